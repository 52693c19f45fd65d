import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  // The list is read anew only now: with a channel in it, the page beneath goes away, and the keys with it.
  const goOn = async (channelId: string) => {
    await queryClient.invalidateQueries({ queryKey: ['channels'] });
    await navigate({ to: '/c/$channelId/overview', params: { channelId } });
  };
  if (create.data) {
    const { channel, keys } = create.data;
    return (
      <Dialog open onOpenChange={() => goOn(channel.id)} title={`${channel.name} is created`}>
        <DialogBody>
          <Notice tone="warn">The secret key is shown only now. Keep it in a safe place.</Notice>
          <section>
            <h3 className="mb-1 font-medium">Secret key</h3>
            <CopyLine value={keys.secret.key} label="Copy the secret key" />
          </section>
          <section>
            <h3 className="mb-1 font-medium">Publishable key</h3>
            <CopyLine value={keys.publishable.key} label="Copy the publishable key" />
          </section>
        </DialogBody>
        <DialogFooter>
          <Button look="primary" onClick={() => goOn(channel.id)}>
            Go to the channel
          </Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Create a channel"
      description="A channel brings publishers, and is paid for what their pages show."
    >
      <form onSubmit={submit} className="contents">
        <DialogBody>
          {errors.rest && <Notice>{errors.rest}</Notice>}
          <Field label="Name" hint="Shown to the channel and in reports." error={errors.of('name')}>
            <Input required autoFocus value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Create channel
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
