import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { encartFor } from '../data/encart.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { toast } from '../ui/toast.tsx';
import { useMe } from './me.ts';
import { PasswordSection } from './password-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export function AccountPage() {
  const { user } = useMe();
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Account"
        description={`${user.name} · ${user.email}`}
        actions={user.staff_role && <Badge tone="accent">Operator {user.staff_role}</Badge>}
      />
      <div className="flex flex-col gap-4">
        <PasswordSection />
        <TwoFactorSection />
        <SessionsSection />
      </div>
    </div>
  );
}

function SessionsSection() {
  const signOutElsewhere = useMutation({
    mutationFn: () => encartFor().console.signOutElsewhere(),
    onSuccess: () => toast('Your other sessions have ended.'),
    onError: (error) => toast(error.message, 'bad'),
  });
  return (
    <Card title="Other sessions" description="Sign out of all other browsers.">
      <Button busy={signOutElsewhere.isPending} onClick={() => signOutElsewhere.mutate()}>
        Sign out other sessions
      </Button>
    </Card>
  );
}
