import { formatDateTime } from '../data/dates.ts';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** A time relative to now, such as "5 minutes ago", with the exact time as a tooltip. */
export function TimeAgo({ at, now = Date.now() }: { at: string; now?: number }) {
  const distance = Date.parse(at) - now;
  const [unit, length] = steps.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1_000];
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {relative.format(Math.trunc(distance / length), unit)}
    </time>
  );
}
