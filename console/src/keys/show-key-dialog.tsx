import type { ApiKey } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { nameOfKey } from './key-name.ts';
import type { KeySet } from './key-set.ts';

interface Props {
  keys: KeySet;
  apiKey: ApiKey;
  onClose: () => void;
}

/** For publishable keys only: the service cannot show a secret key again. */
export function ShowKeyDialog({ keys, apiKey, onClose }: Props) {
  const shown = useQuery({
    queryKey: [...keys.queryKey, apiKey.id],
    queryFn: ({ signal }) => keys.get(apiKey.id, { signal }),
    // The full key does not stay in the cache after the dialog is closed.
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={onClose} title={nameOfKey(apiKey)}>
      <DialogBody>
        {shown.error ? (
          <ErrorState error={shown.error} onRetry={() => shown.refetch()} />
        ) : shown.data ? (
          <CopyLine value={shown.data.key ?? apiKey.masked} label="Copy key" />
        ) : (
          <Skeleton className="h-8 w-full" />
        )}
      </DialogBody>
    </Dialog>
  );
}
