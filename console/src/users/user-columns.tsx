import type { User } from '@encart/sdk';
import { Ellipsis } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { Column } from '../ui/table.tsx';
import type { UserAction } from './user-action-dialog.tsx';

const statusBadges: Record<User['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'good' },
  invited: { label: 'Invited', tone: 'accent' },
  disabled: { label: 'Disabled', tone: 'bad' },
};

/** `onAction` opens the dialog of an action. */
export function userColumns(onAction: (user: User, action: UserAction | 'edit') => void): Column<User>[] {
  return [
    {
      ...{ id: 'name', header: 'Name', canSort: true, className: 'max-w-56' },
      csv: ({ name, email }) => (name ? `${name} <${email}>` : email),
      cell: ({ name, email }) => (
        <>
          <span className="block truncate font-medium">{name || email}</span>
          {name && <span className="block truncate text-ink-3 text-xs">{email}</span>}
        </>
      ),
    },
    {
      ...{ id: 'staff_role', header: 'Staff', canSort: true, wideOnly: true },
      csv: ({ staff_role }) => staff_role ?? '',
      cell: ({ staff_role }) =>
        staff_role ? <Badge tone="accent">{staff_role}</Badge> : <span className="text-ink-3">None</span>,
    },
    {
      ...{ id: 'channels', header: 'Channels', canSort: true, wideOnly: true, className: 'max-w-56' },
      ...rolesCells(({ channels }) => channels.map((each) => ({ ...each, name: each.channel_name }))),
    },
    {
      ...{ id: 'advertisers', header: 'Advertisers', wideOnly: true, className: 'max-w-56' },
      ...rolesCells(({ advertisers }) =>
        advertisers.map((each) => ({ ...each, name: each.advertiser_name })),
      ),
    },
    {
      ...{ id: 'two_factor', header: 'Two-factor', canSort: true, wideOnly: true },
      csv: ({ two_factor_enabled }) => (two_factor_enabled ? 'On' : 'Off'),
      cell: ({ two_factor_enabled }) => (
        <span className="text-ink-2">{two_factor_enabled ? 'On' : 'Off'}</span>
      ),
    },
    {
      ...{ id: 'status', header: 'Status', canSort: true },
      csv: ({ status }) => statusBadges[status].label,
      cell: ({ status }) => <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (user) => <ActionsMenu user={user} onAction={(action) => onAction(user, action)} />,
    },
  ];
}

/** `Parcel Tracker (admin), Lockers (viewer)`. */
function rolesCells(
  rolesOf: (user: User) => { name: string; role: string }[],
): Pick<Column<User>, 'csv' | 'cell'> {
  const describe = (user: User) =>
    rolesOf(user)
      .map(({ name, role }) => `${name} (${role})`)
      .join(', ');
  return {
    csv: describe,
    cell: (user) => (
      <span className="block truncate text-ink-2" title={describe(user)}>
        {describe(user) || '–'}
      </span>
    ),
  };
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
      {!isDisabled && (
        <MenuItem onSelect={() => onAction('create-link')}>
          {user.status === 'invited' ? 'New invitation link…' : 'Reset password…'}
        </MenuItem>
      )}
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
