import type { HourOverCeiling } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { formatCount } from '../data/numbers.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { trafficKey } from './traffic-queries.ts';
import { ConfirmVoidsDialog } from './void-dialogs.tsx';

export interface Decision {
  hours: readonly HourOverCeiling[];
  action: 'approve' | 'void';
}

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
  if (ids) return <ConfirmVoidsDialog ids={ids} onClose={onClose} />;
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
      <ReasonField value={reason} onChange={setReason} error={errors.of('reason')} />
    </FormDialog>
  );
}
