import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { childrenOf } from '../support/postgres-crash.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { freePort } from '../support/postgres-server.ts';
import { startProxy } from '../support/proxy.ts';
import { launch, startService } from '../support/service-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'encart-workers-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  ENCART_DATA_DIR: mkdtempSync(join(directory, 'data-')),
  ENCART_OPERATOR_KEY: 'an-operator-key-for-the-worker-tests-0123456789',
  ENCART_WORKERS: '2',
});

describe('a server process that ends', () => {
  it('is replaced when the database is back, even after several failed replacements', async () => {
    const database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
    const proxy = await startProxy(database.url);
    const service = await startService(settings(proxy.url));
    const [first, second] = childrenOf(service.child.pid as number) as [number, number];
    const readiness = async () => {
      const answer = fetch(`${service.url}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return (await answer.catch(() => undefined))?.status;
    };
    const failedStarts = () => service.output().split('a server process could not start').length - 1;

    proxy.fault = 'cut';
    process.kill(first, 'SIGKILL');
    await expect.poll(failedStarts, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    proxy.fault = undefined;
    // The second of the original processes ends too: from here on, only replacements can respond.
    process.kill(second, 'SIGKILL');
    await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
    await expect.poll(() => childrenOf(service.child.pid as number).length, { timeout: 60_000 }).toBe(2);
    expect(await service.kill('SIGTERM')).toBe(0);
    await proxy.stop();
    await database.drop();
  });

  it('ends the start with the reason if the first start is not complete', async () => {
    const database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
    const environment = { ...settings(database.url), PORT: String(await freePort()) };
    const holder = await startService(environment);
    const failed = launch(environment);
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toContain('set PORT');
    await holder.kill('SIGTERM');
    await database.drop();
  });
});
