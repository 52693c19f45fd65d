/** A pseudo-random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A uniform integer in [0, n). */
  below(n: number): number;
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number;
  beta(a: number, b: number): number;
}

/** Hashes a text to four 32-bit numbers (cyrb128). Every bit of the text affects every bit of the result. */
function hash128(text: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** A uniformly distributed 32-bit hash of a text. */
export function hash32(text: string): number {
  return hash128(text)[0];
}

const log4 = Math.log(4);
const onePlusLog5 = 1 + Math.log(5);

/**
 * The generator is sfc32 (Chris Doty-Humphrey): small, fast, and it passes the usual test batteries. The
 * algorithms here use the letters of their papers.
 */
export function seededRandom(seed: string): Random {
  let [a, b, c, counter] = hash128(seed);
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return (t >>> 0) / 2 ** 32;
  };
  // The first numbers are discarded: they depend on only some bits of the seed.
  for (let i = 0; i < 8; i++) next();

  /** Marsaglia's polar method. Its second number is discarded, so that no state is kept between calls. */
  const normal = () => {
    for (;;) {
      const x = 2 * next() - 1;
      const y = 2 * next() - 1;
      const s = x * x + y * y;
      if (s > 0 && s < 1) return x * Math.sqrt((-2 * Math.log(s)) / s);
    }
  };
  /** Marsaglia and Tsang (2000): about one normal and one uniform number per draw for every shape. */
  const gamma = (shape: number): number => {
    // The method needs a shape of at least 1. A smaller one is reached by scaling with a power
    // of a uniform number.
    if (shape < 1) return gamma(shape + 1) * (1 - next()) ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const v = (1 + c * x) ** 3;
      if (v <= 0) continue;
      // Uniform in (0, 1]: zero has no logarithm.
      const u = 1 - next();
      // The first test is cheap, and every value that passes it would also pass the second one.
      const square = x * x;
      if (u < 1 - 0.0331 * square * square) return d * v;
      if (Math.log(u) < 0.5 * square + d * (1 - v + Math.log(v))) return d * v;
    }
  };
  /**
   * Cheng (1978), algorithm BB, for shapes above 1: one logarithm and one exponential per try,
   * 1.3 tries per draw.
   */
  const betaAboveOne = (shapeA: number, shapeB: number): number => {
    const low = Math.min(shapeA, shapeB);
    const high = Math.max(shapeA, shapeB);
    const sum = shapeA + shapeB;
    const scale = Math.sqrt((sum - 2) / (2 * shapeA * shapeB - sum));
    const tilt = low + 1 / scale;
    for (;;) {
      const u = 1 - next();
      // If u is 1, the divisor is the smallest positive number instead of zero.
      const v = scale * Math.log(u / (1 - u || Number.MIN_VALUE));
      const w = low * Math.exp(v);
      const z = u * u * (1 - next());
      const r = tilt * v - log4;
      const s = low + r - w;
      // The first test is cheap and usually avoids the other two.
      if (s + onePlusLog5 >= 5 * z || s >= Math.log(z) || r + sum * Math.log(sum / (high + w)) >= Math.log(z))
        return low === shapeA ? w / (high + w) : high / (high + w);
    }
  };
  return {
    next,
    below: (n) => Math.floor(next() * n),
    normal,
    beta(shapeA, shapeB) {
      if (shapeA > 1 && shapeB > 1) return betaAboveOne(shapeA, shapeB);
      const x = gamma(shapeA);
      return x / (x + gamma(shapeB));
    },
  };
}
