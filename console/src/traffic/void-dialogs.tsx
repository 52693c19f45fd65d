import { limits, type Void } from '@encart/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { formatMetric } from '../reporting/metric-format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { trafficKey, undoPreviewQuery, voidQuery } from './traffic-queries.ts';
import { describeFilter } from './traffic-text.ts';
import { VoidFigureList, VoidProgress } from './void-figures.tsx';

interface Props {
  id: string;
  onClose: () => void;
}

const voidText =
  "The events stay stored but no longer count. Their spend returns to the advertisers' budgets, and the channel's payout decreases. Matching events that arrive later are voided too. You can undo this.";
export const approvalText =
  'The events are billed at the hour in which they happened, as far as the budgets still pay, and ranking learns from them. An approval cannot be undone, but the events can be voided later.';

/** Shows the figures of a preview; the user confirms or discards it. */
export function ConfirmVoidDialog({ id, onClose }: Props) {
  const queries = useQueryClient();
  const { data: voidItem, error } = useQuery(voidQuery(id));
  const isReady = voidItem?.status === 'preview';
  const isApproval = voidItem?.action === 'approve';
  const decide = useMutation({
    mutationFn: (action: 'confirm' | 'cancel') => encartFor().operator.voids[action](id),
    onSuccess: async (changed) => {
      onClose();
      toast(
        changed.status === 'cancelled'
          ? 'Preview discarded.'
          : `${isApproval ? 'Approval' : 'Void'} started.`,
      );
      await queries.invalidateQueries({ queryKey: trafficKey });
    },
  });
  const isEmpty = isReady && voidItem.preview?.sessions === 0;
  const problem = decide.error ?? error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isApproval ? 'Approve these events?' : 'Void these events?'}
      description={voidItem && `${describeFilter(voidItem)}, in ${voidItem.channel_name}.`}
    >
      <DialogBody>
        {problem && <Notice>{problem.message}</Notice>}
        {!voidItem && <Skeleton className="h-24" />}
        {voidItem && <VoidProgress voidItem={voidItem} />}
        {isEmpty && (
          <Notice tone="plain">
            No counted event matches. There is nothing to {isApproval ? 'approve' : 'void'}.
          </Notice>
        )}
        {isReady && !isEmpty && voidItem.preview && (
          <>
            <VoidFigureList figures={voidItem.preview} />
            <p className="text-ink-2">{isApproval ? approvalText : voidText}</p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button busy={decide.isPending} onClick={() => decide.mutate('cancel')}>
          Discard preview
        </Button>
        <Button
          variant={isApproval ? 'primary' : 'danger'}
          busy={decide.isPending}
          disabled={!isReady || isEmpty}
          onClick={() => decide.mutate('confirm')}
        >
          {isApproval ? 'Approve events' : 'Void events'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Shows the figures that an undo restores; the user confirms it with a reason. */
export function UndoVoidDialog({ voidItem, onClose }: { voidItem: Void; onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { data: undo, error } = useQuery(undoPreviewQuery(voidItem.id));
  const send = useMutation({
    mutationFn: () => encartFor().operator.voids.undo(voidItem.id, reason),
    onSuccess: async () => {
      onClose();
      toast('Undo started.');
      await queries.invalidateQueries({ queryKey: trafficKey });
    },
  });
  const errors = readFormErrors(send.error, ['reason']);
  return (
    <FormDialog
      title="Undo this void?"
      description={`${describeFilter(voidItem)}, in ${voidItem.channel_name}. These events count again:`}
      error={errors.rest ?? error?.message}
      submitLabel="Undo void"
      busy={send.isPending}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      {undo ? <VoidFigureList figures={undo} /> : !error && <Skeleton className="h-24" />}
      {undo && undo.budget_spent.events > 0 && (
        <Notice tone="warn">
          Budgets no longer cover {formatMetric('clicks', undo.budget_spent.events)} of these events (
          {formatMetric('channel_payout', undo.budget_spent.spend)}). They count but are not billed.
        </Notice>
      )}
      <Field label="Reason" hint="Recorded in the audit trail." error={errors.of('reason')}>
        <Textarea
          required
          autoFocus
          rows={2}
          maxLength={limits.voidReasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
