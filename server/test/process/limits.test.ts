import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncart } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createNetwork, offerRequest } from '../../../sdk/test/network.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'encart-limits-'));
const operatorKey = 'an-operator-key-for-the-limit-tests-0123456789';

describe('two server processes behind one port', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let service: ServiceProcess;
  let encart: ReturnType<typeof createEncart>;
  beforeAll(async () => {
    database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
    service = await startService({
      DATABASE_URL: database.url,
      ENCART_DATA_DIR: mkdtempSync(join(directory, 'data-')),
      ENCART_OPERATOR_KEY: operatorKey,
      ENCART_WORKERS: '2',
      ENCART_TRUST_PROXY: '1',
    });
    encart = createEncart({ baseUrl: service.url, apiKey: operatorKey });
  });
  afterAll(async () => {
    await service.kill('SIGTERM');
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** A call on a connection of its own, which the processes accept in turn. */
  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    new Promise<{ status: number; limit: string }>((resolve, reject) => {
      const sent = request(`${service.url}${path}`, { method, agent: false, headers }, (response) => {
        const answer = {
          status: response.statusCode ?? 0,
          limit: String(response.headers['ratelimit-limit']),
        };
        response.resume().once('end', () => resolve(answer));
      });
      sent.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });

  it('accept new keys at once, whichever of them created it', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) {
      const { keys } = await encart.operator.channels.create({ name: `Channel ${n}` });
      for (const { key } of [keys.secret, keys.publishable])
        statuses.push((await call('GET', '/platform/channel/details', { 'x-api-key': key })).status);
    }
    expect(statuses).toEqual(Array(200).fill(200));
  });

  it('count a stranger with many calls apart from shoppers, and one address up to the limit', async () => {
    const { channelId, publisherKey } = await createNetwork({ address: service.url, operatorKey });
    const headers = { 'x-api-key': publisherKey, version: '1.0.0', 'content-type': 'application/json' };
    const from = (address: string) =>
      call('POST', '/recommendations', { ...headers, 'x-forwarded-for': address }, offerRequest());
    const several = async (count: number, addressOf: (n: number) => string) =>
      Promise.all(Array.from({ length: count }, (_, n) => from(addressOf(n))));
    const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
    await encart.operator.channels.update(channelId, { rate_limits: { serving: 200 } });
    // Both processes know the limit.
    const limits = async () => new Set((await several(4, () => '203.0.113.1')).map(({ limit }) => limit));
    await expect.poll(limits, { timeout: 5_000 }).toEqual(new Set(['200']));
    let flooded = 0;
    for (let n = 0; n < 30; n++) flooded += passed(await several(10, () => '192.0.2.1'));
    expect(flooded).toBe(200);
    expect(passed(await several(40, (n) => `198.51.100.${n}`))).toBe(40);
  });
});
