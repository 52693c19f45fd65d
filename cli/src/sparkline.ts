const levels = [...'▁▂▃▄▅▆▇█'];

/**
 * A series as a line of bars, from zero to its maximum. Any value above zero is drawn above the lowest level.
 * If there are more values than `width`, each cell is the mean of its range of values.
 */
export function sparkline(values: readonly number[], width = values.length): string {
  const cells = values.length <= width ? values : means(values, Math.max(1, width));
  const highest = Math.max(0, ...cells);
  const steps = levels.length - 1;
  return cells
    .map((value) => levels[value > 0 ? Math.max(1, Math.round((value / highest) * steps)) : 0])
    .join('');
}

function means(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * values.length) / count);
    const part = values.slice(from, Math.floor(((at + 1) * values.length) / count));
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}
