import type { ListFigures } from '@encart/sdk';
import type { Column } from '../ui/table.tsx';
import { formatDollars, formatMetric, formatShare } from './metric-format.ts';

/** The figures of a row of a list or a report. */
export const figureIds = [
  'spend',
  'payout',
  'fill_rate',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'cvr',
] as const satisfies readonly (keyof ListFigures)[];
export type FigureId = (typeof figureIds)[number];
/** A figure is null if it is not counted for the row. */
export type FigureValues = Partial<Record<FigureId, number | null>>;

const figures: Record<FigureId, { header: string; format: (value: number) => string }> = {
  spend: { header: 'Spend', format: formatDollars },
  payout: { header: 'Payout', format: formatDollars },
  fill_rate: { header: 'Fill rate', format: formatShare },
  impressions: { header: 'Impressions', format: (value) => formatMetric('impressions', value) },
  clicks: { header: 'Clicks', format: (value) => formatMetric('clicks', value) },
  ctr: { header: 'CTR', format: formatShare },
  conversions: { header: 'Conversions', format: (value) => formatMetric('conversions', value) },
  cvr: { header: 'CVR', format: formatShare },
};

/** Columns with figures, which the service can sort by. On small screens only those in `main` stay. */
export function figureColumns<Row>(
  read: (row: Row) => FigureValues | undefined,
  ids: readonly FigureId[],
  main: readonly FigureId[] = ['spend', 'clicks'],
): Column<Row>[] {
  return ids.map((id) => ({
    ...{ id, header: figures[id].header, align: 'end', canSort: true, className: 'whitespace-nowrap' },
    wideOnly: !main.includes(id),
    cell: (row) => formatFigure(read(row), id),
    csv: (row) => read(row)?.[id] ?? '',
  }));
}

/** A figure as text. Empty if `id` is the id of another column. */
export function formatFigure(values: FigureValues | undefined, id: FigureId | (string & {})): string {
  if (!isFigureId(id)) return '';
  const value = values?.[id] ?? null;
  return value === null ? '–' : figures[id].format(value);
}

function isFigureId(id: string): id is FigureId {
  return figureIds.some((each) => each === id);
}
