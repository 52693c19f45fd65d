import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { emptyPublisher, PublisherFields, publisherFields } from './publisher-fields.tsx';
import { publishersKey } from './publisher-queries.ts';

export function AddPublisherDialog({ onClose }: { onClose: () => void }) {
  const { id: channelId } = useThisChannel();
  const queryClient = useQueryClient();
  const [item, setItem] = useState(emptyPublisher);
  const add = useMutation({
    mutationFn: () => encartFor(channelId).channel.publishers.add([item]),
    onSuccess: async ({ results: [result] }) => {
      await queryClient.invalidateQueries({ queryKey: publishersKey(channelId) });
      if (result?.status !== 'created') return;
      toast(`${result.brand_name} is in review.`);
      onClose();
    },
  });
  const errors = readFormErrors(add.error, publisherFields);
  return (
    <FormDialog
      title="Add publisher"
      description="Operator staff review it before it goes live."
      error={errors.rest ?? add.data?.results[0]?.error}
      submitLabel="Add publisher"
      busy={add.isPending}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <PublisherFields
        autoFocus
        value={item}
        onChange={setItem}
        errorOf={(field) => withoutIndex(errors.of(field))}
      />
    </FormDialog>
  );
}

/** Removes the item's index from an error: here the request has only one item. */
function withoutIndex(message: string | undefined): string | undefined {
  return message?.replaceAll('items[0]: ', '');
}
