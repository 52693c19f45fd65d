import type { User } from '@encart/sdk';
import { Ellipsis } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { Column } from '../ui/table.tsx';
import { makerName, pendingRoleNames } from './granted-roles.ts';
import type { UserAction } from './user-action-dialog.tsx';

const statusBadges: Record<User['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'good' },
  invited: { label: 'Invited', tone: 'accent' },
  disabled: { label: 'Disabled', tone: 'bad' },
};

/** A user with a pending role needs a link. */
function statusOf(user: User): { label: string; tone: BadgeTone } {
  const waits = user.status === 'active' && pendingRoleNames(user).length > 0;
  return waits ? { label: 'Waits for a link', tone: 'warn' } : statusBadges[user.status];
}

function pendingText(role: string | null): string | undefined {
  return role === null ? undefined : `${role}, waits`;
}

/** `onAction` opens the dialog of an action. */
export function userColumns(onAction: (user: User, action: UserAction | 'edit') => void): Column<User>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      canSort: true,
      className: 'max-w-56',
      csv: ({ name, email }) => (name ? `${name} <${email}>` : email),
      cell: ({ name, email }) => (
        <>
          <span className="block truncate font-medium">{name || email}</span>
          {name && <span className="block truncate text-ink-3 text-xs">{email}</span>}
        </>
      ),
    },
    {
      id: 'staff_role',
      header: 'Staff',
      canSort: true,
      wideOnly: true,
      csv: ({ staff_role, pending_roles }) =>
        [staff_role ?? [], pendingText(pending_roles.staff_role) ?? []].flat().join('; '),
      cell: ({ staff_role, pending_roles }) => (
        <span className="flex items-center gap-1">
          {staff_role && <Badge tone="accent">{staff_role}</Badge>}
          {pending_roles.staff_role && <Badge tone="warn">{pendingText(pending_roles.staff_role)}</Badge>}
          {!staff_role && !pending_roles.staff_role && <span className="text-ink-3">None</span>}
        </span>
      ),
    },
    {
      id: 'channels',
      header: 'Channels',
      canSort: true,
      wideOnly: true,
      className: 'max-w-56',
      ...rolesCells(({ channels }) => channels.map((each) => ({ ...each, name: each.channel_name }))),
    },
    {
      id: 'advertisers',
      header: 'Advertisers',
      wideOnly: true,
      className: 'max-w-56',
      ...rolesCells(({ advertisers }) =>
        advertisers.map((each) => ({ ...each, name: each.advertiser_name })),
      ),
    },
    {
      id: 'made_by',
      header: 'Made by',
      wideOnly: true,
      className: 'max-w-48',
      csv: makerName,
      cell: (user) => (
        <span className="block truncate text-ink-2" title={makerName(user)}>
          {makerName(user)}
        </span>
      ),
    },
    {
      id: 'two_factor',
      header: 'Two-factor',
      canSort: true,
      wideOnly: true,
      csv: ({ two_factor_enabled }) => (two_factor_enabled ? 'On' : 'Off'),
      cell: ({ two_factor_enabled }) => (
        <span className="text-ink-2">{two_factor_enabled ? 'On' : 'Off'}</span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      canSort: true,
      csv: (user) => statusOf(user).label,
      cell: (user) => <Badge tone={statusOf(user).tone}>{statusOf(user).label}</Badge>,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (user) => <ActionsMenu user={user} onAction={(action) => onAction(user, action)} />,
    },
  ];
}

/** `Parcel Tracker (admin), Lockers (viewer, waits)`. */
function rolesCells(
  rolesOf: (user: Pick<User, 'channels' | 'advertisers'>) => { name: string; role: string }[],
): Pick<Column<User>, 'csv' | 'cell'> {
  const describe = (user: User) =>
    [
      ...rolesOf(user).map(({ name, role }) => `${name} (${role})`),
      ...rolesOf(user.pending_roles).map(({ name, role }) => `${name} (${pendingText(role)})`),
    ].join(', ');
  return {
    csv: describe,
    cell: (user) => (
      <span className="block truncate text-ink-2" title={describe(user)}>
        {describe(user) || '–'}
      </span>
    ),
  };
}

function linkActionLabel(user: User): string {
  if (user.status === 'invited') return 'New invitation link…';
  return pendingRoleNames(user).length > 0 ? 'Link for pending roles…' : 'Reset password…';
}

function ActionsMenu({ user, onAction }: { user: User; onAction: (action: UserAction | 'edit') => void }) {
  const isDisabled = user.status === 'disabled';
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`Actions for ${user.name || user.email}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onAction('edit')}>Edit…</MenuItem>
      {!isDisabled && <MenuItem onSelect={() => onAction('create-link')}>{linkActionLabel(user)}</MenuItem>}
      {user.two_factor_enabled && (
        <MenuItem onSelect={() => onAction('disable-two-factor')}>
          Disable two-factor authentication…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => onAction(isDisabled ? 'enable' : 'disable')}>
        {isDisabled ? 'Enable…' : 'Disable…'}
      </MenuItem>
    </Menu>
  );
}
