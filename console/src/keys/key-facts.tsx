import type { ApiKey } from '@encart/sdk';
import { TimeAgo } from '../ui/time-ago.tsx';

/** Identifies a key, because names repeat after a rotation, and shows when it was last used. */
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
