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

const graces: [seconds: number, words: string][] = [
  [0, 'No longer'],
  [3_600, 'For one more hour'],
  [86_400, 'For one more day'],
  [604_800, 'For one more week'],
];

export function RotateKeyDialog({ keys, apiKey, onClose }: Props) {
  const queryClient = useQueryClient();
  const [grace, setGrace] = useState(86_400);
  const rotate = useMutation({
    mutationFn: () => keys.rotate(apiKey.id, { grace_seconds: grace }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.stale }),
  });
  const errors = readFormErrors(rotate.error, ['grace_seconds']);
  if (rotate.data)
    return <MintedKeyDialog title="The new key is made" minted={rotate.data} onClose={onClose} />;
  return (
    <FormDialog
      title={`Rotate ${nameOfKey(apiKey)}?`}
      description="A new key takes its place. Give it to whatever uses the old one before that ends."
      error={errors.rest}
      submitLabel="Rotate key"
      busy={rotate.isPending}
      onSubmit={() => rotate.mutate()}
      onClose={onClose}
    >
      <KeyFacts apiKey={apiKey} />
      <Field label="The old key works" error={errors.of('grace_seconds')}>
        <Select autoFocus value={grace} onChange={(event) => setGrace(Number(event.target.value))}>
          {graces.map(([seconds, words]) => (
            <option key={seconds} value={seconds}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
