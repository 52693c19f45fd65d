import type { PublisherMatch, PublisherRequest } from '@encart/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { useKeys } from '../shell/use-keys.ts';
import { toast } from '../ui/toast.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { EditRequestDialog } from './edit-request-dialog.tsx';
import { maxDigits } from './match-list.tsx';
import { type Move, movesFor } from './moves.ts';
import { requestsKey } from './review-queries.ts';
import { ReviewRequest } from './review-request.tsx';
import { useStaff } from './staff.ts';

interface Props {
  request: PublisherRequest;
  /** Called when the request leaves the list after a decision. */
  onGone: () => void;
  /** Called when an undo brings the request back into the list. */
  onBack: (id: string) => void;
}

/** A request with its actions, as buttons and as keyboard shortcuts. */
export function DecidableRequest({ request, onGone, onBack }: Props) {
  const queryClient = useQueryClient();
  const [decision, setDecision] = useState<Decision>();
  const [editing, setEditing] = useState(false);
  const moves = movesFor(request.status, useStaff());
  const refresh = () => queryClient.invalidateQueries({ queryKey: requestsKey });
  const reopen = async (id: string, then: () => void) => {
    try {
      const reopened = await encartFor().operator.requests.reopen(id);
      toast(`${reopened.brand_name} is back in review.`);
      then();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'bad');
    }
    await refresh();
  };
  const move = (wanted: Move) => {
    if (!moves.includes(wanted)) return;
    if (wanted === 'reopen') void reopen(request.id, onGone);
    else if (wanted === 'edit') setEditing(true);
    else setDecision({ move: wanted });
  };
  const link = (match: PublisherMatch | undefined) => {
    if (match && moves.includes('approve')) setDecision({ move: 'approve', match });
  };
  const digits = Array.from({ length: maxDigits }, (_, index): [string, () => void] => [
    String(index + 1),
    () => link(request.matches[index]),
  ]);
  useKeys({
    a: () => move('approve'),
    r: () => move('reject'),
    i: () => move('needs-info'),
    o: () => move('reopen'),
    e: () => move('edit'),
    ...Object.fromEntries(digits),
  });
  const decided = async (result: PublisherRequest, message: string) => {
    setDecision(undefined);
    const isFinal = result.status === 'APPROVED';
    toast(
      message,
      'good',
      isFinal ? undefined : { label: 'Undo', run: () => reopen(result.id, () => onBack(result.id)) },
    );
    onGone();
    await refresh();
  };
  return (
    <>
      <ReviewRequest request={request} onMove={move} onLink={link} />
      {decision && (
        <DecideDialog
          request={request}
          decision={decision}
          onClose={() => setDecision(undefined)}
          onDecided={decided}
        />
      )}
      {editing && (
        <EditRequestDialog
          request={request}
          onClose={() => setEditing(false)}
          onEdited={() => {
            setEditing(false);
            void refresh();
          }}
        />
      )}
    </>
  );
}
