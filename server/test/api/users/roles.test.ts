import { beforeAll, describe, expect, it } from 'vitest';
import { type Permission, permissions, type UserRole } from '../../../src/keys/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand, offerRequest } from '../../support/demand.ts';
import { eventWorld } from '../../support/ledger.ts';
import { actAs } from '../../support/network.ts';
import { newPerson, openBrowser, ownPage, type Person } from '../../support/people.ts';
import { operatorKey, type TestChannel, useService } from '../../support/service.ts';

const service = useService({
  async extend(add) {
    await add('channel', '/probe/channel', (scope) => {
      scope.get('/', async (request) => ({ channel: request.principal.channelId }));
      scope.put('/', async () => ({}));
      scope.get('/keys', { config: { permission: 'channel:keys' } }, async () => ({}));
      scope.get('/requests', { config: { permission: 'channel:requests' } }, async () => ({}));
      scope.get('/settings', { config: { permission: 'channel:settings' } }, async () => ({}));
      scope.get('/team', { config: { permission: 'channel:team' } }, async () => ({}));
      scope.get('/publisher-keys', { config: { permission: 'channel:publisher-keys' } }, async () => ({}));
    });
    await add('reporting', '/probe/reporting', (scope) => void scope.get('/', async () => ({})));
    await add('serving', '/probe/serving', (scope) => void scope.post('/', async () => ({})));
    await add('operator', '/probe/operator', (scope) => {
      scope.get('/', async () => ({}));
      scope.put('/', async () => ({}));
      scope.post('/', { config: { permission: 'operator:review' } }, async () => ({}));
    });
    await add('advertiser', '/probe/advertiser', (scope) => {
      scope.get('/', async () => ({}));
      scope.put('/', async () => ({}));
      scope.get('/keys', { config: { permission: 'advertiser:keys' } }, async () => ({}));
    });
  },
});

const doors: Record<Permission, [string, string]> = {
  'channel:read': ['GET', '/probe/channel'],
  'channel:write': ['PUT', '/probe/channel'],
  'channel:keys': ['GET', '/probe/channel/keys'],
  'channel:requests': ['GET', '/probe/channel/requests'],
  'channel:settings': ['GET', '/probe/channel/settings'],
  'channel:team': ['GET', '/probe/channel/team'],
  'channel:publisher-keys': ['GET', '/probe/channel/publisher-keys'],
  reporting: ['GET', '/probe/reporting'],
  serving: ['POST', '/probe/serving'],
  'operator:read': ['GET', '/probe/operator'],
  'operator:review': ['POST', '/probe/operator'],
  'operator:write': ['PUT', '/probe/operator'],
  'advertiser:read': ['GET', '/probe/advertiser'],
  'advertiser:write': ['PUT', '/probe/advertiser'],
  'advertiser:keys': ['GET', '/probe/advertiser/keys'],
};

/** The permissions by role, written by hand and independent of the code. */
const allowed: Record<UserRole, Permission[]> = {
  'operator admin': [...permissions],
  'operator reviewer': [
    'channel:read',
    'channel:requests',
    'channel:settings',
    'reporting',
    'operator:read',
    'operator:review',
    'advertiser:read',
  ],
  'channel admin': [
    'channel:read',
    'channel:write',
    'channel:keys',
    'channel:publisher-keys',
    'channel:requests',
    'channel:settings',
    'channel:team',
    'reporting',
    'serving',
  ],
  'channel viewer': ['channel:read', 'channel:requests', 'channel:settings', 'reporting'],
  'advertiser admin': ['advertiser:read', 'advertiser:write', 'advertiser:keys'],
  'advertiser viewer': ['advertiser:read'],
};

let channel: TestChannel;
let other: TestChannel;
let advertiserId: string;
let people: Record<UserRole, Person>;
beforeAll(async () => {
  channel = await service().newChannel();
  other = await service().newChannel();
  const { taxonomy } = await actAs(service(), channel);
  advertiserId = (await makeDemand(service()).advertiser(taxonomy.subcategoryIds[0] ?? '')).id;
  people = {
    'operator admin': await newPerson(service(), { staffRole: 'admin' }),
    'operator reviewer': await newPerson(service(), { staffRole: 'reviewer' }),
    'channel admin': await newPerson(service(), { channels: [[channel.id, 'admin']] }),
    'channel viewer': await newPerson(service(), { channels: [[channel.id, 'viewer']] }),
    'advertiser admin': await newPerson(service(), { advertisers: [[advertiserId, 'admin']] }),
    'advertiser viewer': await newPerson(service(), { advertisers: [[advertiserId, 'viewer']] }),
  };
});
const roles = Object.keys(allowed) as UserRole[];

