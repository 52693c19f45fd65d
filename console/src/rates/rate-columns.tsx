import type { Rate } from '@encart/sdk';
import { formatDate, formatDateTime } from '../data/dates.ts';
import { currencyName, formatRate } from '../data/numbers.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/table.tsx';

/** The columns of the list. Without `onRemove`, rates cannot be removed. */
export function rateColumns(onRemove: ((rate: Rate) => void) | undefined): Column<Rate>[] {
  const actions: Column<Rate> = {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (rate) => (
      <Button size="small" onClick={() => onRemove?.(rate)}>
        Remove
        <span className="sr-only">
          {' '}
          the rate of {rate.currency_code} from {formatDate(rate.from_date)}
        </span>
      </Button>
    ),
  };
  return [...columns, ...(onRemove ? [actions] : [])];
}

const columns: readonly Column<Rate>[] = [
  {
    id: 'currency',
    header: 'Currency',
    className: 'max-w-64',
    cell: ({ currency_code, from_date }) => (
      <>
        <span className="block truncate">
          <span className="font-medium">{currency_code}</span>{' '}
          <span className="text-ink-3 max-md:hidden">{currencyName(currency_code)}</span>
        </span>
        <span className="block text-ink-3 text-xs md:hidden">From {formatDate(from_date)}</span>
      </>
    ),
  },
  {
    id: 'from',
    header: 'From',
    wideOnly: true,
    cell: ({ from_date }) => <span className="whitespace-nowrap">{formatDate(from_date)}</span>,
  },
  {
    id: 'usd',
    header: 'Dollars per unit',
    align: 'end',
    cell: ({ usd }) => <span className="tabular-nums">{formatRate(usd)}</span>,
  },
  {
    id: 'set',
    header: 'Set at',
    align: 'end',
    wideOnly: true,
    cell: ({ set_at }) => <span className="whitespace-nowrap text-ink-2">{formatDateTime(set_at)}</span>,
  },
];
