/** The density of a Beta distribution as a curve to draw. */
export interface BetaCurve {
  /** From left to right; scaled so that the highest point is 1. */
  points: readonly { rate: number; height: number }[];
  mean: number;
}

const steps = 240;
/** The curve is drawn up to this many standard deviations from the mean. */
const maxDeviations = 5;

export function betaCurve(alpha: number, beta: number): BetaCurve {
  const sum = alpha + beta;
  const mean = alpha / sum;
  const deviation = Math.sqrt((alpha * beta) / (sum * sum * (sum + 1)));
  const from = Math.max(0, mean - maxDeviations * deviation);
  const to = Math.min(1, mean + maxDeviations * deviation);
  // Uses the middle of each cell: the density may be infinite at 0 and 1.
  const rates = Array.from({ length: steps }, (_, step) => from + ((step + 0.5) / steps) * (to - from));
  // Uses logarithms: the density itself may be too large or too small for a number.
  const logDensities = rates.map((rate) => (alpha - 1) * Math.log(rate) + (beta - 1) * Math.log1p(-rate));
  const highest = Math.max(...logDensities);
  return {
    points: rates.map((rate, step) => ({ rate, height: Math.exp((logDensities[step] ?? 0) - highest) })),
    mean,
  };
}
