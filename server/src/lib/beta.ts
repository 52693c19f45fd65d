/**
 * The interval from the 5th to the 95th percentile of a Beta(a, b) distribution: it holds
 * 90% of the probability.
 */
export function betaInterval(a: number, b: number): { low: number; high: number } {
  return { low: betaQuantile(0.05, a, b), high: betaQuantile(0.95, a, b) };
}

/** Each step halves the interval. After 60 steps it is smaller than the precision of a number near 1. */
const bisectionSteps = 60;

/** The quantile of a Beta(a, b) distribution, by bisection of its distribution function. */
export function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < bisectionSteps; step++) {
    const middle = (low + high) / 2;
    if (betaCdf(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The cumulative distribution function of Beta(a, b): the regularised incomplete beta function. */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const factor = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The continued fraction converges fast on one side of the mean. The other side follows by symmetry.
  return x < (a + 1) / (a + b + 2)
    ? (factor * continuedFraction(x, a, b)) / a
    : 1 - (factor * continuedFraction(1 - x, b, a)) / b;
}

/** Replaces a zero, which would be a division by zero in the next step. */
const tiny = 1e-300;
const maxTerms = 10_000;
/** The fraction has converged if a term changes it by less than this part. */
const relativeTolerance = 1e-12;

/**
 * The continued fraction of the incomplete beta function, by Lentz's method. The letters are
 * those of the literature.
 */
function continuedFraction(x: number, a: number, b: number): number {
  const avoidZero = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / avoidZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= maxTerms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / avoidZero(1 + even * d);
    c = avoidZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / avoidZero(1 + odd * d);
    c = avoidZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < relativeTolerance) break;
  }
  return result;
}

/** The coefficients of Lanczos's approximation of the gamma function, for g = 7. */
const lanczosFirst = 0.9999999999998099;
const lanczosRest = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

function logGamma(z: number): number {
  // The reflection formula: the approximation is good only for larger numbers.
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
  const x = z - 1;
  const t = x + lanczosRest.length - 0.5;
  const sum = lanczosRest.reduce((total, term, index) => total + term / (x + index + 1), lanczosFirst);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}
