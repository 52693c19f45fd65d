import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { type PublisherStatus, statusLabels } from './status.ts';

const tones: Record<PublisherStatus, BadgeTone> = {
  PENDING: 'accent',
  NEEDS_INFO: 'warn',
  APPROVED: 'good',
  REJECTED: 'bad',
};

export function StatusBadge({ status }: { status: PublisherStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
