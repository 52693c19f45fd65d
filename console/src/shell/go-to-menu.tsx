import { useNavigate, useRouter } from '@tanstack/react-router';
import { BookOpen, Clock, UserRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useChannel, useChannels } from '../channel/channels.ts';
import { useStaff } from '../operator/staff.ts';
import { type Command, CommandMenu } from '../ui/command-menu.tsx';
import { useMe } from '../users/me.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { type FoundCommand, minSearchLength, useFoundCommands } from './found-commands.tsx';
import { useGoToActions } from './go-to-actions.tsx';
import type { Target } from './go-to-target.ts';
import { channelPages, developerPages } from './navigation.ts';
import { useNetworkPages } from './network-pages.ts';
import { readRecentChoices, rememberChoice } from './recent-choices.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds pages, actions, channels, and what the service has: publishers, campaigns, people, sessions, documentation. */
export function GoToMenu(props: Props) {
  const [text, setText] = useState('');
  const { canRead } = useStaff();
  const searched = useDeferredValue(text);
  const local = useLocalCommands();
  const recent = useRecentCommands();
  const found = useFoundCommands(searched);
  const open = useOpen();
  const isEmpty = text.trim() === '';
  const commands: Command[] = isEmpty
    ? [...recent, ...local]
    : [...local.filter((command) => hasWords(command, text)), ...found.commands.map(toCommand)];
  function toCommand(one: FoundCommand): Command {
    const { id, group, label, detail, Icon } = one;
    return { id, group, label, detail, icon: <Icon aria-hidden />, run: () => open(one) };
  }
  return (
    <CommandMenu
      {...props}
      text={text}
      onText={setText}
      placeholder={canRead ? 'Find anything by name or ID' : 'Find pages, publishers and documentation'}
      commands={commands}
      isSearching={found.isSearching}
      note={found.error && `The search failed: ${found.error.message}`}
      empty={
        text.trim().length < minSearchLength
          ? `Type at least ${minSearchLength} characters.`
          : `Nothing found for “${text.trim()}”.`
      }
    />
  );
}

function hasWords({ group, label }: Command, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => `${group} ${label}`.toLowerCase().includes(word));
}

/** What needs no search: pages, actions and channels. */
function useLocalCommands(): Command[] {
  const navigate = useNavigate();
  const channel = useChannel();
  const channels = useChannels();
  const actions = useGoToActions(channel);
  const networkPages = useNetworkPages();
  return [
    ...(channel
      ? [...channelPages, ...developerPages].map(({ to, label, icon: Icon }) => ({
          ...{ id: label, group: 'Pages', label, icon: <Icon aria-hidden /> },
          run: () => navigate({ to, params: { channelId: channel.id } }),
        }))
      : []),
    {
      ...{ id: 'account', group: 'Pages', label: 'Account', icon: <UserRound aria-hidden /> },
      run: () => navigate({ to: '/account' }),
    },
    {
      ...{ id: 'docs', group: 'Pages', label: 'Documentation', icon: <BookOpen aria-hidden /> },
      run: () => openPage('/docs/'),
    },
    ...networkPages.map(({ to, label, icon: Icon }) => ({
      ...{ id: to, group: 'Network', label, icon: <Icon aria-hidden /> },
      run: () => navigate({ to }),
    })),
    ...actions,
    ...channels
      .filter(({ id }) => id !== channel?.id)
      .map(({ id, name }) => ({
        ...{ id, group: 'Switch channel', label: name, icon: <ChannelIcon name={name} /> },
        run: () => navigate({ to: '/c/$channelId/overview', params: { channelId: id } }),
      })),
  ];
}

function useRecentCommands(): Command[] {
  const { user } = useMe();
  const router = useRouter();
  return readRecentChoices(user.id).map(({ label, group, href }) => ({
    ...{ id: href, group: 'Recent', label, detail: group, icon: <Clock aria-hidden /> },
    run: () => (href.startsWith('/docs/') ? openPage(href) : router.history.push(href)),
  }));
}

/** Opens what was found, and remembers it. */
function useOpen(): (found: FoundCommand) => void {
  const { user } = useMe();
  const router = useRouter();
  const hrefOf = (target: Target) =>
    'page' in target ? target.page : router.history.createHref(router.buildLocation(target.link).href);
  return ({ target, label, group, isKept }) => {
    const href = hrefOf(target);
    if (isKept) rememberChoice(user.id, { label, group, href });
    if ('page' in target) openPage(href);
    else router.history.push(href);
  };
}

/** The documentation opens beside the console, which keeps its state. */
function openPage(path: string): void {
  window.open(path, '_blank', 'noopener');
}
