import type { AdvertiserReportRow } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../data/dates.ts';
import { type FigureId, figureColumns } from '../reporting/figure-columns.tsx';
import type { Column } from '../ui/table.tsx';
import { type OwnGroup, ownGroupLabels } from './own-report-search.ts';

/** The money first: it is what the report is about. */
const figures: readonly FigureId[] = [
  ...(['spend', 'conversions', 'sales_value', 'refunds', 'roas', 'cpa'] as const),
  ...(['impressions', 'clicks', 'ctr', 'cvr'] as const),
];
/** Hidden at first: most advertisers confirm all their orders, and a note above the table has the sums. */
export const unconfirmedFigures: readonly FigureId[] = ['unconfirmed_conversions', 'unconfirmed_sales'];

export function ownReportColumns(by: OwnGroup): readonly Column<AdvertiserReportRow>[] {
  const shown = [...figures, ...unconfirmedFigures];
  return [
    {
      id: 'name',
      header: ownGroupLabels[by],
      canSort: true,
      className: 'max-w-36 md:max-w-64',
      csv: ({ name }) => name,
      cell: (row) => <RowName by={by} row={row} />,
    },
    ...(by === 'offer' ? [campaignColumn] : []),
    ...figureColumns<AdvertiserReportRow>((row) => row, shown, ['spend', 'roas']),
  ];
}

/** A campaign leads to its offers, and an offer to its days. */
function RowName({ by, row: { id, name } }: { by: OwnGroup; row: AdvertiserReportRow }) {
  if (by === 'day') return <span className="whitespace-nowrap font-medium">{formatDate(name)}</span>;
  const limits = {
    campaign: { campaign_id: id, by: 'offer' },
    offer: { offer_id: id, by: 'day' },
    channel: undefined,
  } as const;
  const limit = limits[by];
  if (!limit)
    return (
      <span className="block truncate font-medium" title={name}>
        {name}
      </span>
    );
  return (
    <Link
      from="/a/$advertiserId/report"
      search={(search) => ({ ...search, q: undefined, sort: undefined, page: undefined, ...limit })}
      className="block truncate font-medium hover:text-accent-text"
      title={name}
    >
      {name}
    </Link>
  );
}

const campaignColumn: Column<AdvertiserReportRow> = {
  id: 'campaign',
  header: 'Campaign',
  wideOnly: true,
  className: 'max-w-48',
  csv: ({ campaign }) => campaign?.name ?? '',
  cell: ({ campaign }) => <span className="block truncate text-ink-2">{campaign?.name}</span>,
};
