/** Rows as lines of text with aligned columns. The first row is the heading. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [heading = [], ...body] = rows;
  const rule = widths.map((width) => '─'.repeat(width));
  return [heading, rule, ...body].map(line).join('\n');
}
