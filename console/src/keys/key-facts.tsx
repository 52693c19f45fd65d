import type { ApiKey } from '@encart/sdk';
import { TimeAgo } from '../ui/time-ago.tsx';

/** Which key is meant (names repeat after a rotation), and whether anything uses it. */
export function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  return (
    <p className="text-ink-2">
      <code className="font-mono text-xs">{apiKey.masked}</code>{' '}
      {apiKey.last_used_at ? (
        <>
          was last used <TimeAgo at={apiKey.last_used_at} />.
        </>
      ) : (
        'was never used.'
      )}
    </p>
  );
}
