import { useNavigate, useRouter } from '@tanstack/react-router';
import { BookOpen, Clock, UserRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useStaff } from '../operator/staff.ts';
import { type Command, CommandMenu } from '../ui/command-menu.tsx';
import { useMe } from '../users/me.ts';
import { type FoundCommand, minSearchLength, useFoundCommands } from './found-commands.tsx';
import { useGoToActions } from './go-to-actions.tsx';
import type { Target } from './go-to-target.ts';
import { pagesOf, subpagesOf } from './navigation.ts';
import { useNetworkPages } from './network-pages.ts';
import { readRecentChoices, rememberChoice } from './recent-choices.ts';
import { TenantIcon } from './tenant-icon.tsx';
import { startPageOf, useTenant, useTenants } from './tenants.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Finds pages, actions, channels, advertisers, and what the service has: publishers,
 * campaigns, people, sessions, documentation.
 */
export function GoToMenu(props: Props) {
  const [text, setText] = useState('');
  const placeholder = usePlaceholder();
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
      placeholder={placeholder}
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

function usePlaceholder(): string {
  const { canRead } = useStaff();
  const tenant = useTenant();
  if (canRead) return 'Find anything by name or ID';
  return `Find pages, ${tenant?.kind === 'advertiser' ? 'campaigns' : 'publishers'} and documentation`;
}

function hasWords({ group, label }: Command, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => `${group} ${label}`.toLowerCase().includes(word));
}

/** The commands that need no search by the service: pages, actions, channels and advertisers. */
function useLocalCommands(): Command[] {
  const navigate = useNavigate();
  const tenant = useTenant();
  const tenants = useTenants();
  const actions = useGoToActions(tenant);
  const networkPages = useNetworkPages();
  return [
    ...(tenant
      ? [...pagesOf(tenant), ...subpagesOf(tenant)].map(({ link, label, icon: Icon }) => ({
          id: label,
          group: 'Pages',
          label,
          icon: <Icon aria-hidden />,
          run: () => navigate(link),
        }))
      : []),
    {
      id: 'account',
      group: 'Pages',
      label: 'Account',
      icon: <UserRound aria-hidden />,
      run: () => navigate({ to: '/account' }),
    },
    {
      id: 'docs',
      group: 'Pages',
      label: 'Documentation',
      icon: <BookOpen aria-hidden />,
      run: () => openPage('/docs/'),
    },
    ...networkPages.map(({ to, label, icon: Icon }) => ({
      id: to,
      group: 'Network',
      label,
      icon: <Icon aria-hidden />,
      run: () => navigate({ to }),
    })),
    ...actions,
    ...tenants
      .filter(({ id }) => id !== tenant?.id)
      .map(({ kind, id, name }) => ({
        id,
        group: `Switch ${kind}`,
        label: name,
        icon: <TenantIcon name={name} />,
        run: () => navigate(startPageOf({ kind, id })),
      })),
  ];
}

function useRecentCommands(): Command[] {
  const { user } = useMe();
  const router = useRouter();
  return readRecentChoices(user.id).map(({ label, group, href }) => ({
    id: href,
    group: 'Recent',
    label,
    detail: group,
    icon: <Clock aria-hidden />,
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
