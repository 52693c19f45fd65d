import type { NetworkReportRow } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../data/dates.ts';
import type { Column } from '../ui/table.tsx';
import { formatDollars, formatMetric, formatShare } from './metric-format.ts';
import { type NetworkGroup, networkGroupLabels } from './network-groups.ts';

type Row = NetworkReportRow;

const figure = (
  id: string,
  header: string,
  read: (row: Row) => number | null,
  format: (value: number) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({
  ...{ id, header, align: 'end', canSort: true, className: 'whitespace-nowrap' },
  cell: (row) => {
    const value = read(row);
    return value === null ? '–' : format(value);
  },
  csv: (row) => read(row) ?? '',
  ...more,
});

const count = (metric: 'impressions' | 'clicks' | 'conversions') => (value: number) =>
  formatMetric(metric, value);

const figures: readonly Column<Row>[] = [
  figure('spend', 'Spend', ({ spend }) => spend, formatDollars),
  figure('payout', 'Payout', ({ payout }) => payout, formatDollars, { wideOnly: true }),
  figure('fill_rate', 'Fill rate', ({ fill_rate }) => fill_rate, formatShare, { wideOnly: true }),
  figure('impressions', 'Impressions', ({ impressions }) => impressions, count('impressions'), {
    wideOnly: true,
  }),
  figure('clicks', 'Clicks', ({ clicks }) => clicks, count('clicks')),
  figure('ctr', 'CTR', ({ ctr }) => ctr, formatShare, { wideOnly: true }),
  figure('conversions', 'Conversions', ({ conversions }) => conversions, count('conversions'), {
    wideOnly: true,
  }),
  figure('cvr', 'CVR', ({ cvr }) => cvr, formatShare, { wideOnly: true }),
];
const supplyOnly = ['payout', 'fill_rate'];

const owner = (kind: 'advertiser' | 'campaign', header: string): Column<Row> => ({
  ...{ id: kind, header, wideOnly: true, className: 'max-w-48' },
  cell: (row) => <OwnerName kind={kind} row={row} />,
  csv: (row) => row[kind]?.name ?? '',
});

export function networkColumns(by: NetworkGroup, isSupply: boolean): readonly Column<Row>[] {
  return [
    {
      ...{ id: 'name', header: networkGroupLabels[by], canSort: true, className: 'max-w-64' },
      cell: (row) => <RowName by={by} row={row} />,
      csv: ({ name }) => name,
    },
    ...(by === 'offer' ? [owner('campaign', 'Campaign')] : []),
    ...(by === 'offer' || by === 'campaign' ? [owner('advertiser', 'Advertiser')] : []),
    ...figures.filter(({ id }) => isSupply || !supplyOnly.includes(id)),
  ];
}

const nameClass = 'block truncate font-medium hover:text-accent-text';

/** Links to the row's own page. A publisher of the whole network has none, so it leads to its days. */
function RowName({ by, row: { id, name } }: { by: NetworkGroup; row: Row }) {
  switch (by) {
    case 'channel':
      return (
        <Link to="/network/channels/$channelId" params={{ channelId: id }} className={nameClass}>
          {name}
        </Link>
      );
    case 'campaign':
      return (
        <Link to="/network/campaigns/$campaignId" params={{ campaignId: id }} className={nameClass}>
          {name}
        </Link>
      );
    case 'offer':
      return (
        <Link to="/network/offers/$offerId" params={{ offerId: id }} className={nameClass}>
          {name}
        </Link>
      );
    case 'advertiser':
      return (
        <Link to="/network/advertisers/$advertiserId" params={{ advertiserId: id }} className={nameClass}>
          {name}
        </Link>
      );
    case 'publisher':
      return (
        <Link to="/network/report" search={{ by: 'day', publisher_id: id }} className={nameClass}>
          {name}
        </Link>
      );
    case 'day':
      return <span className="whitespace-nowrap font-medium">{formatDate(name)}</span>;
  }
}

function OwnerName({ kind, row }: { kind: 'advertiser' | 'campaign'; row: Row }) {
  const named = row[kind];
  if (!named) return null;
  return kind === 'campaign' ? (
    <Link
      to="/network/campaigns/$campaignId"
      params={{ campaignId: named.id }}
      className="block truncate text-ink-2 hover:text-accent-text"
    >
      {named.name}
    </Link>
  ) : (
    <Link
      to="/network/advertisers/$advertiserId"
      params={{ advertiserId: named.id }}
      className="block truncate text-ink-2 hover:text-accent-text"
    >
      {named.name}
    </Link>
  );
}
