import { type HourOverCeiling, limits, type VoidFigures } from '@encart/sdk';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { formatCount } from '../data/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { trafficKey, voidQuery } from './traffic-queries.ts';
import { approvalText } from './void-dialogs.tsx';
import { VoidFigureList, VoidProgress } from './void-figures.tsx';

export interface Decision {
  hours: readonly HourOverCeiling[];
  action: 'approve' | 'void';
}

const voidText =
  'The events stay stored but no longer count. Nothing was billed for them. You can undo this: they wait again.';

/** Asks for the reason, makes a preview of each hour, shows them together, and confirms them. */
export function DecideOverCeilingDialog({ hours, action, onClose }: Decision & { onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [ids, setIds] = useState<readonly string[]>();
  const preview = useMutation({
    mutationFn: () =>
      Promise.all(
        hours.map(({ decide }) => encartFor().operator.voids.create({ ...decide, action, reason })),
      ),
    onSuccess: (created) => {
      setIds(created.map(({ id }) => id));
      return queries.invalidateQueries({ queryKey: trafficKey });
    },
  });
  const errors = readFormErrors(preview.error, ['reason']);
  if (ids) return <ConfirmDecision ids={ids} action={action} onClose={onClose} />;
  const count = hours.length === 1 ? 'this hour' : `${formatCount(hours.length)} hours`;
  return (
    <FormDialog
      title={action === 'approve' ? `Approve ${count}` : `Void ${count}`}
      description="What is over the ceiling. Nothing changes yet: the next step shows the figures."
      error={errors.rest}
      submitLabel="Preview"
      busy={preview.isPending}
      onSubmit={() => preview.mutate()}
      onClose={onClose}
    >
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

interface ConfirmProps {
  ids: readonly string[];
  action: Decision['action'];
  onClose: () => void;
}

function ConfirmDecision({ ids, action, onClose }: ConfirmProps) {
  const queries = useQueryClient();
  const previews = useQueries({ queries: ids.map(voidQuery) });
  const decide = useMutation({
    mutationFn: (step: 'confirm' | 'cancel') =>
      Promise.all(ids.map((id) => encartFor().operator.voids[step](id))),
    onSuccess: async (_, step) => {
      onClose();
      toast(
        step === 'cancel'
          ? 'Preview discarded.'
          : action === 'approve'
            ? 'Approval started.'
            : 'Void started.',
      );
      await queries.invalidateQueries({ queryKey: trafficKey });
    },
  });
  const figures = previews.map(({ data }) => (data?.status === 'preview' ? data.preview : null));
  const isReady = figures.every((each) => each !== null);
  const total = sumOf(figures);
  const isEmpty = isReady && total.sessions === 0;
  const problem = decide.error ?? previews.find(({ error }) => error)?.error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={action === 'approve' ? 'Approve these events?' : 'Void these events?'}
    >
      <DialogBody>
        {problem && <Notice>{problem.message}</Notice>}
        {isReady ? (
          <VoidFigureList figures={total} />
        ) : (
          <>
            {previews.map(({ data }) => data && <VoidProgress key={data.id} voidItem={data} />)}
            <Skeleton className="h-24" />
          </>
        )}
        {isEmpty && <Notice tone="plain">Nothing waits in these hours any more.</Notice>}
        <p className="text-ink-2">{action === 'approve' ? approvalText : voidText}</p>
      </DialogBody>
      <DialogFooter>
        <Button busy={decide.isPending} onClick={() => decide.mutate('cancel')}>
          Discard preview
        </Button>
        <Button
          variant={action === 'approve' ? 'primary' : 'danger'}
          busy={decide.isPending}
          disabled={!isReady || isEmpty}
          onClick={() => decide.mutate('confirm')}
        >
          {action === 'approve' ? 'Approve events' : 'Void events'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function sumOf(
  figures: readonly (VoidFigures | null)[],
): Omit<VoidFigures, 'rejudged_conversions' | 'unknown_sessions'> {
  const sum = (read: (each: VoidFigures) => number) =>
    figures.reduce((total, each) => total + (each ? read(each) : 0), 0);
  return {
    sessions: sum(({ sessions }) => sessions),
    impressions: sum(({ impressions }) => impressions),
    clicks: sum(({ clicks }) => clicks),
    conversions: sum(({ conversions }) => conversions),
    spend: sum(({ spend }) => spend),
    payout: sum(({ payout }) => payout),
  };
}
