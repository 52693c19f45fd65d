import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../src/lib/days.ts';
import { newId } from '../../../src/lib/ids.ts';
import { actAs } from '../../support/network.ts';
import {
  newPerson,
  openBrowser,
  type Person,
  password,
  signIn,
  someEmail,
  tokenOf,
} from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService();

interface Member {
  user_id: string;
  name: string;
  email: string;
  role: string;
  status: string;
}

/** A channel with an admin, and calls of this admin. */
async function world(name = 'Parcel Pal') {
  const channel = await service().newChannel({ name });
  const admin = await newPerson(service(), { channels: [[channel.id, 'admin']] });
  const call = (method: string, path: string, body?: unknown, by: Person = admin) =>
    by.browser.call(method, `/platform/channel/${path}`, {
      ...(body !== undefined && { body }),
      channel: channel.id,
    });
  const invite = async (email: string, role = 'viewer') => {
    const answer = await call('POST', 'team/invitations', { email, role });
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ email, role })]);
    return answer.body as { id: string; link: string; [field: string]: unknown };
  };
  const team = async () =>
    (await call('GET', 'team')).body as { members: Member[]; invitations: { email: string }[] };
  return { channel, admin, call, invite, team };
}

const use = (token: string, body: object, browser = openBrowser(service())) =>
  browser.call('POST', '/console/api/links/use', { body: { token, ...body } });

describe('an invitation into a channel', () => {
  it('lets a new colleague create an account with the role, once', async () => {
    const { channel, invite, team } = await world();
    const email = someEmail();
    const { link } = await invite(email.toUpperCase().toLowerCase(), 'viewer');
    expect((await team()).invitations).toMatchObject([{ email, role: 'viewer', invited_by: 'Ada Test' }]);
    const token = tokenOf(link);
    const read = await openBrowser(service()).call('POST', '/console/api/links/read', { body: { token } });
    expect(read.body).toMatchObject({ kind: 'channel', channel_name: 'Parcel Pal', email });

    const browser = openBrowser(service());
    expect((await use(token, { name: 'Bo', password }, browser)).status).toBe(200);
    const me = await browser.call('GET', '/console/api/me');
    expect(me.body).toMatchObject({ user: { email, name: 'Bo', staff_role: null } });
    expect(me.body.channels).toMatchObject([{ id: channel.id, role: 'viewer' }]);
    expect((await team()).invitations).toEqual([]);
    expect((await use(token, { name: 'Bo', password })).status).toBe(404);
  });

  it('adds a user of another channel only with the own password, and changes nothing else', async () => {
    const { channel, invite, team } = await world();
    const other = await service().newChannel();
    const person = await newPerson(service(), { channels: [[other.id, 'admin']] });
    const token = tokenOf((await invite(person.email)).link);
    const wrong = await use(token, { name: 'Mallory', password: 'another long enough password' });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['password']]);
    expect((await team()).members.some(({ email }) => email === person.email)).toBe(false);

    expect((await use(token, { name: 'Mallory', password })).status).toBe(200);
    const { body } = await person.browser.call('GET', '/console/api/me');
    expect(body.user.name).toBe('Ada Test');
    expect(body.channels.map(({ id, role }: { id: string; role: string }) => [id, role]).sort()).toEqual(
      [
        [channel.id, 'viewer'],
        [other.id, 'admin'],
      ].sort(),
    );
    expect((await signIn(openBrowser(service()), person.email)).status).toBe(200);
  });

  it('looks the same for an unknown e-mail, a user of another channel and staff', async () => {
    const { invite, team } = await world();
    const other = await service().newChannel();
    const emails = [
      someEmail(),
      (await newPerson(service(), { channels: [[other.id, 'viewer']] })).email,
      (await newPerson(service(), { staffRole: 'admin' })).email,
    ];
    const shapes = [];
    for (const email of emails) {
      const { id: _id, link, email: _email, ...rest } = await invite(email);
      const token = tokenOf(link);
      const read = await openBrowser(service()).call('POST', '/console/api/links/read', { body: { token } });
      const { email: _read, expires_at: _expires, ...details } = read.body;
      // Neither a weak password nor a missing name tells them apart.
      const weak = await use(token, { name: 'Bo', password: 'password1234' });
      const nameless = await use(token, { password });
      shapes.push({
        ...rest,
        created_at: '',
        expires_at: '',
        details,
        weak: weak.body,
        nameless: nameless.body,
      });
    }
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect((await team()).members).toHaveLength(1);
  });

  it('is replaced by a newer one, can be withdrawn, and ends after seven days', async () => {
    const { call, invite, team } = await world();
    const email = someEmail();
    const first = await invite(email);
    const second = await invite(email, 'admin');
    expect((await use(tokenOf(first.link), { name: 'Bo', password })).status).toBe(404);
    expect((await team()).invitations).toHaveLength(1);
    expect((await call('DELETE', `team/invitations/${second.id}`)).status).toBe(204);
    expect((await call('DELETE', `team/invitations/${second.id}`)).status).toBe(404);
    expect((await use(tokenOf(second.link), { name: 'Bo', password })).status).toBe(404);

    const { link } = await invite(email);
    service().now = new Date(Date.now() + 8 * dayMs);
    expect((await use(tokenOf(link), { name: 'Bo', password })).status).toBe(404);
    service().now = new Date();
  });

  it('409 for a member, and beyond 50 open invitations', async () => {
    const { admin, call, invite } = await world();
    expect((await call('POST', 'team/invitations', { email: admin.email, role: 'viewer' })).status).toBe(409);
    for (let n = 0; n < 50; n++) await invite(`invited-${n}-${newId()}@example.com`);
    expect((await call('POST', 'team/invitations', { email: someEmail(), role: 'viewer' })).status).toBe(409);
  });

  it('400 for a bad e-mail or role, and a staff role cannot be given', async () => {
    const { call, team } = await world();
    for (const body of [
      { email: 'nobody', role: 'viewer' },
      { email: someEmail(), role: 'owner' },
      { email: someEmail() },
    ])
      expect((await call('POST', 'team/invitations', body)).status).toBe(400);
    await call('POST', 'team/invitations', { email: someEmail(), role: 'viewer', staff_role: 'admin' });
    expect((await team()).members).toHaveLength(1);
  });
});

