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

const gracePeriods: [seconds: number, label: string][] = [
  [0, 'Now'],
  [3_600, 'In 1 hour'],
  [86_400, 'In 1 day'],
  [604_800, 'In 1 week'],
];

export function RotateKeyDialog({ keys, apiKey, onClose }: Props) {
  const queryClient = useQueryClient();
  const [grace, setGrace] = useState(86_400);
  const rotate = useMutation({
    mutationFn: () => keys.rotate(apiKey.id, { grace_seconds: grace }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.staleKey }),
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
        <Select autoFocus value={grace} onChange={(event) => setGrace(Number(event.target.value))}>
          {gracePeriods.map(([seconds, label]) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
