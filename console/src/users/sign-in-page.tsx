import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { encartFor } from '../data/encart.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FirstVisit } from './first-visit.tsx';
import { useOpenConsole } from './return-path.ts';
import { SignInSteps } from './sign-in-steps.tsx';

export function SignInPage() {
  const search = useSearch({ from: '/sign-in' });
  const openConsole = useOpenConsole();
  const { data: login } = useQuery({
    queryKey: ['login session'],
    queryFn: ({ signal }) => encartFor().console.session({ signal }),
  });
  if (login?.has_users === false) return <FirstVisit />;
  return (
    <SignInSteps
      title="Sign in"
      intro={search.return ? 'Sign in to continue.' : undefined}
      onDone={() => openConsole(search.return)}
      Layout={AuthLayout}
    />
  );
}
