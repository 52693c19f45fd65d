import type { User } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import type { ButtonLook } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { peopleKey } from './people-queries.ts';

/** What an admin may do to somebody, besides changing what they are. */
export type PersonAct = 'link' | 'disable' | 'enable' | 'without-factor';

interface Words {
  title: string;
  description: string;
  submit: string;
  look?: ButtonLook;
  done: string;
}

interface Props {
  user: User;
  act: PersonAct;
  onClose: () => void;
}

export function PersonActDialog({ user, act, onClose }: Props) {
  const queryClient = useQueryClient();
  const words = wordsFor(user, act);
  const run = useMutation({
    mutationFn: async () => {
      const { users } = encartFor().operator;
      if (act === 'link') return users.resetLink(user.id);
      await users.update(
        user.id,
        act === 'without-factor' ? { two_factor_enabled: false } : { disabled: act === 'disable' },
      );
      return undefined;
    },
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: peopleKey });
      if (made) return;
      toast(words.done);
      onClose();
    },
  });
  if (run.data)
    return (
      <LinkDialog
        title={words.done}
        what="With this link they set a password."
        link={run.data.link}
        endsAt={run.data.expires_at}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      error={run.error?.message}
      submitLabel={words.submit}
      submitLook={words.look ?? 'primary'}
      busy={run.isPending}
      onSubmit={() => run.mutate()}
      onClose={onClose}
    />
  );
}

function wordsFor({ name, email, status }: User, act: PersonAct): Words {
  const who = name || email;
  if (act === 'link')
    return {
      title:
        status === 'invited' ? `A new invitation for ${who}?` : `A link for ${who} to set a new password?`,
      description: 'A link made before stops working. The password stays as it is until the link is used.',
      submit: 'Make the link',
      done: `A link for ${who}`,
    };
  if (act === 'disable')
    return {
      title: `Disable ${who}?`,
      description: 'They are signed out everywhere at once, and cannot come back until you let them.',
      submit: 'Disable',
      look: 'danger',
      done: `${who} is disabled.`,
    };
  if (act === 'enable')
    return {
      title: `Let ${who} in again?`,
      description: 'They can sign in as before, with the same roles.',
      submit: 'Let in',
      done: `${who} can sign in again.`,
    };
  return {
    title: `Take away the second factor of ${who}?`,
    description: 'For somebody who lost it. Until they set up a new one, the password alone lets them in.',
    submit: 'Take it away',
    look: 'danger',
    done: `${who} signs in without a second factor.`,
  };
}
