import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../src/lib/days.ts';
import {
  inviteInto,
  madeByChannel,
  newPerson,
  openBrowser,
  password,
  resetLink,
  signIn,
  someEmail,
  useLink,
} from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const operator = (method: string, url: string, body?: unknown) => service().operator(method, url, body);
const user = async (id: string) => (await operator('GET', `/users/${id}`)).body;
const noPending = { staff_role: null, channels: [], advertisers: [] };
const newPassword = 'a password that only the owner knows';
const setChannels = (id: string, roles: [string, string][]) =>
  operator('PUT', `/users/${id}/channels`, {
    channels: roles.map(([channel_id, role]) => ({ channel_id, role })),
  });
const setStaffRole = (id: string, staff_role: string | null) =>
  operator('PATCH', `/users/${id}`, { staff_role });
const confirm = async (id: string) =>
  useLink(openBrowser(service()), await resetLink(service(), id), { password: newPassword });

/** Who made an account was not known in earlier versions: it can have roles that it would not get now. */
async function madeBefore(roles: [string, string][] = [], staffRole: string | null = null) {
  const made = await madeByChannel(service());
  await confirm(made.id);
  await setChannels(made.id, [[made.channel.id, 'viewer'], ...roles]);
  await setStaffRole(made.id, staffRole);
  const { db } = service().services.database;
  await db.updateTable('users').set({ confirmed_at: null }).where('id', '=', made.id).execute();
  return made;
}

describe('the maker of an account', () => {
  it('is the admin of a channel whose invitation was used', async () => {
    const { id, channel } = await madeByChannel(service());
    expect(await user(id)).toMatchObject({
      made_by: { kind: 'channel', user_name: 'Ada Test', channel_id: channel.id, channel_name: 'Parcel Pal' },
      confirmed: false,
      pending_roles: noPending,
    });
    const { body } = await operator('GET', `/users?channel_id=${channel.id}`);
    expect(body.results.find((one: { id: string }) => one.id === id).made_by.kind).toBe('channel');
  });

  it('is staff for an invitation by staff, also one into a channel', async () => {
    const channel = await service().newChannel();
    const staff = await newPerson(service(), { staffRole: 'admin' });
    const email = someEmail();
    await useLink(openBrowser(service()), await inviteInto(staff, channel.id, email), {
      name: 'Bo',
      password,
    });
    const { body } = await operator('GET', `/users?q=${encodeURIComponent(email)}`);
    const [made] = body.results;
    const byStaff = { kind: 'staff', user_name: 'Ada Test', channel_id: null, channel_name: null };
    expect(made).toMatchObject({ made_by: byStaff, confirmed: true });
    expect((await setStaffRole(made.id, 'reviewer')).body).toMatchObject({ staff_role: 'reviewer' });

    const invited = await staff.browser.call('POST', '/operator/users', { body: { email: someEmail() } });
    expect(invited.body).toMatchObject({ made_by: byStaff, confirmed: true });
  });

  it('is a channel if a reviewer who is its admin has invited', async () => {
    const channel = await service().newChannel();
    const reviewer = await newPerson(service(), { staffRole: 'reviewer', channels: [[channel.id, 'admin']] });
    const email = someEmail();
    await useLink(openBrowser(service()), await inviteInto(reviewer, channel.id, email), {
      name: 'Bo',
      password,
    });
    const { body } = await operator('GET', `/users?q=${encodeURIComponent(email)}`);
    expect(body.results[0]).toMatchObject({ made_by: { kind: 'channel' }, confirmed: false });
  });

  it('makes no difference in the channel that made the account', async () => {
    const { id, channel, browser } = await madeByChannel(service());
    await setChannels(id, []);
    const { body } = await setChannels(id, [[channel.id, 'admin']]);
    expect(body).toMatchObject({ channels: [{ role: 'admin' }], pending_roles: noPending });
    expect((await browser.call('GET', '/platform/channel/team', { channel: channel.id })).status).toBe(200);
  });
});

