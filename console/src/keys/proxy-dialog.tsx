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

/** Marks a key as used behind the owner's own proxy, or takes the mark away. */
export function ProxyDialog({ keys, apiKey, onClose }: Props) {
  const queryClient = useQueryClient();
  const marks = !apiKey.behind_proxy;
  const change = useMutation({
    mutationFn: async () => keys.change?.(apiKey.id, { behind_proxy: marks }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.affectedQueryKey });
      toast(
        marks
          ? `${nameOfKey(apiKey)} is used behind a proxy.`
          : `${nameOfKey(apiKey)} is refused in web pages again.`,
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={marks ? `Is ${nameOfKey(apiKey)} used behind a proxy?` : 'Refuse calls of web pages again?'}
      description={
        marks
          ? 'Only if your own proxy adds the headers Origin or Sec-Fetch-Site to the calls of your server. They are then ignored for this key, so the service no longer notices if the key is in a web page.'
          : 'Calls with this key and the headers Origin or Sec-Fetch-Site, which browsers send, are refused.'
      }
      error={change.error?.message}
      submitLabel={marks ? 'Mark as behind a proxy' : 'Refuse calls of web pages'}
      busy={change.isPending}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <KeyFacts apiKey={apiKey} />
    </FormDialog>
  );
}