describe('the team of a channel', () => {
  it('shows nothing about other channels or staff roles', async () => {
    const { channel, team } = await world();
    const other = await service().newChannel();
    const person = await newPerson(service(), {
      staffRole: 'reviewer',
      channels: [
        [channel.id, 'viewer'],
        [other.id, 'admin'],
      ],
    });
    const member = (await team()).members.find(({ user_id }) => user_id === person.id);
    expect(member).toEqual({
      user_id: person.id,
      name: 'Ada Test',
      email: person.email,
      role: 'viewer',
      status: 'active',
      is_you: false,
    });
  });

  it('changes a role and removes a member here, and nowhere else', async () => {
    const { channel, call, team } = await world();
    const other = await service().newChannel();
    const person = await newPerson(service(), {
      staffRole: 'reviewer',
      channels: [
        [channel.id, 'viewer'],
        [other.id, 'admin'],
      ],
    });
    expect((await call('PATCH', `team/${person.id}`, { role: 'admin' })).body.role).toBe('admin');
    expect((await call('DELETE', `team/${person.id}`)).status).toBe(204);
    expect((await team()).members).toHaveLength(1);
    const { body } = await person.browser.call('GET', '/console/api/me');
    expect(body.user.staff_role).toBe('reviewer');
    expect(body.channels).toMatchObject([{ id: other.id, role: 'admin' }]);
    const { body: trail } = await service().operator(
      'GET',
      `/audit?object_id=${person.id}&channel_id=${channel.id}`,
    );
    expect(
      trail.results.map(({ action, details }: { action: string; details: object }) => [action, details]),
    ).toEqual([
      ['user.channel_removed', { before: { role: 'admin' }, after: { role: null } }],
      ['user.channel_role_set', { before: { role: 'viewer' }, after: { role: 'admin' } }],
    ]);
  });

  it('404 for a person of another channel and an unknown one alike', async () => {
    const { call } = await world();
    const other = await service().newChannel();
    const stranger = await newPerson(service(), { channels: [[other.id, 'viewer']] });
    for (const [method, body] of [
      ['PATCH', { role: 'viewer' }],
      ['DELETE', undefined],
    ] as const) {
      const answers = [];
      for (const id of [stranger.id, newId()]) answers.push(await call(method, `team/${id}`, body));
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [404, { error: 'User not found.' }],
        [404, { error: 'User not found.' }],
      ]);
    }
  });

  it('409 for the last admin who can sign in, unless it is confirmed', async () => {
    const { channel, admin, call } = await world();
    // Neither a disabled admin nor one who has not joined can help.
    const disabled = await newPerson(service(), { channels: [[channel.id, 'admin']] });
    await service().operator('PATCH', `/users/${disabled.id}`, { disabled: true });
    await service().operator('POST', '/users', {
      email: someEmail(),
      channels: [{ channel_id: channel.id, role: 'admin' }],
    });
    expect((await call('PATCH', `team/${admin.id}`, { role: 'viewer' })).status).toBe(409);
    expect((await call('DELETE', `team/${admin.id}`)).status).toBe(409);
    expect((await call('DELETE', `team/${disabled.id}`)).status).toBe(204);
    expect((await call('DELETE', `team/${admin.id}?allow_no_admin=true`)).status).toBe(204);
    expect((await admin.browser.call('GET', '/console/api/me')).body.channels).toEqual([]);
  });

  it('of two admins who remove each other at the same time, one stays', async () => {
    const { channel, admin, call } = await world();
    const second = await newPerson(service(), { channels: [[channel.id, 'admin']] });
    const answers = await Promise.all([
      call('DELETE', `team/${second.id}`),
      call('DELETE', `team/${admin.id}`, undefined, second),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
  });

  it('403 for viewers, reviewers and keys', async () => {
    const { channel } = await world();
    const people = [
      await newPerson(service(), { channels: [[channel.id, 'viewer']] }),
      await newPerson(service(), { staffRole: 'reviewer' }),
    ];
    for (const person of people) {
      const answer = await person.browser.call('GET', '/platform/channel/team', { channel: channel.id });
      expect(answer.status).toBe(403);
    }
    for (const key of [channel.secret, channel.publishable])
      expect((await service().call('GET', '/platform/channel/team', { key })).status).toBe(403);
  });
});

