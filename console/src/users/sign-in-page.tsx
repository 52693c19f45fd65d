import { useSearch } from '@tanstack/react-router';
import { AuthLayout } from './auth-layout.tsx';
import { useOpenConsole } from './return-path.ts';
import { SignInSteps } from './sign-in-steps.tsx';

export function SignInPage() {
  const search = useSearch({ from: '/sign-in' });
  const openConsole = useOpenConsole();
  return (
    <SignInSteps
      title="Sign in"
      intro={search.return ? 'Sign in to continue.' : undefined}
      onDone={() => openConsole(search.return)}
      Layout={AuthLayout}
    />
  );
}
