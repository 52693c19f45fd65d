import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { useStaff } from '../operator/staff.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { copyCampaign, copyOffer } from './copy-demand.ts';
import { demandKey } from './demand-queries.ts';
import { type DemandItem, useSetStatus } from './set-status.ts';

/** Duplicates, archives, restores and deletes a campaign or an offer, for staff with write permission. */
export function DemandActions(item: DemandItem) {
  const { kind, id, name, status } = item;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { canWrite } = useStaff();
  const { set } = useSetStatus(item);
  const [isDeleting, setDeleting] = useState(false);
  const duplicate = useMutation({
    mutationFn: () => (kind === 'campaigns' ? copyCampaign(id) : copyOffer(id)),
    onSuccess: async (copy) => {
      toast(`${copy.name} created. It is paused: check it, then switch it on.`);
      await (kind === 'campaigns'
        ? navigate({ to: '/network/campaigns/$campaignId', params: { campaignId: copy.id } })
        : navigate({ to: '/network/offers/$offerId', params: { offerId: copy.id } }));
    },
    onError: (error) => toast(error.message, 'bad'),
    // Also after a failure: some of the offers may have been copied.
    onSettled: () => queryClient.invalidateQueries({ queryKey: demandKey }),
  });
  if (!canWrite) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions for ${name}`} disabled={duplicate.isPending}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => duplicate.mutate()}>
          <Copy aria-hidden /> Duplicate
        </MenuItem>
        {status === 'archived' ? (
          <MenuItem onSelect={() => set('paused')}>
            <ArchiveRestore aria-hidden /> Restore
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => set('archived')}>
            <Archive aria-hidden /> Archive
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => setDeleting(true)}>
          <Trash2 aria-hidden /> Delete…
        </MenuItem>
      </Menu>
      {isDeleting && <DeleteDialog {...item} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDialog({ kind, id, name, onClose }: DemandItem & { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => encartFor().operator[kind].delete(id),
    onSuccess: async () => {
      toast(`${name} deleted.`);
      await navigate({ to: '/network/demand', search: { tab: kind } });
      // The page of the deleted item would get 404.
      queryClient.removeQueries({
        queryKey: [...demandKey, kind === 'campaigns' ? 'campaign' : 'offer', id],
      });
      await queryClient.invalidateQueries({ queryKey: demandKey });
    },
  });
  return (
    <FormDialog
      title={`Delete ${name}?`}
      description={
        kind === 'campaigns'
          ? 'Its offers are deleted too. This cannot be undone. What shoppers have seen can only be archived.'
          : 'This cannot be undone. What shoppers have seen can only be archived.'
      }
      error={remove.error?.message}
      submitLabel="Delete"
      submitVariant="danger"
      busy={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
