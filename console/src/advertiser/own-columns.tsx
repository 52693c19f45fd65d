import type { OwnCampaign, OwnOffer } from '@encart/sdk';
import { pricingColumn } from '../demand/campaigns-table.tsx';
import { activityLabels, StatusBadge } from '../demand/status-switch.tsx';
import { describeBudget, describeDates } from '../demand/terms.ts';
import { type FigureId, type FigureValues, figureColumns } from '../reporting/figure-columns.tsx';
import type { Column } from '../ui/table.tsx';

/** The figures of campaigns and offers, in the order of the columns. */
const ownFigures = ['impressions', 'clicks', 'ctr', 'conversions', 'spend'] as const satisfies FigureId[];

/** On small screens the status and the spend must fit beside it. */
const nameClass = 'max-w-36 md:max-w-64';

/** The columns that campaigns and offers share: the status and the figures. */
function commonColumns<
  Row extends Pick<OwnCampaign, 'status'> & { figures?: FigureValues },
>(): Column<Row>[] {
  return [
    {
      id: 'status',
      header: 'Status',
      canSort: true,
      csv: ({ status }) => activityLabels[status],
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    ...figureColumns<Row>(({ figures }) => figures, ownFigures, ['spend']),
  ];
}

export const ownCampaignColumns: readonly Column<OwnCampaign>[] = [
  {
    id: 'name',
    header: 'Campaign',
    canSort: true,
    className: nameClass,
    csv: ({ name }) => name,
    cell: ({ name, ...dates }) => (
      <NameAndDetail name={name} detail={dates.starts_at || dates.ends_at ? describeDates(dates) : ''} />
    ),
  },
  ...commonColumns<OwnCampaign>(),
  {
    id: 'budget',
    header: 'Budget',
    canSort: true,
    wideOnly: true,
    className: 'max-w-48',
    csv: ({ budget }) => describeBudget(budget),
    cell: ({ budget }) => <span className="text-ink-2">{describeBudget(budget)}</span>,
  },
  pricingColumn(),
];

export const ownOfferColumns: readonly Column<OwnOffer>[] = [
  {
    id: 'heading',
    header: 'Offer',
    canSort: true,
    className: nameClass,
    csv: ({ heading }) => heading,
    cell: ({ heading, subheading }) => <NameAndDetail name={heading} detail={subheading} />,
  },
  {
    id: 'campaign',
    header: 'Campaign',
    canSort: true,
    wideOnly: true,
    className: 'max-w-48',
    csv: ({ campaign_name = '' }) => campaign_name,
    cell: ({ campaign_name }) => <span className="block truncate text-ink-2">{campaign_name}</span>,
  },
  ...commonColumns<OwnOffer>(),
];

function NameAndDetail({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <span className="block truncate font-medium" title={name}>
        {name}
      </span>
      {detail !== '' && <span className="block truncate text-ink-3 text-xs">{detail}</span>}
    </>
  );
}
