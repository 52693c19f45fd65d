import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { isSignedOut } from '../data/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  onDone: () => void;
  /** Back to the password step. `reason` is the service's message if it ended the sign-in. */
  onBack: (reason?: string) => void;
  Layout: ComponentType<{ title: string; intro?: ReactNode; children: ReactNode }>;
}

export function TwoFactorStep({ onDone, onBack, Layout }: Props) {
  const [codeKind, setCodeKind] = useState<'authenticator' | 'backup'>('authenticator');
  const [code, setCode] = useState('');
  const { verify, verifyBackupCode } = encartFor().console.twoFactor;
  const verifying = useMutation({
    mutationFn: () => (codeKind === 'backup' ? verifyBackupCode(code) : verify(code)),
    onSuccess: onDone,
    onError: (error) => {
      if (isSignedOut(error)) onBack(error.message);
    },
  });
  const errors = readFormErrors(verifying.error, ['code']);
  const otherKind = codeKind === 'backup' ? 'authenticator' : 'backup';
  return (
    <Layout
      title="Two-factor authentication"
      intro={
        codeKind === 'backup'
          ? 'Enter one of your backup codes.'
          : 'Enter the code from your authenticator app.'
      }
    >
      <Form onSubmit={() => verifying.mutate()} busy={verifying.isPending} className="flex flex-col gap-4">
        {errors.rest && <Notice>{errors.rest}</Notice>}
        <Field label={codeKind === 'backup' ? 'Backup code' : 'Code'} error={errors.of('code')}>
          <Input
            key={codeKind}
            name="code"
            inputMode={codeKind === 'backup' ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            required
            autoFocus
            className="font-mono tracking-widest"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={verifying.isPending} className="w-full">
          Sign in
        </Button>
        <div className="flex justify-between">
          <Button variant="quiet" size="small" onClick={() => onBack()}>
            Back
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setCodeKind(otherKind);
              setCode('');
              verifying.reset();
            }}
          >
            {codeKind === 'backup' ? 'Use authenticator app' : 'Use a backup code'}
          </Button>
        </div>
      </Form>
    </Layout>
  );
}
