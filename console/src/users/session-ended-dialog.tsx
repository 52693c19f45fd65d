import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { encartFor } from '../data/encart.ts';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { meQuery } from './me.ts';
import { sessionEnded } from './session-ended.ts';
import { SignInSteps } from './sign-in-steps.tsx';

/** Signs the user in again over the open page, so that unsaved input stays. */
export function SessionEndedDialog() {
  const queryClient = useQueryClient();
  const before = queryClient.getQueryData(meQuery.queryKey)?.user;
  const resume = async () => {
    const { user } = await encartFor().console.me();
    // The page may contain data that another user must not see.
    if (user.id !== before?.id) return window.location.assign(import.meta.env.BASE_URL);
    sessionEnded.set(false);
    await queryClient.invalidateQueries();
  };
  return (
    <SignInSteps
      title="Your session has ended"
      intro="Sign in again to continue. What you typed is kept."
      email={before?.email}
      onDone={resume}
      Layout={DialogLayout}
    />
  );
}

function DialogLayout({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Dialog open persistent onOpenChange={() => sessionEnded.set(false)} title={title} description={intro}>
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}