describe.each(roles)('%s', (role) => {
  it.each(permissions)('at %s', async (permission) => {
    const [method, url] = doors[permission];
    const tenants = { channel: channel.id, advertiser: advertiserId };
    const answer = await people[role].browser.call(method, url, tenants);
    // The channel does not exist for users of an advertiser, and the advertiser does not for
    // users of a channel.
    const isAdvertiserCall = permission.startsWith('advertiser');
    const isForeign = isAdvertiserCall
      ? role.startsWith('channel')
      : role.startsWith('advertiser') && !permission.startsWith('operator');
    expect(answer.status).toBe(allowed[role].includes(permission) ? 200 : isForeign ? 404 : 403);
    if (answer.status === 403)
      expect(answer.body).toEqual({ detail: 'You do not have permission to perform this action.' });
  });
});

describe('GET /console/api/me returns the permissions', () => {
  const me = async (role: UserRole) => (await people[role].browser.call('GET', '/console/api/me')).body;

  it.each(roles)('%s', async (role) => {
    const { permissions: everywhere, channels, advertisers } = await me(role);
    expect(everywhere).toEqual(role.startsWith('operator') ? allowed[role] : []);
    const granted = { name: expect.any(String), role: role.split(' ')[1], permissions: allowed[role] };
    expect(channels).toEqual(role.startsWith('channel') ? [{ id: channel.id, ...granted }] : []);
    expect(advertisers).toEqual(role.startsWith('advertiser') ? [{ id: advertiserId, ...granted }] : []);
  });

  it('and the length limits of a password', async () => {
    expect((await me('channel viewer')).password_rule).toMatchObject({ min_length: 12, max_length: 128 });
  });

  it('a reviewer who is admin of a channel has its admin permissions there', async () => {
    const { browser } = await newPerson(service(), {
      staffRole: 'reviewer',
      channels: [[channel.id, 'admin']],
    });
    const { permissions: everywhere, channels } = (await browser.call('GET', '/console/api/me')).body;
    expect([everywhere, channels[0].permissions]).toEqual([
      allowed['operator reviewer'],
      allowed['channel admin'],
    ]);
  });
});

describe('routes refuse', () => {
  const body = { subcategory_ids: [] };
  it.each([
    ['channel viewer', 'PUT', '/platform/channel/exclusions/', body],
    ['channel viewer', 'POST', '/platform/publishers/add/', { items: [] }],
    ['channel viewer', 'DELETE', `/platform/publishers/${newId()}/remove/`, undefined],
    ['channel viewer', 'GET', '/platform/channel/keys/', undefined],
    ['channel viewer', 'POST', '/platform/channel/keys/', { kind: 'secret' }],
    ['channel viewer', 'GET', '/operator/channels', undefined],
    ['channel viewer', 'GET', '/operator/users', undefined],
    ['channel admin', 'GET', '/operator/channels', undefined],
    ['channel admin', 'POST', '/operator/channels', { name: 'Mine' }],
    ['channel admin', 'POST', '/operator/users', { email: 'a@example.com', staff_role: 'admin' }],
    ['channel admin', 'GET', '/operator/audit', undefined],
    ['channel admin', 'POST', `/operator/publisher-requests/${newId()}/approve`, {}],
    ['advertiser admin', 'GET', '/operator/campaigns', undefined],
    ['advertiser admin', 'PATCH', `/operator/offers/${newId()}`, {}],
    ['advertiser viewer', 'GET', '/advertiser/keys', undefined],
    ['advertiser viewer', 'POST', '/advertiser/keys', {}],
    ['operator reviewer', 'POST', '/operator/channels', { name: 'Mine' }],
    ['operator reviewer', 'PATCH', `/operator/publisher-requests/${newId()}`, {}],
    ['operator reviewer', 'GET', '/operator/users', undefined],
    ['operator reviewer', 'POST', '/operator/users', { email: 'a@example.com', staff_role: 'admin' }],
    ['operator reviewer', 'POST', `/operator/keys/${newId()}/rotate`, {}],
    ['operator reviewer', 'PUT', '/platform/channel/exclusions/', body],
    ['operator reviewer', 'POST', '/platform/channel/keys/', { kind: 'secret' }],
  ] as [UserRole, string, string, unknown][])('a %s: %s %s', async (role, method, url, sent) => {
    const options = { channel: channel.id, ...(sent !== undefined && { body: sent }) };
    expect((await people[role].browser.call(method, url, options)).status).toBe(403);
  });

  it('users cannot raise their own role', async () => {
    for (const role of [
      'operator reviewer',
      'channel admin',
      'channel viewer',
      'advertiser admin',
    ] as const) {
      const { id, browser } = people[role];
      const answer = await browser.call('PATCH', `/operator/users/${id}`, { body: { staff_role: 'admin' } });
      expect(answer.status).toBe(403);
      const mine = { channels: [{ channel_id: other.id, role: 'admin' }] };
      const grant = await browser.call('PUT', `/operator/users/${id}/channels`, { body: mine });
      expect(grant.status).toBe(403);
    }
  });
});

