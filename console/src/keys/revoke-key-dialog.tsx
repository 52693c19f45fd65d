import type { ApiKey } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { toast } from '../ui/toast.tsx';
import { nameOfKey } from './key-name.ts';
import { keysQuery } from './key-queries.ts';

interface Props {
  channelId: string;
  apiKey: ApiKey;
  onClose: () => void;
}

export function RevokeKeyDialog({ channelId, apiKey, onClose }: Props) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => encartFor(channelId).channel.keys.revoke(apiKey.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries(keysQuery(channelId));
      toast(`${nameOfKey(apiKey)} is revoked.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Revoke ${nameOfKey(apiKey)}?`}
      description="Whatever uses it is refused from now on. This cannot be undone."
      error={revoke.error?.message}
      submitLabel="Revoke key"
      submitLook="danger"
      busy={revoke.isPending}
      onSubmit={() => revoke.mutate()}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
