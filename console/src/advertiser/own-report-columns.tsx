import type { AdvertiserReportRow } from '@encart/sdk';
import { formatDate } from '../data/dates.ts';
import { type FigureId, figureColumns } from '../reporting/figure-columns.tsx';
import type { Column } from '../ui/table.tsx';
import { type OwnGroup, ownGroupLabels } from './own-report-search.ts';

/** The money first: it is what the report is about. */
const figures: readonly FigureId[] = [
  ...(['spend', 'conversions', 'sales_value', 'refunds', 'roas', 'cpa'] as const),
  ...(['impressions', 'clicks', 'ctr', 'cvr'] as const),
];

export function ownReportColumns(by: OwnGroup): readonly Column<AdvertiserReportRow>[] {
  return [
    {
      ...{ id: 'name', header: ownGroupLabels[by], canSort: true, className: 'max-w-36 md:max-w-64' },
      csv: ({ name }) => name,
      cell: ({ name }) =>
        by === 'day' ? (
          <span className="whitespace-nowrap font-medium">{formatDate(name)}</span>
        ) : (
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
        ),
    },
    ...(by === 'offer' ? [campaignColumn] : []),
    ...figureColumns<AdvertiserReportRow>((row) => row, figures, ['spend', 'roas']),
  ];
}

const campaignColumn: Column<AdvertiserReportRow> = {
  ...{ id: 'campaign', header: 'Campaign', wideOnly: true, className: 'max-w-48' },
  csv: ({ campaign }) => campaign?.name ?? '',
  cell: ({ campaign }) => <span className="block truncate text-ink-2">{campaign?.name}</span>,
};
