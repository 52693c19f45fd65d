import type { NetworkPublisher } from '@encart/sdk';
import { readUsd, writeUsd } from '@encart/sdk/read-number';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { type OptionalText, optionalText, readForm, readOptional } from '../data/read-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { OptionalField } from '../ui/optional-field.tsx';
import { toast } from '../ui/toast.tsx';
import { networkPublishersKey } from './review-queries.ts';

type CeilingDraft = OptionalText<'default' | 'off'>;

function draftOf({ publisher_ceiling_usd: usd }: NetworkPublisher): CeilingDraft {
  return usd === 0 ? { choice: 'off', text: '' } : optionalText(usd, 'default', writeUsd);
}

/** Sets what pages and links may bill for a publisher in an hour, for example ahead of a launch. */
export function PublisherCeilingDialog({
  publisher,
  onClose,
}: {
  publisher: NetworkPublisher;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(publisher));
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: (usd: number | null) => encartFor().operator.publishers.setCeiling(publisher.id, usd),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: networkPublishersKey });
      toast('Ceiling saved.');
      onClose();
    },
  });
  const errors = readFormErrors(save.error, ['publisher_ceiling_usd']);
  const submit = () => {
    const reading = readForm({ usd: readOptional(draft, { default: null, off: 0 }, readUsd) }, ({ usd }) => ({
      usd,
    }));
    if ('problems' in reading) setProblem(reading.problems.usd);
    else save.mutate(reading.body.usd);
  };
  return (
    <FormDialog
      title={`Ceiling of ${publisher.brand_name}`}
      description="What pages and links may bill for it in an hour, in each of its channels. What is over it counts and waits for your decision. The current hour follows at once."
      error={errors.rest}
      submitLabel="Save"
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OptionalField
        label="Ceiling in an hour"
        absent={{ default: 'As the channel, or ten times the usual hour', off: 'None' }}
        given="At most"
        draft={draft}
        onChange={(changed) => {
          setProblem(undefined);
          setDraft(changed);
        }}
        error={problem ?? errors.of('publisher_ceiling_usd')}
      >
        {(control) => <NumberInput kind="usd" {...control} />}
      </OptionalField>
    </FormDialog>
  );
}
