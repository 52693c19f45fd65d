import { Megaphone } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';

export function NoCampaigns() {
  return (
    <EmptyState icon={<Megaphone />} title="No campaigns yet">
      The operator has not created a campaign for you yet.
    </EmptyState>
  );
}
