import type { PublisherMatch, PublisherRequest } from '@encart/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { useShortcuts } from '../shell/use-shortcuts.ts';
import { toast } from '../ui/toast.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { EditRequestDialog } from './edit-request-dialog.tsx';
import { maxLinkShortcuts } from './match-list.tsx';
import { actionsFor, type RequestAction } from './request-actions.ts';
import { requestsKey } from './review-queries.ts';
import { ReviewRequest } from './review-request.tsx';
import { useStaff } from './staff.ts';

interface Props {
  request: PublisherRequest;
  /** Called when the request leaves the list after a decision. */
  onRemoved: () => void;
  /** Called when an undo brings the request back into the list. */
  onRestored: (id: string) => void;
}

/** A request with its actions, as buttons and as keyboard shortcuts. */
export function DecidableRequest({ request, onRemoved, onRestored }: Props) {
  const queryClient = useQueryClient();
  const [decision, setDecision] = useState<Decision>();
  const [editing, setEditing] = useState(false);
  const actions = actionsFor(request.status, useStaff());
  const refresh = () => queryClient.invalidateQueries({ queryKey: requestsKey });
  const reopen = async (id: string, onReopened: () => void) => {
    try {
      const reopened = await encartFor().operator.requests.reopen(id);
      toast(`${reopened.brand_name} is back in review.`);
      onReopened();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'bad');
    }
    await refresh();
  };
  const runAction = (action: RequestAction) => {
    if (!actions.includes(action)) return;
    if (action === 'reopen') void reopen(request.id, onRemoved);
    else if (action === 'edit') setEditing(true);
    else setDecision({ action });
  };
  const linkTo = (match: PublisherMatch | undefined) => {
    if (match && actions.includes('approve')) setDecision({ action: 'approve', match });
  };
  const linkShortcuts = Array.from({ length: maxLinkShortcuts }, (_, index): [string, () => void] => [
    String(index + 1),
    () => linkTo(request.matches[index]),
  ]);
  useShortcuts({
    a: () => runAction('approve'),
    r: () => runAction('reject'),
    i: () => runAction('needs-info'),
    o: () => runAction('reopen'),
    e: () => runAction('edit'),
    ...Object.fromEntries(linkShortcuts),
  });
  const onDecided = async (decided: PublisherRequest, message: string) => {
    setDecision(undefined);
    // An approval cannot be undone.
    const isFinal = decided.status === 'APPROVED';
    toast(
      message,
      'good',
      isFinal ? undefined : { label: 'Undo', run: () => reopen(decided.id, () => onRestored(decided.id)) },
    );
    onRemoved();
    await refresh();
  };
  return (
    <>
      <ReviewRequest request={request} onAction={runAction} onLink={linkTo} />
      {decision && (
        <DecideDialog
          request={request}
          decision={decision}
          onClose={() => setDecision(undefined)}
          onDecided={onDecided}
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
