import { betaInterval } from '../../../server/src/lib/beta.ts';
import { formatShare } from '../data/numbers.ts';
import { type BetaCurve, betaCurve } from './beta.ts';

interface Props {
  /** The name of the rate, for screen readers. */
  label: string;
  alpha: number;
  beta: number;
  /** The 90% interval, if the service sent one. */
  low?: number;
  high?: number;
  /** The value that a decision sampled. */
  sampled?: number | null;
}

const width = 120;
const height = 32;

/** Draws the posterior of a rate. A wider curve means less certainty; the 90% interval is shaded. */
export function Posterior({ label, alpha, beta, low, high, sampled = null }: Props) {
  const curve = betaCurve(alpha, beta);
  const interval = low === undefined || high === undefined ? betaInterval(alpha, beta) : { low, high };
  const range = `${formatShare(interval.low)} to ${formatShare(interval.high)}`;
  return (
    <figure
      className="m-0 flex items-center gap-2.5"
      aria-label={`${label}: ${formatShare(curve.mean)}, between ${range}`}
    >
      <Curve curve={curve} interval={interval} sampled={sampled} />
      <figcaption aria-hidden className="whitespace-nowrap">
        <span className="block font-medium">{formatShare(curve.mean)}</span>
        <span className="block text-ink-3 text-xs">{range}</span>
      </figcaption>
    </figure>
  );
}

interface CurveProps {
  curve: BetaCurve;
  interval: { low: number; high: number };
  sampled: number | null;
}

function Curve({ curve: { points, mean }, interval: { low, high }, sampled }: CurveProps) {
  const first = points[0]?.rate ?? 0;
  const last = points.at(-1)?.rate ?? 1;
  const x = (rate: number) => ((rate - first) / (last - first || 1)) * width;
  // Leaves room for the line at the bottom and the stroke at the top.
  const y = (relativeHeight: number) => height - 1 - relativeHeight * (height - 4);
  const pathOf = (part: BetaCurve['points']) =>
    part.map((point) => `${x(point.rate).toFixed(1)},${y(point.height).toFixed(1)}`).join(' ');
  const insideInterval = points.filter(({ rate }) => rate >= low && rate <= high);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="h-8 w-30 shrink-0 overflow-visible">
      <polygon
        points={`${x(low).toFixed(1)},${height} ${pathOf(insideInterval)} ${x(high).toFixed(1)},${height}`}
        fill="var(--chart-1)"
        opacity="0.16"
      />
      <polyline points={pathOf(points)} fill="none" stroke="var(--chart-1)" strokeWidth="1.5" />
      <line x1={x(mean)} x2={x(mean)} y1="2" y2={height} stroke="var(--chart-1)" strokeWidth="1" />
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--line-strong)" />
      {sampled !== null && sampled >= first && sampled <= last && (
        <circle cx={x(sampled)} cy={height - 1} r="3" fill="var(--chart-2)" />
      )}
    </svg>
  );
}
