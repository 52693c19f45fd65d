import type { User } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import type { ButtonVariant } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { makerName, pendingRoleNames } from './granted-roles.ts';
import { LinkDialog } from './link-dialog.tsx';
import { usersKey } from './user-queries.ts';

/** The actions of an admin on a user, besides editing. */
export type UserAction = 'create-link' | 'disable' | 'enable' | 'disable-two-factor';

interface DialogText {
  title: string;
  description: string;
  submitLabel: string;
  variant?: ButtonVariant;
  /** Shown after the action; for a link, the title of the dialog that shows it. */
  doneMessage: string;
  /** The description of the link, if using it does more than set a password. */
  linkNote?: string;
}

interface Props {
  user: User;
  action: UserAction;
  onClose: () => void;
}

export function UserActionDialog({ user, action, onClose }: Props) {
  const queryClient = useQueryClient();
  const text = dialogTextFor(user, action);
  const run = useMutation({
    mutationFn: async () => {
      const { users } = encartFor().operator;
      if (action === 'create-link') return users.resetLink(user.id);
      await users.update(
        user.id,
        action === 'disable-two-factor' ? { two_factor_enabled: false } : { disabled: action === 'disable' },
      );
      return undefined;
    },
    onSuccess: async (createdLink) => {
      await queryClient.invalidateQueries({ queryKey: usersKey });
      // A link is shown in a dialog of its own, below.
      if (createdLink) return;
      toast(text.doneMessage);
      onClose();
    },
  });
  if (run.data)
    return (
      <LinkDialog
        title={text.doneMessage}
        description={text.linkNote ?? 'They set a password with this link.'}
        link={run.data.link}
        expiresAt={run.data.expires_at}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={text.title}
      description={text.description}
      error={run.error?.message}
      submitLabel={text.submitLabel}
      submitVariant={text.variant ?? 'primary'}
      busy={run.isPending}
      onSubmit={() => run.mutate()}
      onClose={onClose}
    />
  );
}

function dialogTextFor(user: User, action: UserAction): DialogText {
  const { name, email, status } = user;
  const displayName = name || email;
  if (action === 'create-link' && !user.confirmed) {
    const pending = pendingRoleNames(user);
    const note = `Using the link sets a new password, ends all sessions and removes two-factor authentication.${pending.length > 0 ? ` Then these roles take effect: ${pending.join(', ')}.` : ''}`;
    return {
      title: `Create a link for ${displayName}?`,
      description: `This account was made by ${makerName(user)}. ${note}`,
      submitLabel: 'Create link',
      doneMessage: `Link for ${displayName}`,
      linkNote: `${note} Give it to ${displayName}, not to the channel.`,
    };
  }
  if (action === 'create-link')
    return {
      title:
        status === 'invited'
          ? `Create a new invitation link for ${displayName}?`
          : `Reset the password of ${displayName}?`,
      description:
        'You get a link. Earlier links stop working; the password stays valid until the link is used.',
      submitLabel: 'Create link',
      doneMessage: `Link for ${displayName}`,
    };
  if (action === 'disable')
    return {
      title: `Disable ${displayName}?`,
      description: 'They are signed out and cannot sign in until you enable them again.',
      submitLabel: 'Disable',
      variant: 'danger',
      doneMessage: `${displayName} is disabled.`,
    };
  if (action === 'enable')
    return {
      title: `Enable ${displayName}?`,
      description: 'They can sign in as before, with the same roles.',
      submitLabel: 'Enable',
      doneMessage: `${displayName} is enabled.`,
    };
  return {
    title: `Disable two-factor authentication for ${displayName}?`,
    description:
      'For users who lost their device. Until they set it up again, the password is enough to sign in.',
    submitLabel: 'Disable',
    variant: 'danger',
    doneMessage: `Two-factor authentication is off for ${displayName}.`,
  };
}
