import { useAttentionCount } from '../operator/attention.ts';
import { Badge } from '../ui/badge.tsx';
import type { NetworkPage } from './network-pages.ts';

/** How many things on a page need attention, beside its entry in the sidebar. Hidden if there are none. */
export function AttentionBadge({ page }: { page: NetworkPage['to'] }) {
  const attention = useAttentionCount(page);
  if (!attention || attention.count === 0) return null;
  const { count, name } = attention;
  return (
    <span className="ml-auto">
      <Badge tone={page === '/network/review' ? 'accent' : 'warn'}>
        {count > 99 ? '99+' : count}
        <span className="sr-only"> {name}</span>
      </Badge>
    </span>
  );
}
