import type { HourOverCeiling } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../data/dates.ts';
import { formatCount } from '../data/numbers.ts';
import { useStaff } from '../operator/staff.ts';
import { formatMetric } from '../reporting/metric-format.ts';
import { listPageSize } from '../shell/search-params.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedTable } from '../ui/paged-table.tsx';
import type { Column } from '../ui/table.tsx';
import { DecideOverCeilingDialog, type Decision } from './decide-over-ceiling-dialog.tsx';
import { hoursOverCeilingQuery } from './traffic-queries.ts';
import { describeSignal } from './traffic-text.ts';

const keyOf = ({ channel_id, publisher_id, hour }: HourOverCeiling) =>
  `${channel_id}/${publisher_id}/${hour}`;
const amount = (usd: number) => formatMetric('channel_payout', usd);

/**
 * Hours in which pages and links reported more than the ceiling of their publisher. Staff approve or void
 * them, one or many at once.
 */
export function OverCeilingTable() {
  const { page = 1 } = useSearch({ from: '/signed-in/network/traffic' });
  const navigate = useNavigate({ from: '/network/traffic' });
  const { canWrite } = useStaff();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [decision, setDecision] = useState<Decision>();
  const list = useQuery(hoursOverCeilingQuery(page));
  const { data } = list;
  const picked = data?.results.filter((hour) => chosen.includes(keyOf(hour))) ?? [];
  const choose = (hour: HourOverCeiling, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, keyOf(hour)] : chosen.filter((key) => key !== keyOf(hour)));
  const decide = (hours: readonly HourOverCeiling[], action: Decision['action']) =>
    setDecision({ hours, action });
  return (
    <>
      {data && data.count > 0 && (
        <div className="mb-3 flex min-h-9 flex-wrap items-center gap-3 text-ink-2">
          <p role="status">
            {picked.length === 0
              ? `${formatCount(data.summary.events)} events wait, ${amount(data.summary.spend)} if they are approved.`
              : `${formatCount(picked.length)} of ${formatCount(data.count)} selected.`}
          </p>
          {picked.length > 0 && (
            <div className="flex gap-2">
              <Button size="small" variant="primary" onClick={() => decide(picked, 'approve')}>
                Approve selected
              </Button>
              <Button size="small" onClick={() => decide(picked, 'void')}>
                Void selected
              </Button>
            </div>
          )}
        </div>
      )}
      <PagedTable
        list={list}
        page={page}
        pageSize={listPageSize}
        onPage={(next) => navigate({ search: { tab: 'over-ceiling', page: next } })}
        caption="Hours over a ceiling"
        columns={columnsOf({ canWrite, chosen, choose, decide })}
        rowKey={keyOf}
        empty={
          <EmptyState icon={<Hourglass />} title="Nothing is over a ceiling">
            What pages and links report for a publisher in an hour beyond its ceiling counts, but is not
            billed until you approve it here. The ceiling is ten times the usual hour, at least $100, unless
            you set another one for a channel or a publisher.
          </EmptyState>
        }
      />
      {decision && (
        <DecideOverCeilingDialog
          {...decision}
          onClose={() => {
            setDecision(undefined);
            setChosen([]);
          }}
        />
      )}
    </>
  );
}

interface RowActions {
  canWrite: boolean;
  chosen: readonly string[];
  choose: (hour: HourOverCeiling, isChosen: boolean) => void;
  decide: (hours: readonly HourOverCeiling[], action: Decision['action']) => void;
}

function columnsOf(actions: RowActions): Column<HourOverCeiling>[] {
  return [
    ...(actions.canWrite ? [selectColumn(actions)] : []),
    {
      id: 'publisher',
      header: 'Publisher',
      className: 'max-w-56',
      cell: (hour) => (
        <>
          <span className="block truncate font-medium">{nameOf(hour)}</span>
          <span className="block truncate text-ink-3 text-xs">{hour.channel_name}</span>
          <span className="block text-ink-3 text-xs md:hidden">{formatDateTime(hour.hour)}</span>
        </>
      ),
    },
    {
      id: 'hour',
      header: 'Arrived in',
      wideOnly: true,
      cell: ({ hour }) => <span className="whitespace-nowrap">{formatDateTime(hour)}</span>,
    },
    {
      id: 'signals',
      header: 'Signals',
      wideOnly: true,
      cell: ({ signals }) =>
        signals.length === 0 ? (
          <span className="text-ink-3">None</span>
        ) : (
          signals.map(describeSignal).map(({ title }) => (
            <span key={title} className="block">
              {title}
            </span>
          ))
        ),
    },
    {
      id: 'billed',
      header: 'Billed of ceiling',
      align: 'end',
      wideOnly: true,
      cell: ({ billed, ceiling }) => (
        <>
          <span className="block">{amount(billed)}</span>
          <span className="block text-ink-3 text-xs">
            {ceiling === null ? 'no ceiling' : amount(ceiling)}
          </span>
        </>
      ),
    },
    {
      id: 'over_ceiling',
      header: 'Waits',
      align: 'end',
      cell: (hour) => (
        <>
          <span className="block font-medium">{amount(hour.over_ceiling.spend)}</span>
          <span className="block text-ink-3 text-xs">
            {formatCount(hour.over_ceiling.events)} {hour.over_ceiling.events === 1 ? 'event' : 'events'}
          </span>
          <div className="mt-2 md:hidden">
            <Actions hour={hour} {...actions} />
          </div>
        </>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      wideOnly: true,
      cell: (hour) => <Actions hour={hour} {...actions} />,
    },
  ];
}

function selectColumn({ chosen, choose }: RowActions): Column<HourOverCeiling> {
  return {
    id: 'select',
    header: 'Select',
    hideHeader: true,
    className: 'w-8',
    cell: (hour) => (
      <Checkbox
        checked={chosen.includes(keyOf(hour))}
        onChange={(isChosen) => choose(hour, isChosen)}
        label={
          <span className="sr-only">
            {nameOf(hour)}, {formatDateTime(hour.hour)}
          </span>
        }
      />
    ),
  };
}

function Actions({ hour, canWrite, decide }: RowActions & { hour: HourOverCeiling }) {
  if (!canWrite) return null;
  const where = (
    <span className="sr-only">
      {' '}
      {nameOf(hour)}, {formatDateTime(hour.hour)}
    </span>
  );
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="small" onClick={() => decide([hour], 'void')}>
        Void…{where}
      </Button>
      {/* Not highlighted: what waits is suspicious more often than not, and approval bills it. */}
      <Button size="small" onClick={() => decide([hour], 'approve')}>
        Approve…{where}
      </Button>
    </div>
  );
}

function nameOf({ publisher_name }: HourOverCeiling): string {
  return publisher_name ?? 'The channel itself';
}
