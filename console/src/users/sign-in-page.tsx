import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useOpenConsole } from './return-path.ts';
import { TwoFactorStep } from './two-factor-step.tsx';

export function SignInPage() {
  const search = useSearch({ from: '/sign-in' });
  const openConsole = useOpenConsole();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [backReason, setBackReason] = useState<string>();
  const signIn = useMutation({
    mutationFn: () => encartFor().console.signIn({ email, password }),
    onMutate: () => setBackReason(undefined),
    onSuccess: ({ two_factor_required }) => {
      setPassword('');
      if (two_factor_required) setStep('code');
      else openConsole(search.return);
    },
  });
  const errors = readFormErrors(signIn.error, ['email', 'password']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };

  if (step === 'code')
    return (
      <TwoFactorStep
        onDone={() => openConsole(search.return)}
        onBack={(reason) => {
          setBackReason(reason);
          signIn.reset();
          setStep('password');
        }}
      />
    );
  return (
    <AuthLayout title="Sign in" intro={search.return ? 'Sign in to continue.' : undefined}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {(errors.rest ?? backReason) && <Notice>{errors.rest ?? backReason}</Notice>}
        <Field label="E-mail" error={errors.of('email')}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Password" error={errors.of('password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={signIn.isPending} className="w-full">
          Sign in
        </Button>
        <p className="text-center text-ink-3 text-xs">
          Forgot your password? Ask an admin for a link to set a new one.
        </p>
      </form>
    </AuthLayout>
  );
}
