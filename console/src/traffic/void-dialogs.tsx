import type { Void } from '@encart/sdk';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { formatMetric } from '../reporting/metric-format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { ReasonField } from './reason-field.tsx';
import { trafficKey, undoPreviewQuery, voidQuery } from './traffic-queries.ts';
import { describeFilter, sumFigures } from './traffic-text.ts';
import { VoidFigureList, VoidProgress } from './void-figures.tsx';

const voidText =
  "The events stay stored but no longer count. Their spend returns to the advertisers' budgets, and the channel's payout decreases. Matching events that arrive later are voided too. You can undo this.";
const unbilledText =
  'The events stay stored but no longer count. Nothing was billed for them. You can undo this.';
const approvalText =
  'The events are billed at the hour in which they happened, as far as the budgets still pay, and ranking learns from them. An approval cannot be undone, but the events can be voided later.';

/** Shows the figures of one preview, or the sum of several; the user confirms or discards them all. */
export function ConfirmVoidsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const queries = useQueryClient();
  const previews = useQueries({ queries: ids.map(voidQuery) });
  const items = previews.flatMap(({ data }) => data ?? []);
  const [first] = items;
  const isApproval = first?.action === 'approve';
  const isUnbilled = first?.filter.unbilled_as != null;
  const decide = useMutation({
    mutationFn: (step: 'confirm' | 'cancel') =>
      Promise.all(ids.map((id) => encartFor().operator.voids[step](id))),
    onSuccess: async (_, step) => {
      onClose();
      toast(step === 'cancel' ? 'Preview discarded.' : `${isApproval ? 'Approval' : 'Void'} started.`);
      await queries.invalidateQueries({ queryKey: trafficKey });
    },
  });
  const figures = items.flatMap(({ status, preview }) => (status === 'preview' && preview ? preview : []));
  const isReady = figures.length === ids.length;
  const total = sumFigures(figures);
  const isEmpty = isReady && total.sessions === 0;
  const problem = decide.error ?? previews.find(({ error }) => error)?.error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isApproval ? 'Approve these events?' : 'Void these events?'}
      description={
        first && ids.length === 1 ? `${describeFilter(first)}, in ${first.channel_name}.` : undefined
      }
    >
      <DialogBody>
        {problem && <Notice>{problem.message}</Notice>}
        {items.map((item) => (
          <VoidProgress key={item.id} voidItem={item} />
        ))}
        {!isReady && <Skeleton className="h-24" />}
        {isEmpty && (
          <Notice tone="plain">
            No counted event matches. There is nothing to {isApproval ? 'approve' : 'void'}.
          </Notice>
        )}
        {isReady && !isEmpty && (
          <>
            <VoidFigureList figures={total} />
            <p className="text-ink-2">{isApproval ? approvalText : isUnbilled ? unbilledText : voidText}</p>
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
      <ReasonField value={reason} onChange={setReason} error={errors.of('reason')} />
    </FormDialog>
  );
}
