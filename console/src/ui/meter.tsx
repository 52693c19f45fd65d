import { classNames } from './class-names.ts';

interface Props {
  label: string;
  /** The used amount, formatted. */
  text: string;
  /** The used share of the limit. More than 1 if the limit is exceeded. */
  share: number;
  /** The share that would be used by now at an even pace, 0 to 1. */
  expected?: number | undefined;
}

/** A bar that shows how much of a limit is used. */
export function Meter({ label, text, share, expected }: Props) {
  const filled = Math.min(1, Math.max(0, share));
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="text-ink-3">{label}</span>
        <span>{text}</span>
      </p>
      {/* Hidden from screen readers: the text above says the same. */}
      <div aria-hidden className="relative mt-1 h-1.5 rounded-full bg-hover">
        <span
          className={classNames('block h-full rounded-full', filled >= 1 ? 'bg-bad-solid' : 'bg-accent')}
          style={{ width: `${filled * 100}%` }}
        />
        {expected !== undefined && (
          <span
            className="absolute -top-0.5 h-2.5 w-0.5 rounded-full bg-ink-3"
            style={{ left: `${expected * 100}%` }}
          />
        )}
      </div>
    </div>
  );
}
