import { describe, expect, it } from 'vitest';
import { type KeyRole, keyMatrix, mintKey, type Permission, permissions } from '../../../src/keys/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { operatorKey, useService } from '../../support/service.ts';

/** A route per API that does nothing: the test is about authentication only. */
const service = useService({
  async extend(add) {
    await add('channel', '/probe/channel', (scope) => {
      scope.get('/', async () => ({}));
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
  reporting: ['GET', '/probe/reporting'],
  'channel:keys': ['GET', '/probe/channel/keys'],
  'channel:requests': ['GET', '/probe/channel/requests'],
  'channel:settings': ['GET', '/probe/channel/settings'],
  'channel:team': ['GET', '/probe/channel/team'],
  'channel:publisher-keys': ['GET', '/probe/channel/publisher-keys'],
  serving: ['POST', '/probe/serving'],
  'operator:read': ['GET', '/probe/operator'],
  'operator:review': ['POST', '/probe/operator'],
  'operator:write': ['PUT', '/probe/operator'],
  'advertiser:read': ['GET', '/probe/advertiser'],
  'advertiser:write': ['PUT', '/probe/advertiser'],
  'advertiser:keys': ['GET', '/probe/advertiser/keys'],
};
const invalidKey = (permission: Permission) =>
  permission === 'reporting' ? 'Invalid or expired management API key.' : 'Invalid or expired API key.';

const notChannel = {
  'channel:read': 401,
  'channel:write': 401,
  'channel:keys': 401,
  'channel:publisher-keys': 401,
  'channel:requests': 401,
  'channel:settings': 401,
  'channel:team': 401,
  reporting: 401,
  serving: 401,
};
const notAdvertiser = { 'advertiser:read': 401, 'advertiser:write': 401, 'advertiser:keys': 401 };
const notOperator = { 'operator:read': 401, 'operator:review': 401, 'operator:write': 401 };

/** The table of the contract, written by hand and independent of the code. */
const expected: Record<KeyRole, Record<Permission, number>> = {
  'channel secret': {
    'channel:read': 200,
    'channel:write': 200,
    reporting: 200,
    serving: 200,
    'channel:keys': 403,
    'channel:publisher-keys': 200,
    'channel:requests': 200,
    'channel:settings': 200,
    'channel:team': 403,
    ...notOperator,
    ...notAdvertiser,
  },
  'channel publishable': {
    'channel:read': 200,
    'channel:write': 403,
    reporting: 200,
    serving: 403,
    'channel:keys': 403,
    'channel:publisher-keys': 403,
    'channel:requests': 403,
    'channel:settings': 403,
    'channel:team': 403,
    ...notOperator,
    ...notAdvertiser,
  },
  'publisher publishable': {
    'channel:read': 401,
    'channel:write': 401,
    reporting: 401,
    serving: 200,
    'channel:keys': 401,
    'channel:publisher-keys': 401,
    'channel:requests': 401,
    'channel:settings': 401,
    'channel:team': 401,
    ...notOperator,
    ...notAdvertiser,
  },
  operator: {
    ...notChannel,
    'operator:read': 200,
    'operator:review': 200,
    'operator:write': 200,
    ...notAdvertiser,
  },
  advertiser: {
    ...notChannel,
    ...notOperator,
    'advertiser:read': 200,
    'advertiser:write': 200,
    'advertiser:keys': 403,
  },
};

/** Creates the key without a route, so the service learns of it by a notice only. */
async function mint(order: Omit<Parameters<typeof mintKey>[1], 'now'>): Promise<string> {
  const { database, notices, keys } = service().services;
  const { plain } = await mintKey(database.db, { ...order, now: new Date() });
  await notices.sync();
  await keys.refresh();
  return plain;
}

async function keyOf(role: KeyRole): Promise<string> {
  const channel = await service().newChannel();
  switch (role) {
    case 'channel secret':
      return channel.secret;
    case 'channel publishable':
      return channel.publishable;
    case 'publisher publishable': {
      const order = { holder: 'publisher', kind: 'pk', channelId: channel.id, publisherId: newId() } as const;
      return mint({ ...order, environment: 'production' });
    }
    case 'operator':
      return mint({ holder: 'operator', kind: 'op', environment: 'production' });
    case 'advertiser': {
      const order = { holder: 'advertiser', kind: 'ak', advertiserId: newId() } as const;
      return mint({ ...order, environment: 'production' });
    }
  }
}

describe.each(Object.keys(keyMatrix) as KeyRole[])('%s key', (role) => {
  it.each(permissions)('at %s', async (permission) => {
    const [method, url] = doors[permission];
    const answer = await service().call(method, url, { key: await keyOf(role) });
    expect(answer.status).toBe(expected[role][permission]);
    if (answer.status === 403) {
      expect(answer.body).toEqual({ detail: 'You do not have permission to perform this action.' });
    }
    if (answer.status === 401) {
      expect(answer.body).toEqual({ detail: invalidKey(permission) });
      expect(answer.headers['www-authenticate']).toBe('ApiKey');
    }
  });
});

describe.each(permissions)('without a valid key at %s', (permission) => {
  const [method, url] = doors[permission];
  const refused = { detail: invalidKey(permission) };

  it('a missing, unknown, mistyped and invented key get the same answer', async () => {
    const { secret } = await service().newChannel();
    const mistyped = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');
    for (const key of [
      undefined,
      '',
      'nonsense',
      mistyped,
      'enc_prod_sk_0000000000000000000000000000000000000A',
      'x'.repeat(4000),
    ]) {
      const answer = await service().call(method, url, key === undefined ? {} : { key });
      expect([answer.status, answer.body]).toEqual([401, refused]);
    }
  });

  it('a key of the other environment gets its own message', async () => {
    const plain = await mint({ holder: 'operator', kind: 'op', environment: 'staging' });
    const answer = await service().call(method, url, { key: plain });
    expect([answer.status, answer.body]).toEqual([
      401,
      { detail: 'API key environment does not match service environment.' },
    ]);
  });
});

describe('the configured operator key', () => {
  it.each(permissions)('works in the operator API only: %s', async (permission) => {
    const [method, url] = doors[permission];
    const answer = await service().call(method, url, { key: operatorKey });
    expect(answer.status).toBe(permission.startsWith('operator:') ? 200 : 401);
  });
});
