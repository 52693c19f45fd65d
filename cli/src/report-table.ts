import { paint } from './print.ts';
import { type Column, table, textWidth } from './table.ts';

export interface ReportColumn<Row> extends Column<Row> {
  /**
   * If the table is too wide, columns with the highest value are dropped first. Without a value, a
   * column is never dropped.
   */
  dropPriority?: number;
}

/** Columns are dropped before a shrinkable column gets narrower than this. */
const minShrunkWidth = 24;
const gap = 2;

/** A table with as many columns as fit, and optionally a bold last row of totals. */
export function reportTable<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  width: number | undefined,
  { total }: { total: boolean },
): string {
  const text = table(rows, dropColumns(rows, columns, width), width);
  const lines = text.split('\n');
  if (!total || lines.length !== rows.length + 1) return text;
  return [...lines.slice(0, -1), paint('bold', lines.at(-1) ?? '')].join('\n');
}

function dropColumns<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  width: number | undefined,
): readonly ReportColumn<Row>[] {
  const highest = Math.max(0, ...columns.map(({ dropPriority = 0 }) => dropPriority));
  if (width === undefined || highest === 0 || widthOf(rows, columns) <= width) return columns;
  return dropColumns(
    rows,
    columns.filter(({ dropPriority }) => dropPriority !== highest),
    width,
  );
}

function widthOf<Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[]): number {
  const widths = columns.map((column) => {
    const wanted = Math.max(...table(rows, [column]).split('\n').map(textWidth));
    return column.canShrink ? Math.min(minShrunkWidth, wanted) : wanted;
  });
  return widths.reduce((sum, each) => sum + each, gap * (columns.length - 1));
}
