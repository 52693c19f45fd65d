import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TwoFactorStep } from './two-factor-step.tsx';

interface Props {
  title: string;
  intro: ReactNode;
  /** The address that is already filled in. */
  email?: string | undefined;
  onDone: () => void;
  Layout: ComponentType<{ title: string; intro?: ReactNode; children: ReactNode }>;
}

/** Asks for e-mail address and password, then for a code if the user has two-factor authentication. */
export function SignInSteps({ title, intro, email: knownEmail = '', onDone, Layout }: Props) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [backReason, setBackReason] = useState<string>();
  const signIn = useMutation({
    mutationFn: () => encartFor().console.signIn({ email, password }),
    onMutate: () => setBackReason(undefined),
    onSuccess: ({ two_factor_required }) => {
      setPassword('');
      if (two_factor_required) setStep('code');
      else onDone();
    },
  });
  const errors = readFormErrors(signIn.error, ['email', 'password']);

  if (step === 'code')
    return (
      <TwoFactorStep
        onDone={onDone}
        Layout={Layout}
        onBack={(reason) => {
          setBackReason(reason);
          signIn.reset();
          setStep('password');
        }}
      />
    );
  return (
    <Layout title={title} intro={intro}>
      <Form onSubmit={() => signIn.mutate()} busy={signIn.isPending} className="flex flex-col gap-4">
        {(errors.rest ?? backReason) && <Notice>{errors.rest ?? backReason}</Notice>}
        <Field label="E-mail" error={errors.of('email')}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus={knownEmail === ''}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Password" error={errors.of('password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            autoFocus={knownEmail !== ''}
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
      </Form>
    </Layout>
  );
}
