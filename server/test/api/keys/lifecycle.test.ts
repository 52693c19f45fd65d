import { describe, expect, inject, it } from 'vitest';
import { startTestService, useService } from '../../support/service.ts';

const service = useService({
  extend: (add) => add('reporting', '/probe', (scope) => void scope.get('/', async () => ({}))),
});
const works = async (key: string) => (await service().call('GET', '/probe', { key })).status === 200;

describe('a secret key', () => {
  it('is shown once and stored only as a hash', async () => {
    const { id, secret } = await service().newChannel();
    const listed = await service().operator('GET', `/channels/${id}/keys`);
    const keyId = listed.body.results.find((key: { kind: string }) => key.kind === 'secret').id;
    const shown = await service().operator('GET', `/keys/${keyId}`);
    expect(shown.body.key).toBeNull();
    expect(shown.body.masked).toBe(`enc_prod_sk_…${secret.slice(-4)}`);
    const { db } = service().services.database;
    const row = await db.selectFrom('api_keys').selectAll().where('id', '=', keyId).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret.slice(12, 40));
    expect(row.hash).toHaveLength(32);
  });
});

describe('a publishable key', () => {
  it('can be shown again, but not in the list', async () => {
    const { id, publishable } = await service().newChannel();
    const listed = await service().operator('GET', `/channels/${id}/keys`);
    expect(JSON.stringify(listed.body)).not.toContain(publishable);
    const keyId = listed.body.results.find((key: { kind: string }) => key.kind === 'publishable').id;
    expect((await service().operator('GET', `/keys/${keyId}`)).body.key).toBe(publishable);
  });
});

describe('expiry', () => {
  it('ends a cached key at the exact time', async () => {
    const { id } = await service().newChannel();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await service().operator('POST', `/channels/${id}/keys`, { kind: 'secret', expires_at });
    expect(await works(body.key)).toBe(true);
    service().now = new Date(Date.now() + 3_600_001);
    expect(await works(body.key)).toBe(false);
    expect((await service().operator('GET', `/keys/${body.id}`)).body.status).toBe('expired');
    service().now = undefined;
  });

  it('must be in the future', async () => {
    const { id } = await service().newChannel();
    const past = { kind: 'secret', expires_at: '2020-01-01T00:00:00Z' };
    const answer = await service().operator('POST', `/channels/${id}/keys`, past);
    expect([answer.status, answer.body]).toEqual([400, { expires_at: ['Must be in the future.'] }]);
  });
});

describe('rotation', () => {
  const mint = async (extra = {}) => {
    const { id } = await service().newChannel();
    return (await service().operator('POST', `/channels/${id}/keys`, { kind: 'secret', ...extra })).body;
  };

  it('keeps the old key valid for a day by default', async () => {
    const old = await mint();
    const { status, body: next } = await service().operator('POST', `/keys/${old.id}/rotate`, {});
    expect(status).toBe(200);
    expect(next.id).not.toBe(old.id);
    expect([await works(old.key), await works(next.key)]).toEqual([true, true]);
    service().now = new Date(Date.now() + 24 * 3_600_000 + 1_000);
    expect([await works(old.key), await works(next.key)]).toEqual([false, true]);
    service().now = undefined;
    expect((await service().operator('GET', `/keys/${old.id}`)).body.successor_id).toBe(next.id);
  });

  it('without a grace period ends the old key immediately', async () => {
    const old = await mint();
    expect(await works(old.key)).toBe(true);
    const { body: next } = await service().operator('POST', `/keys/${old.id}/rotate`, { grace_seconds: 0 });
    expect([await works(old.key), await works(next.key)]).toEqual([false, true]);
  });

  it('does not extend the expiry of the old key', async () => {
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const old = await mint({ expires_at });
    const { body: next } = await service().operator('POST', `/keys/${old.id}/rotate`, {});
    expect(next.expires_at).toBe(expires_at);
    expect((await service().operator('GET', `/keys/${old.id}`)).body.expires_at).toBe(expires_at);
  });

  it('happens once: the second of two parallel rotations is a conflict', async () => {
    const old = await mint();
    const both = await Promise.all(
      [1, 2].map(() => service().operator('POST', `/keys/${old.id}/rotate`, {})),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of a revoked key is a conflict, of an unknown key 404', async () => {
    const old = await mint();
    await service().operator('POST', `/keys/${old.id}/revoke`);
    expect((await service().operator('POST', `/keys/${old.id}/rotate`, {})).status).toBe(409);
    for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense']) {
      const answer = await service().operator('POST', `/keys/${id}/rotate`, {});
      expect([answer.status, answer.body]).toEqual([404, { error: 'API key not found.' }]);
    }
  });
});

describe('revocation', () => {
  it('ends a cached key and can be repeated', async () => {
    const { id, secret } = await service().newChannel();
    expect(await works(secret)).toBe(true);
    const { body } = await service().operator('GET', `/channels/${id}/keys`);
    const keyId = body.results.find((key: { kind: string }) => key.kind === 'secret').id;
    const first = await service().operator('POST', `/keys/${keyId}/revoke`);
    expect([first.status, first.body]).toEqual([204, '']);
    expect(await works(secret)).toBe(false);
    expect((await service().operator('POST', `/keys/${keyId}/revoke`)).status).toBe(204);
  });

  // The embedded engine has only one process.
  it.runIf(inject('engine') === 'postgres')('reaches another process within two seconds', async () => {
    const other = await startTestService({
      database: service().database,
      extend: (add) => add('reporting', '/probe', (scope) => void scope.get('/', async () => ({}))),
    });
    const { id, secret } = await service().newChannel();
    const there = async () => (await other.call('GET', '/probe', { key: secret })).status;
    await expect.poll(there, { timeout: 2_000, interval: 20 }).toBe(200);
    const { body } = await service().operator('GET', `/channels/${id}/keys`);
    const keyId = body.results.find((key: { kind: string }) => key.kind === 'secret').id;
    await service().operator('POST', `/keys/${keyId}/revoke`);
    await expect.poll(there, { timeout: 2_000, interval: 20 }).toBe(401);
    await other.stop();
  });

  it('is refused for the last operator key', async () => {
    const only = await startTestService({ settings: { operatorKey: undefined } });
    const { readOperatorKeyFile } = await import('../../../src/keys/index.ts');
    const key = readOperatorKeyFile(only.database.dataDir) ?? '';
    const { body } = await only.call('GET', '/operator/audit', { key });
    const keyId = body.results.find((entry: { action: string }) => entry.action === 'key.minted').object_id;
    expect((await only.call('POST', `/operator/keys/${keyId}/revoke`, { key })).status).toBe(409);
    await only.stop();
  });
});

describe('last use', () => {
  it('is recorded', async () => {
    const { id, secret } = await service().newChannel();
    expect(await works(secret)).toBe(true);
    await service().services.lastUse.flush();
    const { body } = await service().operator('GET', `/channels/${id}/keys`);
    const [publishable, used] = ['publishable', 'secret'].map((kind) =>
      body.results.find((key: { kind: string }) => key.kind === kind),
    );
    expect(Date.now() - Date.parse(used.last_used_at)).toBeLessThan(60_000);
    expect(publishable.last_used_at).toBeNull();
  });
});

describe('a cached key', () => {
  it('is verified without a query', async () => {
    const { secret } = await service().newChannel();
    await works(secret);
    expect(service().services.keys.verify(secret)).not.toBeInstanceOf(Promise);
  });
});
