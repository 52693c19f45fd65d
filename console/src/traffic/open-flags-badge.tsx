import { useQuery } from '@tanstack/react-query';
import { Badge } from '../ui/badge.tsx';
import { openFlagsQuery } from './open-flags.ts';

/** The number of open flags, beside the sidebar entry. Hidden if there are none. */
export function OpenFlagsBadge() {
  const { data = 0 } = useQuery(openFlagsQuery);
  if (data === 0) return null;
  return (
    <span className="ml-auto">
      <Badge tone="warn">
        {data > 99 ? '99+' : data}
        <span className="sr-only"> open {data === 1 ? 'flag' : 'flags'}</span>
      </Badge>
    </span>
  );
}