describe('a pending role', () => {
  it('is shown, listed for its channel, and in the audit trail', async () => {
    const { id, channel } = await madeByChannel(service());
    const other = await service().newChannel({ name: 'Lockers' });
    const set = await setChannels(id, [
      [channel.id, 'viewer'],
      [other.id, 'viewer'],
    ]);
    expect(set.body).toMatchObject({
      channels: [{ channel_id: channel.id }],
      pending_roles: { channels: [{ channel_id: other.id, channel_name: 'Lockers', role: 'viewer' }] },
    });
    const listed = await operator('GET', `/users?channel_id=${other.id}`);
    expect(listed.body.results).toMatchObject([{ id }]);
    await setStaffRole(id, 'reviewer');
    await confirm(id);
    const { body } = await operator('GET', `/audit?object_id=${id}&object_type=user`);
    const details = (action: string) =>
      body.results.find((entry: { action: string }) => entry.action === action).details;
    const channels = [{ channel_id: other.id, role: 'viewer' }];
    expect(details('user.channels_set')).toMatchObject({ pending: { channels } });
    expect(details('user.changed')).toMatchObject({ pending: { staff_role: 'reviewer' } });
    expect(details('user.confirmed')).toEqual({ staff_role: 'reviewer', channels });
  });

  it('is gone when it was removed before the link is used', async () => {
    const { id, channel } = await madeByChannel(service());
    const other = await service().newChannel();
    await setStaffRole(id, 'admin');
    await setChannels(id, [
      [channel.id, 'viewer'],
      [other.id, 'admin'],
    ]);
    const link = await resetLink(service(), id);
    await setStaffRole(id, null);
    await setChannels(id, [[channel.id, 'viewer']]);
    expect(await user(id)).toMatchObject({ pending_roles: noPending });
    expect((await useLink(openBrowser(service()), link, { password: newPassword })).status).toBe(200);
    expect(await user(id)).toMatchObject({
      confirmed: true,
      staff_role: null,
      channels: [{ channel_id: channel.id, role: 'viewer' }],
    });
  });

  it('stays after its link has expired, and takes effect with the next one, once', async () => {
    const { id, browser } = await madeByChannel(service());
    await setStaffRole(id, 'reviewer');
    const late = await resetLink(service(), id);
    service().now = new Date(Date.now() + 24 * hourMs);
    expect((await useLink(openBrowser(service()), late, { password: newPassword })).status).toBe(404);
    expect(await user(id)).toMatchObject({ staff_role: null, pending_roles: { staff_role: 'reviewer' } });
    const link = await resetLink(service(), id);
    service().now = undefined;
    const uses = await Promise.all(
      [1, 2].map((n) => useLink(openBrowser(service()), link, { password: `${newPassword} ${n}` })),
    );
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await user(id)).toMatchObject({ staff_role: 'reviewer', pending_roles: noPending });
    expect((await browser.call('GET', '/console/api/me')).status).toBe(401);
  });

  it('is no admin who could let the last one go', async () => {
    const { id, channel } = await madeByChannel(service());
    const other = await service().newChannel();
    const last = await newPerson(service(), { channels: [[other.id, 'admin']] });
    await setChannels(id, [
      [channel.id, 'viewer'],
      [other.id, 'admin'],
    ]);
    const leave = await last.browser.call('DELETE', `/platform/channel/team/${last.id}`, {
      channel: other.id,
    });
    expect(leave.status).toBe(409);
    const { body } = await last.browser.call('GET', '/platform/channel/team', { channel: other.id });
    expect(body.members).toHaveLength(1);
  });

  it('waits for no further link once the account is confirmed', async () => {
    const { id, email } = await madeByChannel(service());
    const other = await service().newChannel();
    expect((await confirm(id)).status).toBe(200);
    const owner = openBrowser(service());
    await signIn(owner, email, newPassword);
    expect((await setStaffRole(id, 'reviewer')).body.staff_role).toBe('reviewer');
    await setChannels(id, [[other.id, 'admin']]);
    expect((await owner.call('GET', '/operator/channels')).status).toBe(200);
    expect((await owner.call('GET', '/platform/channel/team', { channel: other.id })).status).toBe(200);
  });
});