describe('a reviewer', () => {
  it('can review requests', async () => {
    const acting = await actAs(service());
    const { browser } = people['operator reviewer'];
    const move = (id: string, to: string, body = {}) =>
      browser.call('POST', `/operator/publisher-requests/${id}/${to}`, { body });
    const id = await acting.request();
    expect((await move(id, 'needs-info', { staff_notes: 'Which shop?' })).status).toBe(200);
    expect((await move(id, 'reopen')).status).toBe(200);
    expect((await move(id, 'reject', { staff_notes: 'No.' })).status).toBe(200);
    expect((await move(await acting.request(), 'approve')).status).toBe(200);
    const { body } = await service().operator('GET', `/audit?object_id=${id}`);
    expect(body.results[0].actor).toEqual({
      type: 'user',
      id: people['operator reviewer'].id,
      name: 'Ada Test',
    });
  });
});

describe('the channel of a call', () => {
  const at = async (role: UserRole, named?: string) =>
    people[role].browser.call('GET', '/probe/channel', named === undefined ? {} : { channel: named });

  it('can be omitted by a user with one channel', async () => {
    expect((await at('channel viewer')).body).toEqual({ channel: channel.id });
    expect((await at('channel viewer', channel.id.toUpperCase())).body).toEqual({ channel: channel.id });
  });

  it('must be named by staff and by users with several channels', async () => {
    const both = await newPerson(service(), {
      channels: [
        [channel.id, 'viewer'],
        [other.id, 'admin'],
      ],
    });
    const required = { 'x-encart-channel': ['This header is required.'] };
    for (const { browser } of [both, people['operator admin'], people['operator reviewer']]) {
      const answer = await browser.call('GET', '/probe/channel');
      expect([answer.status, answer.body]).toEqual([400, required]);
    }
    const write = (id: string) => both.browser.call('PUT', '/probe/channel', { channel: id });
    expect([(await write(channel.id)).status, (await write(other.id)).status]).toEqual([403, 200]);
  });

  it('gets the same answer if it is forbidden and if it does not exist', async () => {
    const missing = { error: 'Channel not found.' };
    for (const named of [other.id, newId(), 'nonsense', '']) {
      const answer = await at('channel admin', named);
      expect([answer.status, answer.body]).toEqual([404, missing]);
    }
    expect((await at('operator admin', newId())).body).toEqual(missing);
  });

  it('follows granted and revoked access immediately', async () => {
    const { id, browser } = await newPerson(service(), { channels: [[channel.id, 'admin']] });
    const set = (channels: unknown[]) => service().operator('PUT', `/users/${id}/channels`, { channels });
    await set([{ channel_id: other.id, role: 'viewer' }]);
    expect((await browser.call('GET', '/probe/channel', { channel: channel.id })).status).toBe(404);
    expect((await browser.call('GET', '/probe/channel')).body).toEqual({ channel: other.id });
    await set([]);
    expect((await browser.call('GET', '/probe/channel', { channel: other.id })).status).toBe(404);
  });
});

