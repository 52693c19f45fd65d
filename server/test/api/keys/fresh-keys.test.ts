import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startKeyVerifier } from '../../../src/keys/index.ts';
import { generateKey } from '../../../src/keys/model.ts';
import { newId } from '../../../src/lib/ids.ts';
import { offerRequest } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startTestService({ settings: { rateLimits: true } });
  // The embedded engine has only one process, so that process is both.
  other =
    inject('engine') === 'postgres'
      ? await startTestService({ settings: { rateLimits: true }, database: service.database })
      : service;
});
afterAll(async () => {
  if (other !== service) await other.stop();
  await service.stop();
});

const details = (key: string) => other.call('GET', '/platform/channel/details', { key });
const recommend = (key: string) =>
  other.call('POST', '/recommendations', { key, body: offerRequest(), headers: { version: '1.0.0' } });

describe('a new key works on another process from the moment it was answered', () => {
  it('of a new channel, in every area', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) {
      const { secret, publishable } = await service.newChannel();
      const calls = [() => details(secret), () => details(publishable), () => recommend(secret)];
      statuses.push((await (calls[n % 3] as () => ReturnType<typeof details>)()).status);
    }
    expect(statuses).toEqual(Array(100).fill(200));
  });

  it('of a new publisher, with which offers are requested', async () => {
    const channel = await actAs(service);
    for (let n = 0; n < 10; n++) {
      const { id } = await channel.member();
      const { body } = await channel.call('GET', `/publishers/details/${id}`);
      expect((await recommend(body.publisher.api_key)).status).toBe(200);
    }
  });

  it('that many callers use at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => service.newChannel()));
    const keys = made.flatMap(({ secret, publishable }) => [secret, publishable]);
    const answers = await Promise.all(keys.map(details));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  });

  it('and its successor', async () => {
    const { id } = await service.newChannel();
    const { body: listed } = await service.operator('GET', `/channels/${id}/keys`);
    let [{ id: keyId }] = listed.results;
    for (let n = 0; n < 10; n++) {
      const { body } = await service.operator('POST', `/keys/${keyId}/rotate`, { grace_seconds: 0 });
      keyId = body.id;
      expect((await details(body.key)).status).toBe(200);
    }
  });
});

/** Stores a secret key without a notice, as if it had been created a moment ago in another process. */
async function storeKey(channelId: string): Promise<string> {
  const key = unknown();
  await sql`
    insert into api_keys (id, holder, kind, channel_id, hash, tail, created_at)
    values (${newId()}, 'channel', 'sk', ${channelId}, decode(${hash('sha256', key)}, 'hex'), 'tail', now())
  `.execute(service.services.database.db);
  return key;
}
const unknown = () => generateKey('production', 'sk');
const from = async (address: string, key: string) =>
  (await other.call('GET', '/platform/channel/details', { key, address })).status;

describe('an unknown key whose checksum is right', () => {
  it('is looked up once, and then known', async () => {
    const { id } = await service.newChannel();
    const key = await storeKey(id);
    expect(other.services.keys.verify(key)).toBe('unknown');
    expect(await from('192.0.2.1', key)).toBe(200);
    expect(other.services.keys.verify(key)).toMatchObject({ channelId: id });
  });

  it('is not looked up again within a minute, nor is one that is mistyped or of the other environment', async () => {
    const { keys } = other.services;
    const key = unknown();
    expect(keys.mayBeNew(key)).toBe(true);
    expect(await from('192.0.2.2', key)).toBe(401);
    const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    for (const other of [key, mistyped, generateKey('staging', 'sk'), 'nonsense'])
      expect(keys.mayBeNew(other)).toBe(false);
  });

  it('is not looked up if it is expired and still in memory', async () => {
    const { id } = await service.newChannel();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await service.operator('POST', `/channels/${id}/keys`, { kind: 'secret', expires_at });
    expect(await from('192.0.2.3', body.key)).toBe(200);
    other.now = new Date(Date.now() + 3_600_001);
    expect([await from('192.0.2.3', body.key), other.services.keys.mayBeNew(body.key)]).toEqual([401, false]);
    other.now = undefined;
  });

  it('is looked up 600 times per minute and address, and good keys are not affected', async () => {
    const { id, secret } = await service.newChannel();
    const statuses = await Promise.all(Array.from({ length: 600 }, () => from('192.0.2.4', unknown())));
    expect(
      Object.entries(Object.groupBy(statuses, String)).map(([each, { length } = []]) => [each, length]),
    ).toEqual([
      ['401', 60],
      ['429', 540],
    ]);
    const key = await storeKey(id);
    expect([await from('192.0.2.4', key), await from('192.0.2.4', secret)]).toEqual([429, 200]);
    // Another address may cause a look-up, and then the key is known for all.
    expect([await from('192.0.2.5', key), await from('192.0.2.4', key)]).toEqual([200, 200]);
  });

  it('a revoked key that many shoppers send is looked up once', async () => {
    const { id } = await service.newChannel();
    const { body } = await service.operator('POST', `/channels/${id}/keys`, { kind: 'secret' });
    expect(await from('192.0.2.6', body.key)).toBe(200);
    await service.operator('POST', `/keys/${body.id}/revoke`);
    await expect.poll(() => from('192.0.2.6', body.key), { timeout: 2_000, interval: 10 }).toBe(401);
    expect(other.services.keys.mayBeNew(body.key)).toBe(false);
  });
});

describe('many unknown keys at once', () => {
  /** A verifier on the real database, with a count of its queries. */
  async function countingVerifier() {
    const { database, notices } = other.services;
    const counted = { queries: 0 };
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        counted.queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const verifier = await startKeyVerifier({
      db,
      notices,
      environment: 'production',
      configuredOperatorKey: undefined,
      clock: () => new Date(),
      onUse: () => {},
      onProblem: () => {},
    });
    counted.queries = 0;
    return { verifier, counted };
  }

  it('share a few queries, and those that are too many are unknown without one', async () => {
    const { verifier, counted } = await countingVerifier();
    const { id } = await service.newChannel();
    await verifier.refresh();
    counted.queries = 0;
    const stored = await storeKey(id);
    const keys = [...Array.from({ length: 500 }, unknown), stored, ...Array.from({ length: 4_000 }, unknown)];
    const found = await Promise.all(keys.map((key) => verifier.lookUp(key)));
    expect(found.filter((each) => each !== 'unknown')).toMatchObject([{ channelId: id }]);
    expect(counted.queries).toBeGreaterThan(0);
    expect(counted.queries).toBeLessThanOrEqual(3);
    await verifier.close();
  });
});
