import type { ApiKey } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { KeyFacts } from './key-facts.tsx';
import { nameOfKey } from './key-name.ts';
import type { KeySet } from './key-set.ts';

interface Props {
  keys: KeySet;
  apiKey: ApiKey;
  onClose: () => void;
}

export function RevokeKeyDialog({ keys, apiKey, onClose }: Props) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => keys.revoke(apiKey.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.affectedQueryKey });
      toast(`${nameOfKey(apiKey)} revoked.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Revoke ${nameOfKey(apiKey)}?`}
      description="Requests with this key are rejected from now on. This cannot be undone."
      error={revoke.error?.message}
      submitLabel="Revoke key"
      submitVariant="danger"
      busy={revoke.isPending}
      onSubmit={() => revoke.mutate()}
      onClose={onClose}
    >
      <KeyFacts apiKey={apiKey} />
    </FormDialog>
  );
}