describe('a key', () => {
  it('takes precedence over a cookie, also if the key is wrong', async () => {
    const { browser } = people['operator admin'];
    const headers = (key: string) => ({ ...ownPage, 'x-api-key': key });
    const right = await browser.call('GET', '/probe/channel', { headers: headers(other.publishable) });
    expect(right.body).toEqual({ channel: other.id });
    expect((await browser.call('GET', '/probe/channel', { headers: headers('nonsense') })).status).toBe(401);
    expect((await browser.call('GET', '/probe/channel', { headers: headers(operatorKey) })).status).toBe(401);
  });
});

describe('a call that changes something', () => {
  const call = (headers: Record<string, string>) =>
    people['channel admin'].browser.call('PUT', '/probe/channel', { headers });

  it.each([
    ['without our header', { 'sec-fetch-site': 'same-origin' }],
    ['from another site', { 'x-encart-console': '1', 'sec-fetch-site': 'cross-site' }],
    ['from a sibling', { 'x-encart-console': '1', 'sec-fetch-site': 'same-site' }],
    ['of another origin', { 'x-encart-console': '1', origin: 'https://evil.example' }],
    ['of no origin', { 'x-encart-console': '1' }],
  ])('is refused %s', async (_, headers) => {
    const answer = await call(headers as Record<string, string>);
    expect([answer.status, answer.body]).toEqual([403, { detail: 'This call must come from the console.' }]);
  });

  it('is accepted from our own origin, also without Sec-Fetch-Site', async () => {
    expect((await call({ 'x-encart-console': '1', origin: 'http://localhost:80' })).status).toBe(403);
    expect((await call({ 'x-encart-console': '1', origin: 'http://localhost' })).status).toBe(200);
  });

  it.each(['/console/auth/sign-in/email', '/console/auth/sign-out', '/console/auth/change-password'])(
    'is refused from another site at %s',
    async (url) => {
      const headers = { 'x-encart-console': '1', 'sec-fetch-site': 'cross-site' };
      const answer = await people['channel admin'].browser.call('POST', url, { headers, body: {} });
      expect(answer.status).toBe(403);
      expect((await people['channel admin'].browser.call('GET', '/console/api/me')).status).toBe(200);
    },
  );

  it('sends no CORS header to another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const { browser } = people['channel admin'];
    for (const url of ['/probe/channel', '/console/api/me']) {
      const answer = await browser.call('GET', url, { headers });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('the sandbox', () => {
  it('is the only part of the serving API that users can use', async () => {
    const world = await eventWorld(service());
    const { browser } = await newPerson(service(), { channels: [[world.channel.id, 'admin']] });
    const headers = { ...ownPage, version: '1.0.0' };
    const recommend = (change: Record<string, unknown>) =>
      browser.call('POST', '/recommendations', { body: offerRequest(change), headers });
    const report = (url: string, body: unknown) => browser.call('POST', url, { body, headers });

    expect((await recommend({})).status).toBe(403);
    const answer = await recommend({ custom_metadata: { is_sandbox: true } });
    expect(answer.status).toBe(200);
    const [offer_id] = Object.keys(answer.body.recommendations);
    const test = { session_id: answer.body.session_id, offer_id, event_type: 'CLICK' };
    expect((await report('/events', test)).body).toMatchObject({ counted: false, reason: 'sandbox' });

    const real = (await world.session()).event('CLICK');
    expect((await report('/events', real)).status).toBe(403);
    expect((await report('/events/batch', { events: [test, real] })).status).toBe(403);
    expect((await report('/events/batch', { events: [test] })).status).toBe(202);
    expect((await report('/events', { ...test, session_id: newId() })).status).toBe(400);
    expect((await world.counters()).clicks).toBe(0);
  });
});

describe('401', () => {
  it('has the usual body without cookie and key', async () => {
    const answer = await openBrowser(service()).call('GET', '/probe/operator');
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Invalid or expired API key.' }]);
  });
});
