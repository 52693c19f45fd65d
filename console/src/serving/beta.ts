/** The density of a Beta distribution as a curve to draw. */
export interface BetaCurve {
  /** From left to right; scaled so that the highest point is 1. */
  points: readonly { at: number; height: number }[];
  mean: number;
}

const steps = 240;
/** The curve is drawn up to this many standard deviations from the mean. */
const reach = 5;

export function betaCurve(alpha: number, beta: number): BetaCurve {
  const sum = alpha + beta;
  const mean = alpha / sum;
  const deviation = Math.sqrt((alpha * beta) / (sum * sum * (sum + 1)));
  const from = Math.max(0, mean - reach * deviation);
  const to = Math.min(1, mean + reach * deviation);
  // Uses the middle of each cell: the density may be infinite at 0 and 1.
  const grid = Array.from({ length: steps }, (_, step) => from + ((step + 0.5) / steps) * (to - from));
  const logs = grid.map((at) => (alpha - 1) * Math.log(at) + (beta - 1) * Math.log1p(-at));
  const top = Math.max(...logs);
  return { points: grid.map((at, step) => ({ at, height: Math.exp((logs[step] ?? 0) - top) })), mean };
}
