import { Link } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import type { AdvertiserChoice } from '../advertiser/advertisers.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CurlExample } from './curl-example.tsx';

/** The empty state of the list of conversions. It explains how to report the first ones. */
export function NoConversions({
  advertiser: { id, canHandleKeys, canReport },
}: {
  advertiser: AdvertiserChoice;
}) {
  const params = { advertiserId: id };
  return (
    <>
      <EmptyState
        icon={<ShoppingCart />}
        title="No conversions yet"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {canHandleKeys && (
              <Button asChild variant="primary">
                <Link to="/a/$advertiserId/keys" params={params}>
                  Create an API key
                </Link>
              </Button>
            )}
            {canReport && (
              <Button asChild>
                <Link to="/a/$advertiserId/conversions/upload" params={params}>
                  Upload CSV
                </Link>
              </Button>
            )}
            <Button asChild>
              <Link to="/a/$advertiserId/conversions" params={params} search={{ tab: 'integration' }}>
                All ways to report
              </Link>
            </Button>
          </div>
        }
      >
        {canReport
          ? 'Create an API key and report an order from your server, or upload a CSV file with orders.'
          : 'Admins of your company can report orders from a server, or upload a CSV file.'}
      </EmptyState>
      {canReport && (
        <div className="mx-auto max-w-2xl px-4 pb-8">
          <p className="mb-2 text-ink-2">To try it, report an order with your key:</p>
          <CurlExample />
        </div>
      )}
    </>
  );
}
