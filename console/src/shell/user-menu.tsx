import { useNavigate } from '@tanstack/react-router';
import { KeyRound, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { useMe } from '../users/me.ts';
import { setTheme, useTheme } from './theme.ts';
import { useSignOut } from './use-sign-out.ts';

export function UserMenu() {
  const { user } = useMe();
  const theme = useTheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu
      className="w-56"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover data-[state=open]:bg-hover"
        >
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-hover font-semibold text-ink-2 text-xs"
          >
            {initials(user.name)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium leading-4.5">{user.name}</span>
            <span className="block truncate text-ink-3 text-xs">{user.email}</span>
          </span>
        </button>
      }
    >
      <MenuChoice
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: [<Monitor key="icon" aria-hidden />, 'System'] },
          { value: 'light', label: [<Sun key="icon" aria-hidden />, 'Light'] },
          { value: 'dark', label: [<Moon key="icon" aria-hidden />, 'Dark'] },
        ]}
      />
      <MenuSeparator />
      <MenuItem onSelect={() => navigate({ to: '/account' })}>
        <KeyRound aria-hidden /> Password
      </MenuItem>
      <MenuItem onSelect={() => navigate({ to: '/account', hash: 'second-factor' })}>
        <ShieldCheck aria-hidden /> Two-factor authentication
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => signOut.mutate()}>
        <LogOut aria-hidden /> Sign out
      </MenuItem>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
