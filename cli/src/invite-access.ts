import type { Channel, Encart, NewUser, UserAdvertiser, UserChannel } from '@encart/sdk';
import { CommandError } from './errors.ts';
import { findByName, type NamedList } from './find-by-name.ts';
import { type Choice, choose, type Terminal } from './prompt.ts';

/** The roles of a new user: a role of staff, or roles in channels and at advertisers. */
export type Access = Pick<NewUser, 'staff_role' | 'channels' | 'advertisers'>;

type StaffRole = NonNullable<NewUser['staff_role']>;
type Role = { readonly staff: StaffRole } | { readonly channel: UserChannel['role'] };

const channelChoices: readonly Choice<Role>[] = [
  { value: { channel: 'viewer' }, name: 'channel viewer', note: 'sees one channel and its reports' },
  {
    value: { channel: 'admin' },
    name: 'channel admin',
    note: 'also changes its publishers, exclusions and keys',
  },
];
const staffChoices: readonly Choice<Role>[] = [
  {
    value: { staff: 'reviewer' },
    name: 'staff reviewer',
    note: 'sees everything and reviews publisher requests',
  },
  { value: { staff: 'admin' }, name: 'staff admin', note: 'runs the whole network' },
];

/** More are found by name. */
const maxListedChannels = 20;

/**
 * Asks for the role and, unless it is one of staff, for the channel. The default is the role
 * with the fewest rights.
 */
export async function askForAccess(
  channels: Encart['operator']['channels'],
  email: string,
  terminal: Terminal,
): Promise<Access> {
  const { count, results } = await channels.list({ page_size: maxListedChannels });
  const choices = count === 0 ? staffChoices : [...channelChoices, ...staffChoices];
  if (count === 0) terminal.say('There are no channels yet, so only the roles of staff can be given.');
  const role = await choose(terminal, {
    title: `Role of ${email}:`,
    choices,
    defaultChoice: choices[0],
  });
  if (role === undefined) throw new CommandError(cancelled);
  if ('staff' in role) return { staff_role: role.staff };
  const channelId = await askForChannel(channels, results, count, terminal);
  return { channels: [{ channel_id: channelId, role: role.channel }] };
}

const cancelled = 'Nobody was invited.';

async function askForChannel(
  channels: Encart['operator']['channels'],
  listed: readonly Channel[],
  count: number,
  terminal: Terminal,
): Promise<string> {
  const choices = listed.map(({ id, name }) => ({ value: id, name }));
  const more = count - listed.length;
  const id = await choose(terminal, {
    title: more > 0 ? `Channel (the newest; ${more} more by name or id):` : 'Channel:',
    choices,
    defaultChoice: count === 1 ? choices[0] : undefined,
    find: (text) => findByName(channels, text, 'channel'),
  });
  if (id === undefined) throw new CommandError(cancelled);
  return id;
}

/** A channel or an advertiser by name or id, with a role. */
export interface NamedRole {
  readonly name: string;
  readonly role: UserChannel['role'];
}

export async function resolveChannels(
  channels: Encart['operator']['channels'],
  named: readonly NamedRole[],
): Promise<UserChannel[]> {
  const found = await resolveNames(channels, named, 'channel');
  return found.map(({ id, role }) => ({ channel_id: id, role }));
}

export async function resolveAdvertisers(
  advertisers: Encart['operator']['advertisers'],
  named: readonly NamedRole[],
): Promise<UserAdvertiser[]> {
  const found = await resolveNames(advertisers, named, 'advertiser');
  return found.map(({ id, role }) => ({ advertiser_id: id, role }));
}

/** Replaces names by ids. The error lists every unknown name. */
async function resolveNames(calls: NamedList, named: readonly NamedRole[], what: 'channel' | 'advertiser') {
  const problems: string[] = [];
  const found: { id: string; role: NamedRole['role'] }[] = [];
  for (const { name, role } of named) {
    const lookup = await findByName(calls, name, what);
    if ('value' in lookup) found.push({ id: lookup.value, role });
    else problems.push(lookup.problem);
  }
  if (problems.length > 0) throw new CommandError(`${problems.join('\n')}\n${cancelled}`);
  return found;
}
