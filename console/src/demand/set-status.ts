import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { toast } from '../ui/toast.tsx';
import { demandKey } from './demand-queries.ts';
import type { DemandStatus } from './demand-status.ts';

export interface DemandItem {
  kind: 'campaigns' | 'offers';
  id: string;
  name: string;
  status: DemandStatus;
}

interface Change {
  next: DemandStatus;
  /** The status that "Undo" restores. */
  before?: DemandStatus;
}

/**
 * Pauses, activates, archives or restores a campaign or an offer. The message of each change
 * offers to undo it.
 */
export function useSetStatus({ kind, id, name, status }: DemandItem) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ next }: Change): Promise<{ status: DemandStatus }> =>
      encartFor().operator[kind].update(id, { status: next }),
    onSuccess: async ({ status: now }, { before }) => {
      toast(
        `${name} is ${now}.`,
        'good',
        before && { label: 'Undo', run: () => change.mutate({ next: before }) },
      );
      await queryClient.invalidateQueries({ queryKey: demandKey });
    },
    onError: (error) => toast(error.message, 'bad'),
  });
  return {
    /** The status as it will be once a running change is done. */
    shown: change.isPending ? change.variables.next : status,
    isPending: change.isPending,
    set: (next: DemandStatus) => change.mutate({ next, before: status }),
  };
}
