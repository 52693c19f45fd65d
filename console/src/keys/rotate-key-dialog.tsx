import type { ApiKey } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readFormErrors } from '../data/form-errors.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { KeyFacts } from './key-facts.tsx';
import { nameOfKey } from './key-name.ts';
import type { KeySet } from './key-set.ts';
import { MintedKeyDialog } from './minted-key-dialog.tsx';

interface Props {
  keys: KeySet;
  apiKey: ApiKey;
  onClose: () => void;
}

const daySeconds = 86_400;

const gracePeriods = [
  { seconds: 0, label: 'Now' },
  { seconds: 3_600, label: 'In 1 hour' },
  { seconds: daySeconds, label: 'In 1 day' },
  { seconds: 7 * daySeconds, label: 'In 1 week' },
];

export function RotateKeyDialog({ keys, apiKey, onClose }: Props) {
  const queryClient = useQueryClient();
  const [graceSeconds, setGraceSeconds] = useState(daySeconds);
  const rotate = useMutation({
    mutationFn: () => keys.rotate(apiKey.id, { grace_seconds: graceSeconds }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.affectedQueryKey }),
  });
  const errors = readFormErrors(rotate.error, ['grace_seconds']);
  if (rotate.data) return <MintedKeyDialog title="New key created" minted={rotate.data} onClose={onClose} />;
  return (
    <FormDialog
      title={`Rotate ${nameOfKey(apiKey)}?`}
      description="Creates a new key. Replace the old key wherever it is used before it expires."
      error={errors.rest}
      submitLabel="Rotate key"
      busy={rotate.isPending}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
    >
      <KeyFacts apiKey={apiKey} />
      <Field label="Old key expires" error={errors.of('grace_seconds')}>
        <Select
          autoFocus
          value={graceSeconds}
          onChange={(event) => setGraceSeconds(Number(event.target.value))}
        >
          {gracePeriods.map(({ seconds, label }) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
