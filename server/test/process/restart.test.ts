import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEncart } from '@encart/sdk';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFailed, onTestFinished } from 'vitest';
import { countersIn, createWorld, untilReady } from '../support/crash-world.ts';
import { childrenOf } from '../support/postgres-crash.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { startProxy } from '../support/proxy.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { callSteadily } from '../support/steady-clients.ts';

const directory = mkdtempSync(join(tmpdir(), 'encart-restart-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const operatorKey = 'an-operator-key-for-the-restart-tests-0123456789';
const timeout = 60_000;

let databaseUrl: string;
beforeEach(async () => {
  const database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  databaseUrl = database.url;
  onTestFinished(() => database.drop());
});

/** Starts the service with two server processes. */
async function start({ url = databaseUrl, program }: { url?: string; program?: string } = {}) {
  const settings = {
    DATABASE_URL: url,
    ENCART_DATA_DIR: mkdtempSync(join(directory, 'data-')),
    ENCART_OPERATOR_KEY: operatorKey,
    ENCART_SECRET: 'a-master-secret-for-the-restart-tests-0123456789',
    ENCART_RATE_LIMITS: 'off',
    ENCART_WORKERS: '2',
    ENCART_LOG_LEVEL: 'info',
  };
  const service = await startService(settings, [], program);
  onTestFailed(() => console.error(service.output()));
  onTestFinished(async () => {
    await service.kill('SIGTERM');
  });
  return service;
}

const pidsOf = ({ child }: ServiceProcess) => childrenOf(child.pid as number);
const restarts = ({ output }: ServiceProcess) => output().split('replaced the server processes').length - 1;
const failures = ({ output }: ServiceProcess) => output().split('were not all replaced').length - 1;

async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

describe('a restart of the server processes', () => {
  it('replaces each of them under load, and no call of a client with an open connection fails', async () => {
    const service = await start();
    const world = await createWorld(service.url, operatorKey);
    const old = pidsOf(service);
    const seen = await callSteadily(service.url, world.key, async () => {
      service.child.kill('SIGHUP');
      await expect.poll(() => restarts(service), { timeout }).toBe(1);
    });
    expect(seen.failures).toEqual([]);
    expect(seen.answered).toBeGreaterThan(200);
    const current = pidsOf(service);
    expect(current).toHaveLength(2);
    expect(current.filter((pid) => old.includes(pid))).toEqual([]);
    const { hours } = await countersIn(databaseUrl, world.channelId);
    expect(hours.impressions).toBe(seen.acknowledged);
  });

  it('can be started through the API, which tells its progress', async () => {
    const service = await start();
    const { operator } = createEncart({ baseUrl: service.url, apiKey: operatorKey });
    await expect(operator.restart.get()).rejects.toMatchObject({ status: 404 });
    const old = pidsOf(service);
    const first = await operator.restart.start();
    expect(first).toEqual({ state: 'running', replaced: 0, total: 2 });
    await expect(operator.restart.start()).rejects.toMatchObject({ status: 409 });
    await expect
      .poll(() => operator.restart.get(), { timeout })
      .toEqual({
        state: 'done',
        replaced: 2,
        total: 2,
      });
    expect(pidsOf(service).filter((pid) => old.includes(pid))).toEqual([]);
    const { results } = await operator.audit.list({ action: 'service.restarted' });
    expect(results).toHaveLength(1);
  });

  it('ends at a successor that cannot start, and the old processes go on', async () => {
    const proxy = await startProxy(databaseUrl);
    onTestFinished(() => proxy.stop());
    const service = await start({ url: proxy.url });
    const old = pidsOf(service);
    proxy.fault = 'cut';
    service.child.kill('SIGHUP');
    await expect.poll(() => failures(service), { timeout }).toBe(1);
    proxy.fault = undefined;
    await untilReady(service.url);
    expect(pidsOf(service).sort()).toEqual(old.sort());
  });
});

it('a server process that ends while its successor starts is replaced once, and the service can be stopped during a restart', async () => {
  const service = await start();
  const [first = 0] = pidsOf(service);
  service.child.kill('SIGHUP');
  await expect.poll(() => pidsOf(service).length, { timeout }).toBe(3);
  process.kill(first, 'SIGKILL');
  await expect.poll(() => restarts(service), { timeout }).toBe(1);
  expect(pidsOf(service)).toHaveLength(2);
  service.child.kill('SIGHUP');
  await expect.poll(() => pidsOf(service).length, { timeout }).toBe(3);
  expect(await service.kill('SIGTERM')).toBe(0);
});

/** A copy of the service, as an operator has installed it. Its migrations can be changed. */
function installCopy(): { program: string; addMigration(file: string, text: string): void } {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const copy = mkdtempSync(join(directory, 'copy-'));
  mkdirSync(join(copy, 'server'));
  for (const part of ['server/src', 'server/migrations', 'server/package.json', 'docs', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return {
    program: join(copy, 'server/src/main.ts'),
    addMigration: (file, text) => writeFileSync(join(copy, 'server/migrations', file), text),
  };
}

describe('a new version', () => {
  const expand = ['9000_next.expand.sql', 'create table next_version (n int);'] as const;

  it('is installed by a restart, with its migrations, and no call fails', async () => {
    const copy = installCopy();
    const service = await start(copy);
    const world = await createWorld(service.url, operatorKey);
    const seen = await callSteadily(service.url, world.key, async () => {
      copy.addMigration(...expand);
      service.child.kill('SIGHUP');
      await expect.poll(() => restarts(service), { timeout }).toBe(1);
    });
    expect(seen.failures).toEqual([]);
    expect((await query('select * from next_version')).rows).toEqual([]);
  });

  it('is refused by a restart if the version before would not understand its migrations', async () => {
    const copy = installCopy();
    const service = await start(copy);
    const old = pidsOf(service);
    copy.addMigration(...expand);
    copy.addMigration('9001_break.sql', 'alter table sessions drop column bot;');
    service.child.kill('SIGHUP');
    await expect.poll(() => failures(service), { timeout }).toBe(1);
    expect(service.output()).toContain(
      'Migration 9001_break cannot be applied while the version before is running',
    );
    expect(pidsOf(service).sort()).toEqual(old.sort());
    await expect(query('select * from next_version')).rejects.toThrow('does not exist');
    await untilReady(service.url);
  });

  it('runs beside the version before on one database: a process of that version that ends is replaced', async () => {
    const before = await start();
    const copy = installCopy();
    copy.addMigration(...expand);
    const next = await start(copy);
    for (const pid of pidsOf(before)) process.kill(pid, 'SIGKILL');
    await expect.poll(() => pidsOf(before).length, { timeout }).toBe(2);
    await untilReady(before.url);
    const world = await createWorld(before.url, operatorKey);
    for (const { url } of [before, next]) {
      const seen = await callSteadily(
        url,
        world.key,
        () => new Promise((resolve) => setTimeout(resolve, 500)),
      );
      expect(seen.failures).toEqual([]);
    }
  });
});
