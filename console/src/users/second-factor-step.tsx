import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { isSignedOut } from '../data/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Door } from './door.tsx';

interface Props {
  onDone: () => void;
  /** To the password again, with the reason if it was not their own wish. */
  onBack: (why?: string) => void;
}

export function SecondFactorStep({ onDone, onBack }: Props) {
  const [kind, setKind] = useState<'authenticator' | 'backup'>('authenticator');
  const [code, setCode] = useState('');
  const { verify, verifyBackupCode } = encartFor().console.twoFactor;
  const show = useMutation({
    mutationFn: () => (kind === 'backup' ? verifyBackupCode(code) : verify(code)),
    onSuccess: onDone,
    onError: (error) => {
      if (isSignedOut(error)) onBack(error.message);
    },
  });
  const errors = readFormErrors(show.error, ['code']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show.mutate();
  };
  const other = kind === 'backup' ? 'authenticator' : 'backup';
  return (
    <Door
      title="Second factor"
      intro={
        kind === 'backup'
          ? 'Enter one of your backup codes.'
          : 'Enter the code that your authenticator shows.'
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {errors.rest && <Notice>{errors.rest}</Notice>}
        <Field label={kind === 'backup' ? 'Backup code' : 'Code'} error={errors.of('code')}>
          <Input
            key={kind}
            name="code"
            inputMode={kind === 'backup' ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            required
            autoFocus
            className="font-mono tracking-widest"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" look="primary" busy={show.isPending} className="w-full">
          Sign in
        </Button>
        <div className="flex justify-between">
          <Button look="quiet" size="small" onClick={() => onBack()}>
            Back
          </Button>
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              setKind(other);
              setCode('');
              show.reset();
            }}
          >
            {kind === 'backup' ? 'Use the authenticator' : 'Use a backup code'}
          </Button>
        </div>
      </form>
    </Door>
  );
}
