import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tag } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { ownOfferColumns } from './own-columns.tsx';
import { OwnListPage } from './own-list-page.tsx';
import { ownOffers } from './own-queries.ts';

export function OwnOffersPage() {
  const navigate = useNavigate({ from: '/a/$advertiserId/offers' });
  return (
    <OwnListPage
      title="Offers"
      list={ownOffers}
      search={useSearch({ from: '/signed-in/a/$advertiserId/offers' })}
      onSearch={(search) => navigate({ search, replace: true })}
      columns={ownOfferColumns}
      empty={
        <EmptyState icon={<Tag />} title="No offers yet">
          The operator has not created an offer for you yet.
        </EmptyState>
      }
    />
  );
}
