const characterPx = 7;
const gapPx = 10;

/**
 * Room for the labels of an axis up to the highest value. The drawing library can measure them itself, but does so before
 * the figures are there, and then cuts off what came later.
 */
export function axisWidth(
  values: readonly (number | undefined)[],
  describe: (value: number) => string,
): number {
  const highest = Math.max(0, ...values.flatMap((value) => value ?? []));
  const labels = [0, 1 / 3, 2 / 3, 1].map((part) => describe(part * highest));
  return gapPx + characterPx * Math.max(...labels.map(({ length }) => length));
}
