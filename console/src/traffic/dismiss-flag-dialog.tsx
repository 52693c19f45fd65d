import { limits, type TrafficFlag } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { trafficKey } from './traffic-queries.ts';

export function DismissFlagDialog({ flag, onClose }: { flag: TrafficFlag; onClose: () => void }) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const dismiss = useMutation({
    mutationFn: () => encartFor().operator.trafficFlags.dismiss(flag.id, { note }),
    onSuccess: async () => {
      onClose();
      toast('Flag dismissed.');
      await queries.invalidateQueries({ queryKey: trafficKey });
    },
  });
  const errors = readFormErrors(dismiss.error, ['note']);
  return (
    <FormDialog
      title="Dismiss this flag?"
      description={`The events of ${flag.publisher_name ?? flag.channel_name} keep counting. You can reopen the flag.`}
      error={errors.rest}
      submitLabel="Dismiss"
      busy={dismiss.isPending}
      onSubmit={() => dismiss.mutate()}
      onClose={onClose}
    >
      <Field label="Note" hint="Optional. What you found out." error={errors.of('note')}>
        <Textarea
          autoFocus
          rows={2}
          maxLength={limits.voidReasonLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
