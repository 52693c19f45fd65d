/** The approximate width of a character at the font size of the axes. */
const characterPx = 7;
const gapPx = 10;

/** The approximate width of the longest label of an axis. */
export function labelsWidth(labels: readonly string[]): number {
  return characterPx * labels.reduce((most, { length }) => Math.max(most, length), 0);
}

/** The width of the axis of values, with its gap to the chart. */
export function axisWidth(labels: readonly string[]): number {
  return gapPx + labelsWidth(labels);
}
