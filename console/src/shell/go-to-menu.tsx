import { useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useChannel, useChannels } from '../channel/channels.ts';
import { type Command, CommandMenu } from '../ui/command-menu.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import { channelPages, developerPages } from './navigation.ts';
import { useNetworkPages } from './network-pages.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function GoToMenu(props: Props) {
  const navigate = useNavigate();
  const channel = useChannel();
  const channels = useChannels();
  const channelCommands = channel
    ? [...channelPages, ...developerPages].map(({ to, label, icon: Icon }) => ({
        id: label,
        group: 'Pages',
        label,
        icon: <Icon aria-hidden />,
        run: () => navigate({ to, params: { channelId: channel.id } }),
      }))
    : [];
  const networkCommands = useNetworkPages().map(({ to, label, icon: Icon }) => ({
    id: to,
    group: 'Network',
    label,
    icon: <Icon aria-hidden />,
    run: () => navigate({ to }),
  }));
  const commands: Command[] = [
    ...channelCommands,
    {
      id: 'account',
      group: 'Pages',
      label: 'Account',
      icon: <UserRound aria-hidden />,
      run: () => navigate({ to: '/account' }),
    },
    ...networkCommands,
    ...channels
      .filter(({ id }) => id !== channel?.id)
      .map(({ id, name }) => ({
        id,
        group: 'Switch channel',
        label: name,
        icon: <ChannelIcon name={name} />,
        run: () => navigate({ to: '/c/$channelId/overview', params: { channelId: id } }),
      })),
  ];
  return <CommandMenu {...props} commands={commands} />;
}
