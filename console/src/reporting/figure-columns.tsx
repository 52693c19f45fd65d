import type { ListFigures } from '@encart/sdk';
import type { ReactNode } from 'react';
import type { Column } from '../ui/table.tsx';
import { formatDollars, formatMetric, formatShare } from './metric-format.ts';
import { UnknownReturn } from './unknown-return.tsx';

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
/** The figures about sales. Reports have them, lists do not. */
export const salesFigureIds = [
  'sales_value',
  'refunds',
  'roas',
  'cpa',
  'unconfirmed_conversions',
  'unconfirmed_sales',
] as const;
export type FigureId = (typeof figureIds)[number] | (typeof salesFigureIds)[number];
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
  sales_value: { header: 'Sales', format: formatDollars },
  refunds: { header: 'Refunds', format: formatDollars },
  roas: { header: 'ROAS', format: (value) => formatMetric('roas', value) },
  cpa: { header: 'CPA', format: formatDollars },
  unconfirmed_conversions: {
    header: 'Unconfirmed',
    format: (value) => formatMetric('conversions', value),
  },
  unconfirmed_sales: { header: 'Unconfirmed sales', format: formatDollars },
};

/** Columns with figures, which the service can sort by. On small screens only those in `main` stay. */
export function figureColumns<Row>(
  read: (row: Row) => FigureValues | undefined,
  ids: readonly FigureId[],
  main: readonly FigureId[] = ['spend', 'clicks'],
): Column<Row>[] {
  return ids.map((id) => ({
    id,
    header: figures[id].header,
    align: 'end',
    canSort: true,
    className: 'whitespace-nowrap',
    wideOnly: !main.includes(id),
    cell: (row) => figureCell(read(row), id),
    csv: (row) => read(row)?.[id] ?? '',
  }));
}

/** A figure in a table. A return that is unknown although something was spent has a hint. */
export function figureCell(values: FigureValues | undefined, id: FigureId | (string & {})): ReactNode {
  const isUnknown = id === 'roas' && values?.roas === null && (values.spend ?? 0) > 0;
  return isUnknown ? <UnknownReturn /> : formatFigure(values, id);
}

/** A figure as text. Empty if `id` is the id of another column. */
export function formatFigure(values: FigureValues | undefined, id: FigureId | (string & {})): string {
  if (!isFigureId(id)) return '';
  const value = values?.[id] ?? null;
  return value === null ? '–' : figures[id].format(value);
}

function isFigureId(id: string): id is FigureId {
  return Object.hasOwn(figures, id);
}
