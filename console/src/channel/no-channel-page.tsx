import { RadioTower } from 'lucide-react';
import { PageHeader } from '../shell/page-header.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Where somebody lands who has no channel to look into, and is not staff. */
export function NoChannelPage() {
  return (
    <>
      <PageHeader title="Welcome" />
      <Card flush>
        <EmptyState icon={<RadioTower />} title="No channel is open to you">
          Ask whoever invited you to let you into a channel.
        </EmptyState>
      </Card>
    </>
  );
}
