import { formatDateTime } from '../data/dates.ts';

interface Unit {
  name: Intl.RelativeTimeFormatUnit;
  ms: number;
}

const second: Unit = { name: 'second', ms: 1_000 };
const units: readonly Unit[] = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
  second,
];
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** A time relative to now, such as "5 minutes ago", with the exact time as a tooltip. */
export function TimeAgo({ at, now = Date.now() }: { at: string; now?: number }) {
  /** Negative for times in the past. */
  const distanceMs = Date.parse(at) - now;
  const unit = units.find(({ ms }) => Math.abs(distanceMs) >= ms) ?? second;
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {relative.format(Math.trunc(distanceMs / unit.ms), unit.name)}
    </time>
  );
}
