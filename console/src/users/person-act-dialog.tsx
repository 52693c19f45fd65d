import type { User } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import type { ButtonLook } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { peopleKey } from './people-queries.ts';

/** What an admin can do with a user, besides editing. */
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
        what="They set a password with this link."
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
        status === 'invited' ? `Create a new invitation link for ${who}?` : `Reset the password of ${who}?`,
      description:
        'You get a link. Earlier links stop working; the password stays valid until the link is used.',
      submit: 'Create link',
      done: `Link for ${who}`,
    };
  if (act === 'disable')
    return {
      title: `Disable ${who}?`,
      description: 'They are signed out and cannot sign in until you enable them again.',
      submit: 'Disable',
      look: 'danger',
      done: `${who} is disabled.`,
    };
  if (act === 'enable')
    return {
      title: `Enable ${who}?`,
      description: 'They can sign in as before, with the same roles.',
      submit: 'Enable',
      done: `${who} is enabled.`,
    };
  return {
    title: `Disable two-factor authentication for ${who}?`,
    description:
      'For users who lost their device. Until they set it up again, the password is enough to sign in.',
    submit: 'Disable',
    look: 'danger',
    done: `Two-factor authentication is off for ${who}.`,
  };
}
