import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';

export function CreateChannelDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => encartFor().operator.channels.create({ name }),
  });
  const errors = readFormErrors(create.error, ['name']);
  // The channel list is refetched only when the dialog closes. The review page shows this dialog only while
  // there is no channel: an earlier refetch would unmount it before the user has copied the keys.
  const openChannel = async (channelId: string) => {
    await queryClient.invalidateQueries({ queryKey: ['channels'] });
    await navigate({ to: '/c/$channelId/overview', params: { channelId } });
  };
  if (create.data) {
    const { channel, keys } = create.data;
    return (
      <Dialog open onOpenChange={() => openChannel(channel.id)} title={`${channel.name} created`}>
        <DialogBody>
          <Notice tone="warn">Copy the secret key now: it is not shown again.</Notice>
          <section>
            <h3 className="mb-1 font-medium">Secret key</h3>
            <CopyLine value={keys.secret.key} label="Copy secret key" />
          </section>
          <section>
            <h3 className="mb-1 font-medium">Publishable key</h3>
            <CopyLine value={keys.publishable.key} label="Copy publishable key" />
          </section>
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" onClick={() => openChannel(channel.id)}>
            Go to channel
          </Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Create channel"
      description="A channel brings publishers and gets a share of the revenue."
      error={errors.rest}
      submitLabel="Create channel"
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <Field label="Name" hint="Shown to the channel and in reports." error={errors.of('name')}>
        <Input required autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
