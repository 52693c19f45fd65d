import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useThisChannel } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { publishersKey } from './publisher-queries.ts';

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

export function RemovePublisherDialog({ id, name, onClose }: Props) {
  const { id: channelId } = useThisChannel();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => encartFor(channelId).channel.publishers.remove(id),
    onSuccess: async () => {
      toast(`${name} removed.`);
      await navigate({ to: '/c/$channelId/publishers', params: { channelId } });
      await queryClient.invalidateQueries({ queryKey: publishersKey(channelId) });
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Remove ${name}?`}>
      <DialogBody>
        {remove.error && <Notice>{remove.error.message}</Notice>}
        <p className="text-ink-2">
          All its keys stop working immediately, and its pages show no more offers. Past data stays in
          reports.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