describe('the terms and the history of a channel', () => {
  it('shows revenue share, windows and limits, with the defaults filled in', async () => {
    const { channel, call } = await world();
    await service().operator('PATCH', `/channels/${channel.id}`, {
      revenue_share: 0.65,
      billable_impression_days: 9,
      billable_click_days: 9,
      rate_limits: { serving: 5_000 },
    });
    const { body } = await call('GET', 'terms');
    expect(body).toMatchObject({
      revenue_share: 0.65,
      attribution: { click_days: 30, view_days: 1 },
      conversion_limit: 5,
      rate_limits: { channel: 600, serving: 5_000, reporting: 120 },
    });
    // Only staff see them.
    expect(Object.keys(body).filter((name) => name.startsWith('billable'))).toEqual([]);
    expect((await service().call('GET', '/platform/channel/terms', { key: channel.secret })).status).toBe(
      200,
    );
    expect(
      (await service().call('GET', '/platform/channel/terms', { key: channel.publishable })).status,
    ).toBe(403);
  });

  it('shows who added and removed which exclusions, and no names of people outside', async () => {
    const { channel: made, admin, call } = await world();
    const channel = await actAs(service(), made);
    const [first = '', second = ''] = channel.taxonomy.subcategoryIds;
    const staff = await newPerson(service(), { staffRole: 'admin' });
    const set = (by: Person, subcategory_ids: string[]) =>
      by.browser.call('PUT', '/platform/channel/exclusions/', {
        body: { subcategory_ids },
        channel: made.id,
      });
    await set(admin, [first]);
    await set(staff, [second]);
    const { id: publisherId } = await channel.member('Corner Shop');
    await channel.call('PUT', `/publishers/${publisherId}/exclusions/`, { subcategory_ids: [first] });
    const { body } = await call('GET', 'exclusions/history');
    expect(body.results).toMatchObject([
      {
        by: { kind: 'key', name: 'First secret key' },
        publisher: { id: publisherId, name: 'Corner Shop' },
        added: [{ id: first }],
        removed: [],
      },
      {
        by: { kind: 'other', name: null },
        publisher: null,
        added: [{ id: second }],
        removed: [{ id: first }],
      },
      { by: { kind: 'user', name: 'Ada Test' }, publisher: null, added: [{ id: first }], removed: [] },
    ]);
    const other = await world('Rivals');
    expect((await other.call('GET', 'exclusions/history')).body.results).toEqual([]);
  });

  it('lists the keys of all publishers, masked, and none of other channels', async () => {
    const { channel: made, call } = await world();
    const channel = await actAs(service(), made);
    const [one, two] = [await channel.member('Corner Shop'), await channel.member('Book Barn')];
    const other = await actAs(service());
    await other.member('Elsewhere');
    const { body } = await call('GET', 'publisher-keys');
    expect(body.results.map((key: { publisher_name: string }) => key.publisher_name)).toEqual([
      'Corner Shop',
      'Book Barn',
    ]);
    expect(body.results.map((key: { publisher_id: string }) => key.publisher_id)).toEqual([one.id, two.id]);
    expect(JSON.stringify(body)).not.toMatch(/enc_\w+_pk_\w{20}/);
  });
});
