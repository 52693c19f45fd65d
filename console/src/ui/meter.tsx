import { classNames } from './class-names.ts';

interface Props {
  label: string;
  /** How much of it is used, as it is to be read. */
  words: string;
  /** 0 to 1. */
  share: number;
  /** Where it would be if all went evenly, 0 to 1. */
  expected?: number | undefined;
}

/** How much of a whole is used up. */
export function Meter({ label, words, share, expected }: Props) {
  const full = Math.min(1, Math.max(0, share));
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="text-ink-3">{label}</span>
        <span>{words}</span>
      </p>
      {/* The words above say the same. */}
      <div aria-hidden className="relative mt-1 h-1.5 rounded-full bg-hover">
        <span
          className={classNames('block h-full rounded-full', full >= 1 ? 'bg-bad-solid' : 'bg-accent')}
          style={{ width: `${full * 100}%` }}
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
