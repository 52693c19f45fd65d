import { RadioTower } from 'lucide-react';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from './page-header.tsx';

/** The start page of users who are not staff and have access to no channel and no advertiser. */
export function NoAccessPage() {
  return (
    <>
      <PageHeader title="Welcome" />
      <Card flush>
        <EmptyState icon={<RadioTower />} title="You have no access to a channel or an advertiser">
          Ask an operator admin for access.
        </EmptyState>
      </Card>
    </>
  );
}
