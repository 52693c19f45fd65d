import type { NewKey } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readFormErrors } from '../data/form-errors.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import type { KeySet } from './key-set.ts';
import { MintedKeyDialog } from './minted-key-dialog.tsx';

const dayMs = 86_400_000;
const expiryOptions = [
  { days: '', label: 'Never' },
  { days: '7', label: 'In 7 days' },
  { days: '30', label: 'In 30 days' },
  { days: '90', label: 'In 90 days' },
  { days: '365', label: 'In a year' },
];

const kindLabels: Record<NewKey['kind'], string> = { secret: 'Secret', publishable: 'Publishable' };
const kindHints: Record<NewKey['kind'], string> = {
  secret:
    'For servers: reads and changes the channel, requests offers and reports events. Never expose it in a page.',
  publishable: 'Safe to expose: reads the channel and its reports, and changes nothing.',
};

export function CreateKeyDialog({ keys, onClose }: { keys: KeySet; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<NewKey['kind']>(keys.kinds[0] ?? 'secret');
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const mint = useMutation({
    mutationFn: () =>
      keys.mint({
        kind,
        name,
        ...(days !== '' && { expires_at: new Date(Date.now() + Number(days) * dayMs).toISOString() }),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.affectedQueryKey }),
  });
  const errors = readFormErrors(mint.error, ['name', 'expires_at']);
  if (mint.data) return <MintedKeyDialog title="Key created" minted={mint.data} onClose={onClose} />;
  return (
    <FormDialog
      title="Create key"
      description={keys.purpose}
      error={errors.rest}
      submitLabel="Create key"
      busy={mint.isPending}
      onSubmit={() => mint.mutate()}
      onClose={onClose}
    >
      {keys.kinds.length > 1 && (
        <div className="flex flex-col items-start gap-1">
          <Segmented
            label="Kind"
            value={kind}
            onChange={setKind}
            options={keys.kinds.map((value) => ({ value, label: kindLabels[value] }))}
          />
          <p className="text-ink-3 text-xs">{kindHints[kind]}</p>
        </div>
      )}
      <Field label="Name" hint="For example “checkout server”." error={errors.of('name')}>
        <Input autoFocus autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Expires" error={errors.of('expires_at')}>
        <Select value={days} onChange={(event) => setDays(event.target.value)}>
          {expiryOptions.map((option) => (
            <option key={option.days} value={option.days}>
              {option.label}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
