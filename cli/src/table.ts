export interface Column<Row> {
  title: string;
  value: (row: Row) => string | number | null;
  /** The column may be cut with an ellipsis on a narrow terminal. Ids must not be cut, so that they can be copied. */
  canShrink?: boolean;
  /** Right-aligned, for numbers. */
  right?: boolean;
}

const gap = '  ';
const minColumnWidth = 8;

/** Rows as aligned columns. If the columns do not fit even when cut, each row is printed as a block of fields. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width?: number): string {
  const cells = rows.map((row) => columns.map(({ value }) => clean(value(row))));
  const wanted = columns.map(({ title }, i) =>
    Math.max(textWidth(title), ...cells.map((line) => textWidth(line[i] ?? ''))),
  );
  const widths = width === undefined ? wanted : squeeze(wanted, columns, width);
  if (!widths) {
    return cells
      .map((line) => fields(columns.map(({ title }, i) => [title.toLowerCase(), line[i] ?? ''])))
      .join('\n\n');
  }
  return [columns.map(({ title }) => title), ...cells]
    .map((line) =>
      line
        .map((cell, i) => (columns[i]?.right ? fitRight : fit)(cell, widths[i] ?? 0))
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
}

/** One field per line, with aligned values. */
export function fields(pairs: readonly (readonly [name: string, value: string | number | null])[]): string {
  const width = Math.max(0, ...pairs.map(([name]) => textWidth(name)));
  return pairs.map(([name, value]) => `${fit(name, width)}${gap}${clean(value)}`.trimEnd()).join('\n');
}

/** Reduces the widest shrinkable columns until the table fits. Undefined if that is not possible. */
function squeeze<Row>(
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

function fitRight(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textWidth(text))) + text;
}

/** Pads or cuts the text to the width. */
export function fit(text: string, width: number): string {
  const spare = width - textWidth(text);
  if (spare >= 0) return text + ' '.repeat(spare);
  let cut = '';
  for (const char of text) {
    if (textWidth(cut + char) > width - 1) break;
    cut += char;
  }
  return `${cut}…${' '.repeat(Math.max(0, width - 1 - textWidth(cut)))}`;
}

/** Names are user input: control characters must not reach the terminal. */
function clean(value: string | number | null): string {
  return value === null || value === '' ? '-' : oneLine(String(value));
}

export function oneLine(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, '\u{fffd}');
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Width in terminal cells: wide characters take two, combining characters none. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += /\p{M}/u.test(char) ? 0 : wide.test(char) ? 2 : 1;
  return width;
}
