/** Reads a decimal number with at most six decimals as millionths. Further decimals are cut off. */
export function toMicros(decimal: string): bigint {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const micros = BigInt(`${whole}${decimals.padEnd(6, '0').slice(0, 6)}`);
  return sign ? -micros : micros;
}

/** Millionths as a decimal number, without zeros at its end. */
export function fromMicros(micros: bigint): string {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0+$/, '');
  const sign = micros < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -6)}${decimals ? `.${decimals}` : ''}`;
}

/** A part of an amount, rounded half up. Both must not be negative. */
export function partOf(amount: number, part: bigint, whole: bigint): number {
  return Number((2n * BigInt(amount) * part + whole) / (2n * whole));
}
