import type { User } from '@encart/sdk';
import { shortTime } from './print.ts';
import { type Column, fields } from './table.ts';

export const userColumns: Column<User>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'E-MAIL', value: ({ email }) => email, canShrink: true },
  { title: 'NAME', value: ({ name }) => name, canShrink: true },
  { title: 'STAFF', value: ({ staff_role }) => staff_role ?? '-' },
  { title: 'CHANNELS', value: ({ channels }) => channels.length },
  { title: 'MADE BY', value: describeMaker, canShrink: true },
  { title: 'STATUS', value: (user) => (pendingRoles(user) === '' ? user.status : 'waits for a link') },
];

export function describeUser(user: User): string {
  const pending = pendingRoles(user);
  return fields([
    ['id', user.id],
    ['e-mail', user.email],
    ['name', user.name],
    ['staff role', user.staff_role ?? '-'],
    ['channels', channelRoles(user.channels)],
    ['advertisers', advertiserRoles(user.advertisers)],
    ...(pending === '' ? [] : [['pending roles', pending] as const]),
    ['made by', describeMaker(user)],
    ['confirmed', user.confirmed ? 'yes' : 'no'],
    ['two-factor', user.two_factor_enabled ? 'yes' : 'no'],
    ['status', user.status],
    ['created', shortTime(user.created_at)],
    ['disabled', shortTime(user.disabled_at)],
  ]);
}

/** Describes the effect of a link on an account that is not confirmed. Empty for other accounts. */
export function describeConfirmation(user: User): string {
  if (user.confirmed) return '';
  const pending = pendingRoles(user);
  return [
    `\n\nThis account was made by ${describeMaker(user)}. Using the link sets a new password, ends all sessions and removes two-factor authentication.`,
    pending === '' ? '' : ` Then these roles take effect: ${pending}.`,
    ' Give it to the user, not to the channel.',
  ].join('');
}

/** `staff reviewer, Parcel Pal (admin)`. */
function pendingRoles({ pending_roles: { staff_role, channels, advertisers } }: User): string {
  return [
    ...(staff_role === null ? [] : [`staff ${staff_role}`]),
    ...(channels.length === 0 ? [] : [channelRoles(channels)]),
    ...(advertisers.length === 0 ? [] : [advertiserRoles(advertisers)]),
  ].join(', ');
}

function channelRoles(channels: User['channels']): string {
  return channels.map(({ channel_name, role }) => `${channel_name} (${role})`).join(', ');
}

function advertiserRoles(advertisers: User['advertisers']): string {
  return advertisers.map(({ advertiser_name, role }) => `${advertiser_name} (${role})`).join(', ');
}

/** `Ada Berg (Parcel Pal)`, or `staff`. */
function describeMaker({ made_by: { kind, user_name, channel_name } }: User): string {
  const place = kind === 'staff' ? 'staff' : (channel_name ?? 'a channel');
  return user_name === null ? place : `${user_name} (${place})`;
}
