import { paint } from './print.ts';
import { type Column, table, textWidth } from './table.ts';

export interface ReportColumn<Row> extends Column<Row> {
  /** Left out where not all columns fit; the highest first. */
  spare?: number;
}

/** Rather than names shorter than this, fewer columns. */
const comfortable = 24;
const gap = 2;

/** A table that may end in a row of totals, with as many columns as there is room for. */
export function reportTable<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  width: number | undefined,
  { total }: { total: boolean },
): string {
  const text = table(rows, fitting(rows, columns, width), width);
  const lines = text.split('\n');
  if (!total || lines.length !== rows.length + 1) return text;
  return [...lines.slice(0, -1), paint('bold', lines.at(-1) ?? '')].join('\n');
}

function fitting<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  width: number | undefined,
): readonly ReportColumn<Row>[] {
  const highest = Math.max(0, ...columns.map(({ spare = 0 }) => spare));
  if (width === undefined || highest === 0 || widthOf(rows, columns) <= width) return columns;
  return fitting(
    rows,
    columns.filter(({ spare }) => spare !== highest),
    width,
  );
}

function widthOf<Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[]): number {
  const widths = columns.map((column) => {
    const wanted = Math.max(...table(rows, [column]).split('\n').map(textWidth));
    return column.shrinks ? Math.min(comfortable, wanted) : wanted;
  });
  return widths.reduce((sum, each) => sum + each, gap * (columns.length - 1));
}
