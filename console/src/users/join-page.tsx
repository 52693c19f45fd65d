import type { LinkDetails } from '@encart/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useOpenConsole } from './return-path.ts';
import { TwoFactorStep } from './two-factor-step.tsx';

/** The page behind a one-time link: for the first admin, an invited user, or a password reset. */
export function JoinPage() {
  // The token is in the fragment, which browsers do not send to servers.
  const token = useLocation({ select: ({ hash }) => hash });
  const openConsole = useOpenConsole();
  const [step, setStep] = useState<'form' | 'code'>('form');
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => encartFor().console.link(token, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (step === 'code')
    // The link is used up, so there is no way back to the form: without a login session, the console opens
    // the sign-in page.
    return (
      <TwoFactorStep
        onDone={() => openConsole(undefined)}
        onBack={() => openConsole(undefined)}
        Layout={AuthLayout}
      />
    );
  if (token === '' || link.error?.status === 404) return <InvalidLink />;
  if (link.error)
    return (
      <AuthLayout title="Join">
        <ErrorState error={link.error} onRetry={() => link.refetch()} />
      </AuthLayout>
    );
  if (!link.data)
    return (
      <AuthLayout title="Join">
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      </AuthLayout>
    );
  return (
    <JoinForm
      token={token}
      link={link.data}
      onDone={(needsCode) => (needsCode ? setStep('code') : openConsole(undefined))}
    />
  );
}

function InvalidLink() {
  return (
    <AuthLayout
      title="This link is invalid or has expired"
      intro="Links work once and for a limited time. Ask an admin for a new one."
    >
      <Button asChild className="w-full">
        <Link to="/sign-in">Sign in</Link>
      </Button>
    </AuthLayout>
  );
}

interface FormProps {
  token: string;
  link: LinkDetails;
  onDone: (needsCode: boolean) => void;
}

function JoinForm({ token, link, onDone }: FormProps) {
  // Only the link of the first admin has no e-mail address.
  const isFirstAdmin = link.email === null;
  const isReset = link.kind === 'reset';
  // The name of an account that a channel made may not be the one that the user wants.
  const asksForName = !isReset || link.confirms_account;
  const [email, setEmail] = useState(link.email ?? '');
  const [name, setName] = useState(link.name);
  const [password, setPassword] = useState('');
  const { acceptLink } = encartFor().console;
  const accept = useMutation({
    mutationFn: () =>
      acceptLink(token, { password, ...(asksForName && { name }), ...(isFirstAdmin && { email }) }),
    onSuccess: ({ two_factor_required }) => onDone(two_factor_required),
  });
  const errors = readFormErrors(accept.error, ['email', 'name', 'password']);
  return (
    <AuthLayout title={titleOf(link)} intro={introOf(link)}>
      <Form onSubmit={() => accept.mutate()} busy={accept.isPending} className="flex flex-col gap-4">
        {errors.rest && <Notice>{errors.rest}</Notice>}
        <Field label="E-mail" error={errors.of('email')}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            required
            readOnly={!isFirstAdmin}
            autoFocus={isFirstAdmin}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            className={isFirstAdmin ? '' : 'bg-sunken text-ink-2'}
          />
        </Field>
        {asksForName && (
          <Field label="Your name" error={errors.of('name')}>
            <Input
              name="name"
              autoComplete="name"
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        )}
        <Field
          label={isReset ? 'New password' : 'Password'}
          hint={`A passphrase works well. ${link.password_rule.description}`}
          error={errors.of('password')}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={accept.isPending} className="w-full">
          {isReset ? 'Set password and sign in' : link.kind === 'channel' ? 'Join' : 'Create account'}
        </Button>
      </Form>
    </AuthLayout>
  );
}

function titleOf({ kind, email, channel_name }: LinkDetails): string {
  if (email === null) return 'Create the first admin account';
  if (kind === 'channel') return `Join ${channel_name}`;
  return kind === 'reset' ? 'Set a new password' : 'Join Encart';
}

function introOf({ kind, email, confirms_account }: LinkDetails): string {
  if (email === null) return 'There are no users yet. You can invite others later.';
  if (kind === 'channel')
    return 'You have been invited. Choose a password; if you already have an account, enter its password.';
  if (confirms_account)
    return 'This ends all sessions of the account and removes two-factor authentication. You can set it up again afterwards.';
  return kind === 'reset' ? 'This ends your other sessions.' : 'You have been invited. Choose a password.';
}
