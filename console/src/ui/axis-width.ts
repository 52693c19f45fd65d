/** The approximate width of a character at the font size of the axes. */
const characterPx = 7;
const gapPx = 10;

/**
 * The width of the labels of an axis. The chart library can measure it, but does so before the data has arrived and then
 * cuts off longer labels.
 */
export function axisWidth(
  values: readonly (number | undefined)[],
  describe: (value: number) => string,
): number {
  const highest = Math.max(0, ...values.flatMap((value) => value ?? []));
  // About the values of the four ticks that `ChartAxes` draws.
  const labels = [0, 1 / 3, 2 / 3, 1].map((share) => describe(share * highest));
  return gapPx + characterPx * Math.max(...labels.map(({ length }) => length));
}
