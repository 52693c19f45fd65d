import type { Rate } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Coins, Plus, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStaff } from '../operator/staff.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { listPageSize } from '../shell/search-params.ts';
import { useHashAction } from '../shell/use-hash-action.ts';
import { useSearchField } from '../shell/use-search-field.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import { AddRateDialog } from './add-rate-dialog.tsx';
import { DownloadRates } from './download-rates.tsx';
import { rateColumns } from './rate-columns.tsx';
import { ratesQuery } from './rate-queries.ts';
import { canBeCode, completeCode } from './rates-search.ts';
import { RemoveRateDialog } from './remove-rate-dialog.tsx';

export function RatesPage() {
  const { currency: typed = '', page = 1 } = useSearch({ from: '/signed-in/network/rates' });
  const navigate = useNavigate({ from: '/network/rates' });
  const { canWrite } = useStaff();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Rate>();
  useHashAction('add', () => setAdding(canWrite));
  const [text, setText] = useSearchField(typed, (next) =>
    navigate({ search: { currency: next?.toUpperCase() }, replace: true }),
  );
  const currency = completeCode(typed);
  const { data, error, refetch, isPlaceholderData } = useQuery(ratesQuery(currency, page));
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" /> Add rate
    </Button>
  );
  const clearButton = <Button onClick={() => setText('')}>Clear filter</Button>;
  return (
    <>
      <PageHeader
        title="Exchange rates"
        description="US dollars for one unit of a currency. A rate is valid until the next one of its currency."
        actions={
          <>
            <DownloadRates currency={currency} />
            {canWrite && (
              <Button asChild>
                <Link to="/network/rates/import">
                  <Upload aria-hidden className="size-4" /> Import…
                </Link>
              </Button>
            )}
            {addButton}
          </>
        }
      />
      <SearchInput
        label="Filter by currency code"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mb-3 w-72 max-md:w-full"
      />
      <Card flush stale={isPlaceholderData}>
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : canBeCode(typed) ? (
          <Table
            caption="Exchange rates"
            columns={rateColumns(canWrite ? setRemoving : undefined)}
            rows={data?.results}
            rowKey={({ currency_code, from_date }) => `${currency_code} ${from_date}`}
            empty={
              currency === undefined ? (
                <NoRates action={addButton} />
              ) : (
                <EmptyState title={`No rates of ${currency}`} action={clearButton} />
              )
            }
          />
        ) : (
          <EmptyState title="Write three letters, such as EUR" action={clearButton} />
        )}
      </Card>
      <div className="mt-3">
        <Pagination
          page={page}
          pageSize={listPageSize}
          count={canBeCode(typed) ? (data?.count ?? 0) : 0}
          onPage={(next) => navigate({ search: { currency: typed || undefined, page: next } })}
        />
      </div>
      {adding && <AddRateDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveRateDialog rate={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function NoRates({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={<Coins />} title="No exchange rates yet" action={action}>
      Advertisers report orders in different currencies. With rates, reports show their value in US dollars. A
      value of a day without a rate stays in its own currency. Bills and payouts do not depend on rates.
    </EmptyState>
  );
}
