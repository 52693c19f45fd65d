import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startTestService();
  // The embedded engine has only one process, so that process is both.
  other = inject('engine') === 'postgres' ? await startTestService({ database: service.database }) : service;
});
afterAll(async () => {
  if (other !== service) await other.stop();
  await service.stop();
});

const soon = { timeout: 2_000, interval: 10 };
const secondMs = 1_000;

/** A secret key of a new channel. */
async function newKey() {
  const channel = await service.newChannel();
  const { body } = await service.operator('POST', `/channels/${channel.id}/keys`, { kind: 'secret' });
  const get = async () => (await service.operator('GET', `/keys/${body.id}`)).body;
  const revoke = (sent?: unknown) => service.operator('POST', `/keys/${body.id}/revoke`, sent);
  const trail = async () => {
    const { body: page } = await service.operator('GET', `/audit?object_id=${body.id}`);
    return page.results.map(({ action, details }: { action: string; details: unknown }) => [action, details]);
  };
  return { ...body, channel, get, revoke, trail } as {
    id: string;
    created_at: string;
    channel: typeof channel;
    get: typeof get;
    revoke: typeof revoke;
    trail: typeof trail;
  };
}

describe('revocation', () => {
  it.each([[undefined], [{}], [{ leaked: false }], [{ leaked: false, since: null }]])(
    '204 with the body %j, and the key is not leaked',
    async (sent) => {
      const key = await newKey();
      expect((await key.revoke(sent)).status).toBe(204);
      expect(await key.get()).toMatchObject({ status: 'revoked', leaked_since: null });
      expect(service.services.keys.leakedKeys.get(key.id)).toBeUndefined();
      expect((await key.trail())[0]).toEqual(['key.revoked', {}]);
    },
  );

  it('as leaked has the creation of the key as default time', async () => {
    const key = await newKey();
    expect((await key.revoke({ leaked: true })).status).toBe(204);
    const { leaked_since, status } = await key.get();
    expect([status, leaked_since]).toEqual(['revoked', key.created_at]);
    expect((await key.trail())[0]).toEqual(['key.revoked', { leaked_since: key.created_at }]);
  });

  it('as leaked is known to every process within two seconds', async () => {
    const key = await newKey();
    const since = new Date(Date.now() - 60 * secondMs);
    await key.revoke({ leaked: true, since: since.toISOString() });
    const { revoked_at } = await key.get();
    const leaked = { since, revokedAt: new Date(revoked_at) };
    expect(service.services.keys.leakedKeys.get(key.id)).toEqual(leaked);
    await expect.poll(() => other.services.keys.leakedKeys.get(key.id), soon).toEqual(leaked);
  });

  it.each([
    ['in the future', () => ({ leaked: true, since: new Date(Date.now() + 60_000).toISOString() }), 'since'],
    ['not a time', () => ({ leaked: true, since: 'yesterday' }), 'since'],
    ['without leaked', () => ({ since: new Date(0).toISOString() }), 'since'],
    ['with leaked: false', () => ({ leaked: false, since: new Date(0).toISOString() }), 'since'],
    ['leaked is not a boolean', () => ({ leaked: 'yes' }), 'leaked'],
  ])('400: %s, and the key still works', async (_, sent, field) => {
    const key = await newKey();
    const answer = await key.revoke(sent());
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect(await key.get()).toMatchObject({ status: 'active', leaked_since: null });
  });

  it('of a revoked key can mark it as leaked, and moves the time only earlier', async () => {
    const key = await newKey();
    await key.revoke();
    const { revoked_at } = await key.get();
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * secondMs).toISOString();
    const [earliest, middle, latest] = [at(90), at(60), at(30)];
    const steps = [
      [middle, middle],
      [latest, middle],
      [earliest, earliest],
      [undefined, earliest],
    ] as const;
    for (const [since, expected] of steps) {
      expect((await key.revoke({ leaked: true, ...(since && { since }) })).status).toBe(204);
      expect(await key.get()).toMatchObject({ leaked_since: expected, revoked_at });
      expect(service.services.keys.leakedKeys.get(key.id)?.since).toEqual(new Date(expected));
    }
    // Without `leaked` nothing is taken back.
    await key.revoke();
    expect((await key.get()).leaked_since).toBe(earliest);
    expect((await key.trail()).slice(0, 3)).toEqual([
      ['key.changed', { before: { leaked_since: middle }, after: { leaked_since: earliest } }],
      ['key.changed', { before: { leaked_since: null }, after: { leaked_since: middle } }],
      ['key.revoked', {}],
    ]);
  });

  it('as leaked is open to the admins of the channel', async () => {
    const { id, channel, get } = await newKey();
    const { browser } = await newPerson(service, { channels: [[channel.id, 'admin']] });
    const answer = await browser.call('POST', `/platform/channel/keys/${id}/revoke`, {
      channel: channel.id,
      body: { leaked: true },
    });
    expect(answer.status).toBe(204);
    expect((await get()).leaked_since).not.toBeNull();
  });

  it('as leaked is open to the channel for the key of a publisher', async () => {
    const channel = await actAs(service);
    const { id } = await channel.member();
    const { body: key } = await channel.call('POST', `/publishers/${id}/keys`, {});
    const url = `/publishers/${id}/keys/${key.id}`;
    expect((await channel.call('POST', `${url}/revoke`, { leaked: true })).status).toBe(204);
    expect((await channel.call('GET', url)).body.leaked_since).toBe(key.created_at);
  });
});

it('a process that starts later knows the leaked keys', async () => {
  const first = await startTestService();
  const { id } = await first.newChannel();
  const { body } = await first.operator('POST', `/channels/${id}/keys`, { kind: 'secret' });
  await first.operator('POST', `/keys/${body.id}/revoke`, { leaked: true });
  await first.app.close();
  await first.services.close();
  const second = await startTestService({ database: first.database });
  expect(second.services.keys.leakedKeys.get(body.id)).toEqual({
    since: new Date(body.created_at),
    revokedAt: expect.any(Date),
  });
  await second.stop();
  await first.database.remove();
});