describe('an account of an earlier version that is not confirmed', () => {
  it('keeps its roles, can lose them at once, and gets more only with a link', async () => {
    const other = await service().newChannel();
    const { id, channel, email } = await madeBefore([[other.id, 'viewer']], 'reviewer');
    const owner = openBrowser(service());
    await signIn(owner, email, newPassword);
    expect((await owner.call('GET', '/operator/channels')).status).toBe(200);
    const raised = await setStaffRole(id, 'admin');
    expect(raised.body).toMatchObject({ staff_role: 'reviewer', pending_roles: { staff_role: 'admin' } });
    expect((await owner.call('GET', '/operator/users')).status).toBe(403);
    expect((await setStaffRole(id, null)).body).toMatchObject({ staff_role: null, pending_roles: noPending });
    expect((await owner.call('GET', '/operator/channels')).status).toBe(403);
    const set = await setChannels(id, [
      [channel.id, 'viewer'],
      [other.id, 'admin'],
    ]);
    expect(set.body.channels).toHaveLength(2);
    expect(set.body.pending_roles.channels).toMatchObject([{ channel_id: other.id, role: 'admin' }]);
    await confirm(id);
    const roles = (await user(id)).channels.map((one: { channel_id: string; role: string }) => [
      one.channel_id,
      one.role,
    ]);
    expect(Object.fromEntries(roles)).toEqual({ [channel.id]: 'viewer', [other.id]: 'admin' });
  });

  it('does not come back into a channel whose admin has removed it meanwhile', async () => {
    const other = await service().newChannel();
    const admin = await newPerson(service(), { channels: [[other.id, 'admin']] });
    const { id, channel } = await madeBefore([[other.id, 'viewer']]);
    await setChannels(id, [
      [channel.id, 'viewer'],
      [other.id, 'admin'],
    ]);
    await admin.browser.call('DELETE', `/platform/channel/team/${id}`, { channel: other.id });
    await confirm(id);
    expect((await user(id)).channels).toMatchObject([{ channel_id: channel.id }]);
  });
});

describe('at the same time', () => {
  it('a role is removed and the link is used: the role is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await madeByChannel(service());
      await setStaffRole(id, 'admin');
      const link = await resetLink(service(), id);
      const [used, removed] = await Promise.all([
        useLink(openBrowser(service()), link, { password: newPassword }),
        setStaffRole(id, null),
      ]);
      expect([used.status, removed.status]).toEqual([200, 200]);
      expect(await user(id)).toMatchObject({ staff_role: null, pending_roles: noPending });
    }
  });

  it('a role is given and the link is used: it is active only if the account was confirmed first', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await madeByChannel(service());
      const link = await resetLink(service(), id);
      const [used] = await Promise.all([
        useLink(openBrowser(service()), link, { password: newPassword }),
        setStaffRole(id, 'admin'),
      ]);
      const { confirmed, staff_role, pending_roles } = await user(id);
      expect([confirmed, staff_role, pending_roles.staff_role]).toEqual(
        used.status === 200 ? [true, 'admin', null] : [false, null, 'admin'],
      );
    }
  });

  it('several staff give roles: none is lost, and none is active', async () => {
    const { id, channel } = await madeByChannel(service());
    const other = await service().newChannel();
    const answers = await Promise.all([
      setStaffRole(id, 'reviewer'),
      setStaffRole(id, 'admin'),
      setChannels(id, [
        [channel.id, 'viewer'],
        [other.id, 'admin'],
      ]),
      operator('PATCH', `/users/${id}`, { name: 'Boss of it all' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { pending_roles, ...now } = await user(id);
    expect(now).toMatchObject({ staff_role: null, channels: [{ channel_id: channel.id }] });
    expect(pending_roles.channels).toMatchObject([{ channel_id: other.id, role: 'admin' }]);
    expect(pending_roles.staff_role).not.toBeNull();
  });
});
