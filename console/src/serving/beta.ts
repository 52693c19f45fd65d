/** A Beta distribution as a curve to draw: its density, and the interval that holds 90% of it. */
export interface BetaCurve {
  /** From left to right; scaled so that the highest point is 1. */
  points: readonly { at: number; height: number }[];
  mean: number;
  low: number;
  high: number;
}

const steps = 240;
const tail = 0.05;
/** The curve is drawn up to this many standard deviations from the mean. */
const reach = 5;

/** Computes Beta(alpha, beta) on a grid, which is precise enough for a drawing. */
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
  const heights = logs.map((log) => Math.exp(log - top));
  const area = heights.reduce((all, height) => all + height, 0);
  const quantile = (share: number) => {
    let seen = 0;
    const index = heights.findIndex((height) => {
      seen += height;
      return seen >= share * area;
    });
    return grid[index] ?? mean;
  };
  return {
    points: grid.map((at, step) => ({ at, height: heights[step] ?? 0 })),
    mean,
    low: quantile(tail),
    high: quantile(1 - tail),
  };
}
