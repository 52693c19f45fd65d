export interface Column<Row> {
  title: string;
  value: (row: Row) => string | number | null;
  /**
   * The column may be cut with an ellipsis on a narrow terminal. Ids must not be cut, so that
   * they can be copied.
   */
  canShrink?: boolean;
  /** Right-aligned, for numbers. */
  right?: boolean;
}

const gap = '  ';
const minColumnWidth = 8;

/**
 * Rows as aligned columns. If the columns do not fit even when cut, each row is printed as a block of fields.
 */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width?: number): string {
  const cells = rows.map((row) => columns.map(({ value }) => formatCell(value(row))));
  const wanted = columns.map(({ title }, i) =>
    Math.max(textWidth(title), ...cells.map((line) => textWidth(line[i] ?? ''))),
  );
  const widths = width === undefined ? wanted : shrinkToFit(wanted, columns, width);
  if (!widths) {
    return cells
      .map((line) => fields(columns.map(({ title }, i) => [title.toLowerCase(), line[i] ?? ''])))
      .join('\n\n');
  }
  return [columns.map(({ title }) => title), ...cells]
    .map((line) =>
      line
        .map((cell, i) => (columns[i]?.right ? padLeft : fit)(cell, widths[i] ?? 0))
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
}

/** One field per line, with aligned values. */
export function fields(pairs: readonly (readonly [name: string, value: string | number | null])[]): string {
  const width = Math.max(0, ...pairs.map(([name]) => textWidth(name)));
  return pairs.map(([name, value]) => `${fit(name, width)}${gap}${formatCell(value)}`.trimEnd()).join('\n');
}

/** Reduces the widest shrinkable columns until the table fits. Undefined if that is not possible. */
function shrinkToFit<Row>(
  wanted: readonly number[],
  columns: readonly Column<Row>[],
  width: number,
): number[] | undefined {
  const widths = [...wanted];
  let excess = widths.reduce((sum, each) => sum + each, gap.length * (widths.length - 1)) - width;
  while (excess > 0) {
    const shrinkable = widths.map((each, i) => (columns[i]?.canShrink && each > minColumnWidth ? each : 0));
    const widest = shrinkable.indexOf(Math.max(...shrinkable));
    if (!shrinkable[widest]) return undefined;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess--;
  }
  return widths;
}

function padLeft(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textWidth(text))) + text;
}

/** Pads or cuts the text to the width. */
export function fit(text: string, width: number): string {
  const spare = width - textWidth(text);
  if (spare >= 0) return text + ' '.repeat(spare);
  let cut = '';
  // One cell is for the ellipsis.
  for (const char of text) {
    if (textWidth(cut + char) > width - 1) break;
    cut += char;
  }
  return `${cut}…${' '.repeat(Math.max(0, width - 1 - textWidth(cut)))}`;
}

/** A missing value is a dash. */
function formatCell(value: string | number | null): string {
  return value === null || value === '' ? '-' : replaceControlCharacters(String(value));
}

/**
 * Names are user input, and must not control the terminal. Format characters (such as a change
 * of direction) count too.
 */
export function replaceControlCharacters(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, '\u{fffd}');
}

const wideCharacter =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Width in terminal cells: wide characters take two, combining characters none. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += /\p{M}/u.test(char) ? 0 : wideCharacter.test(char) ? 2 : 1;
  return width;
}
