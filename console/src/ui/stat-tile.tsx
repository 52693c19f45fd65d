import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { formatRoundShare } from '../data/numbers.ts';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

interface Props {
  label: string;
  /** The formatted value; undefined while loading. */
  value: string | undefined;
  /**
   * The relative change from the previous period: 0.1 is 10% more. Null without a
   * comparison; undefined while loading.
   */
  change: number | null | undefined;
  /** The comparison in words: the dates and the figure of the previous period. */
  comparedWith: string | undefined;
  /** The values of the sparkline; undefined while loading. Null for a tile without one. */
  trend: readonly number[] | undefined | null;
  /** True if a higher value is worse, as with refunds. */
  isRiseBad?: boolean | undefined;
  selected?: boolean;
  onSelect?: () => void;
}

export function StatTile(props: Props) {
  const { label, value, change, comparedWith, trend, isRiseBad, selected = false, onSelect } = props;
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={classNames(
        'group relative flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface px-3.5 pt-3 text-left shadow-low transition-colors',
        selected ? 'border-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <span className="truncate text-ink-2 text-xs">{label}</span>
      {value === undefined ? (
        <>
          <Skeleton className="mt-1.5 h-5 w-20" />
          <Skeleton className="mt-2 h-3 w-14" />
        </>
      ) : (
        <>
          <span className="mt-0.5 truncate font-semibold text-xl tracking-tight">{value}</span>
          <Change change={change} comparedWith={comparedWith} isRiseBad={isRiseBad} />
        </>
      )}
      {trend === null ? (
        <span className="h-3" />
      ) : (
        <span className="-mx-3.5 mt-2 block h-7">
          {trend && <Sparkline values={trend} className="size-full" />}
        </span>
      )}
    </button>
  );
}

function Change({
  change,
  comparedWith,
  isRiseBad = false,
}: Pick<Props, 'change' | 'comparedWith' | 'isRiseBad'>) {
  if (change === undefined) return <Skeleton className="mt-1 h-3 w-14" />;
  if (change === null) return <span className="text-ink-3 text-xs">No comparison</span>;
  const text = formatRoundShare(Math.abs(change));
  const Arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : Minus;
  return (
    <span
      title={comparedWith}
      className={classNames(
        'flex items-center gap-0.5 text-xs',
        change === 0 ? 'text-ink-3' : change > 0 === isRiseBad ? 'text-bad' : 'text-good',
      )}
    >
      <Arrow aria-hidden className="size-3.5" />
      <span className="sr-only">{change > 0 ? 'up' : change < 0 ? 'down' : 'unchanged'}</span>
      {text}
    </span>
  );
}
