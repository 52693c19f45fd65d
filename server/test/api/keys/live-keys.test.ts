import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generateKey } from '../../../src/keys/model.ts';
import { newId } from '../../../src/lib/ids.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const extend: NonNullable<Parameters<typeof startTestService>[0]>['extend'] = (add) =>
  add('reporting', '/probe', (scope) => void scope.get('/', async () => ({})));
const status = async (service: TestService, key?: string) =>
  (await service.call('GET', '/probe', key === undefined ? {} : { key })).status;
const unknown = () => generateKey('production', 'sk');

/** Inserts `count` keys, of which every third is revoked and every third has expired. */
async function fill(service: TestService, channelId: string, count: number) {
  const keys = Array.from({ length: count }, unknown);
  const ended = (n: number, remainder: number) => (n % 3 === remainder ? new Date(Date.now() - 1_000) : null);
  await sql`
    insert into api_keys (id, holder, kind, channel_id, hash, tail, created_at, revoked_at, expires_at)
    select k.id, 'channel', 'sk', ${channelId}, decode(k.hash, 'hex'), 'tail', now(), k.revoked_at, k.expires_at
    from unnest(
      ${keys.map(() => newId())}::uuid[],
      ${keys.map((key) => hash('sha256', key))}::text[],
      ${keys.map((_, n) => ended(n, 1))}::timestamptz[],
      ${keys.map((_, n) => ended(n, 2))}::timestamptz[]
    ) as k(id, hash, revoked_at, expires_at)
  `.execute(service.services.database.db);
  return keys;
}

describe('live keys are in memory', () => {
  it('so valid keys need no query, and unknown ones are refused, also while the database is not reachable', async () => {
    const service = await startTestService({ extend });
    const { secret } = await service.newChannel();
    await service.services.database.close();
    expect([await status(service, secret), await status(service, unknown())]).toEqual([200, 401]);
    await service.app.close();
    await service.database.remove();
  });

  it('after the start: all live keys of every page, and no expired or revoked one', async () => {
    const first = await startTestService({ extend });
    const { id } = await first.newChannel();
    const keys = await fill(first, id, 12_000);
    await first.app.close();
    await first.services.close();
    const second = await startTestService({ extend, database: first.database });
    const picked = [0, 1, 2, 5_000, 5_001, 5_002, 11_997, 11_998, 11_999].map((n) => [n, keys[n]] as const);
    for (const [n, key] of picked)
      expect(await status(second, key), `key ${n}`).toBe(n % 3 === 0 ? 200 : 401);
    await second.stop();
    await first.database.remove();
  });

  it('so many unknown keys evict no valid key', async () => {
    const service = await startTestService({ extend });
    const { secret } = await service.newChannel();
    for (let n = 0; n < 150_000; n++) service.services.keys.verify(`enc_prod_sk_${n}`);
    await service.services.database.close();
    expect(await status(service, secret)).toBe(200);
    await service.app.close();
    await service.database.remove();
  });
});

describe('a change notice', () => {
  let service: TestService;
  let other: TestService;
  beforeAll(async () => {
    service = await startTestService({ extend });
    // The embedded engine has only one process, so that process is both.
    other =
      inject('engine') === 'postgres'
        ? await startTestService({ extend, database: service.database })
        : service;
  });
  afterAll(async () => {
    if (other !== service) await other.stop();
    await service.stop();
  });
  const soon = { timeout: 2_000, interval: 10 };

  it('makes a key that another process created work within two seconds, and a revoked one fail', async () => {
    const { id } = await service.newChannel();
    const { body } = await service.operator('POST', `/channels/${id}/keys`, { kind: 'secret' });
    expect(await status(service, body.key)).toBe(200);
    await expect.poll(() => status(other, body.key), soon).toBe(200);
    await service.operator('POST', `/keys/${body.id}/revoke`);
    expect(await status(service, body.key)).toBe(401);
    await expect.poll(() => status(other, body.key), soon).toBe(401);
  });

  it('is not overwritten by a page that was read before it', async () => {
    const { id } = await service.newChannel();
    const minted = [];
    for (let n = 0; n < 10; n++)
      minted.push((await service.operator('POST', `/channels/${id}/keys`, { kind: 'secret' })).body);
    const { notices, keys, database } = service.services;
    for (const { id: keyId, key } of minted) {
      // All keys are read again, as after a lost connection, while the key is revoked.
      const { db } = database;
      const reload = sql`select pg_notify('encart', '["key"]')`.execute(db);
      const revoke = service.operator('POST', `/keys/${keyId}/revoke`);
      await Promise.all([reload, revoke]);
      await notices.sync();
      await keys.refresh();
      expect(await status(service, key)).toBe(401);
    }
  });

  it('may be lost with the connection: then all keys are read again', async () => {
    const { id, secret } = await service.newChannel();
    const { db } = service.services.database;
    expect(await status(service, secret)).toBe(200);
    // Changes the table without sending a notice.
    await sql`update api_keys set revoked_at = now() where channel_id = ${id}`.execute(db);
    await sql`update channels set rate_limit_reporting = 7 where id = ${id}`.execute(db);
    const [added] = await fill(service, id, 1);
    await sql`select pg_notify('encart', '["key"]')`.execute(db);
    await service.services.notices.sync();
    await service.services.keys.refresh();
    expect([await status(service, secret), await status(service, added)]).toEqual([401, 200]);
    expect(service.services.keys.verify(added)).toMatchObject({ rateLimits: { reporting: 7 } });
  });
});

describe('a cached key', () => {
  it('is verified in at most five microseconds', async () => {
    const service = await startTestService({ extend });
    const { secret } = await service.newChannel();
    const { keys } = service.services;
    // Measures processor time and takes the best of several runs, because the machine may be busy.
    const rounds = Array.from({ length: 20 }, () => {
      const started = process.cpuUsage();
      for (let n = 0; n < 5_000; n++) keys.verify(secret);
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 5_000;
    });
    expect(Math.min(...rounds)).toBeLessThan(5);
    await service.stop();
  });
});
