import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFailed, onTestFinished } from 'vitest';
import { startBalancer } from '../support/balancer.ts';
import { countersIn, createWorld } from '../support/crash-world.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { callSteadily } from '../support/steady-clients.ts';

const operatorKey = 'an-operator-key-for-the-rolling-update-0123456789';
const portOf = ({ url }: ServiceProcess) => Number(new URL(url).port);

async function readiness({ url }: ServiceProcess): Promise<number> {
  return (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status;
}

it('a machine is replaced by another behind a balancer that notices late, and no call fails', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'encart-rolling-'));
  const database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  onTestFinished(async () => {
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });
  const start = async (workers: number) => {
    const service = await startService({
      DATABASE_URL: database.url,
      ENCART_DATA_DIR: mkdtempSync(join(directory, 'data-')),
      ENCART_OPERATOR_KEY: operatorKey,
      ENCART_SECRET: 'a-master-secret-for-the-rolling-update-0123456789',
      ENCART_RATE_LIMITS: 'off',
      ENCART_WORKERS: String(workers),
      ENCART_SHUTDOWN_DELAY: '6',
    });
    onTestFailed(() => console.error(service.output()));
    onTestFinished(async () => {
      await service.kill('SIGTERM');
    });
    return service;
  };

  const before = await start(2);
  const world = await createWorld(before.url, operatorKey);
  const balancer = await startBalancer([portOf(before)]);
  onTestFinished(() => balancer.stop());
  const seen = await callSteadily(balancer.url, world.key, async () => {
    const after = await start(1);
    balancer.targets = [portOf(before), portOf(after)];
    before.child.kill('SIGTERM');
    // The readiness is the only sign. Before the balancer looks, its clients open new connections to the
    // machine that stops.
    for (let checks = 0; checks < 3; checks++)
      await expect.poll(() => readiness(before), { timeout: 5_000 }).toBe(503);
    balancer.targets = [portOf(after)];
    expect(await before.exit).toBe(0);
  });
  expect(seen.failures).toEqual([]);
  expect(seen.answered).toBeGreaterThan(200);
  const { hours } = await countersIn(database.url, world.channelId);
  expect(hours.impressions).toBe(seen.acknowledged);
});
