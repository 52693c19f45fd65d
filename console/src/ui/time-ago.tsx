const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

/** A moment as far away as it is, with the exact one behind it. */
export function TimeAgo({ at, now = Date.now() }: { at: string; now?: number }) {
  const distance = Date.parse(at) - now;
  const [unit, length] = steps.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1_000];
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {words.format(Math.trunc(distance / length), unit)}
    </time>
  );
}
