import type { NetworkReportRow } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../data/dates.ts';
import type { Column } from '../ui/table.tsx';
import { type FigureId, figureColumns, figureIds, salesFigureIds } from './figure-columns.tsx';
import { type NetworkGroup, networkGroupLabels } from './network-groups.ts';

type Row = NetworkReportRow;

const supplyOnly: readonly FigureId[] = ['payout', 'fill_rate'];

const owner = (kind: 'advertiser' | 'campaign', header: string): Column<Row> => ({
  id: kind,
  header,
  wideOnly: true,
  className: 'max-w-48',
  cell: (row) => <OwnerName kind={kind} row={row} />,
  csv: (row) => row[kind]?.name ?? '',
});

export function networkColumns(by: NetworkGroup, isSupply: boolean): readonly Column<Row>[] {
  return [
    {
      id: 'name',
      header: networkGroupLabels[by],
      canSort: true,
      className: 'max-w-64',
      cell: (row) => <RowName by={by} row={row} />,
      csv: ({ name }) => name,
    },
    ...(by === 'offer' ? [owner('campaign', 'Campaign')] : []),
    ...(by === 'offer' || by === 'campaign' ? [owner('advertiser', 'Advertiser')] : []),
    ...figureColumns<Row>(
      (row) => row,
      [...figureIds.filter((id) => isSupply || !supplyOnly.includes(id)), ...salesFigureIds],
    ),
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
