import { RadioTower } from 'lucide-react';
import { PageHeader } from '../shell/page-header.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The start page of users who are not staff and have access to no channel. */
export function NoChannelPage() {
  return (
    <>
      <PageHeader title="Welcome" />
      <Card flush>
        <EmptyState icon={<RadioTower />} title="You have no access to a channel">
          Ask an operator admin for access.
        </EmptyState>
      </Card>
    </>
  );
}
