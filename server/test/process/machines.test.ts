import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEncart } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFailed } from 'vitest';
import { offerRequest } from '../../../sdk/test/network.ts';
import { countersIn, createWorld, untilReady } from '../support/crash-world.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { startProxy } from '../support/proxy.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { callSteadily } from '../support/steady-clients.ts';

const directory = mkdtempSync(join(tmpdir(), 'encart-machines-'));
const operatorKey = 'an-operator-key-for-the-machine-tests-0123456789';
/** Machines count each other every two seconds. */
const untilCountedMs = 3_000;

/**
 * Three services on one database, as on three machines. The last one has a network path of its own,
 * which can be cut.
 */
describe('three machines on one database', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let machines: ServiceProcess[];
  let world: Awaited<ReturnType<typeof createWorld>>;
  const start = (databaseUrl: string) =>
    startService({
      DATABASE_URL: databaseUrl,
      ENCART_DATA_DIR: mkdtempSync(join(directory, 'data-')),
      ENCART_OPERATOR_KEY: operatorKey,
      ENCART_SECRET: 'a-master-secret-for-the-machine-tests-0123456789',
      ENCART_WORKERS: '1',
    });
  const operatorOf = ({ url }: ServiceProcess) =>
    createEncart({ baseUrl: url, apiKey: operatorKey }).operator;

  beforeAll(async () => {
    database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
    proxy = await startProxy(database.url);
    machines = await Promise.all([start(database.url), start(database.url), start(proxy.url)]);
    world = await createWorld((machines[0] as ServiceProcess).url, operatorKey);
  });
  afterAll(async () => {
    await Promise.all(machines.map((machine) => machine.kill('SIGTERM')));
    await proxy.stop();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('lose nothing and count nothing twice if one is killed and another is cut off from the database', async () => {
    onTestFailed(() => console.error(machines.map(({ output }) => output()).join('\n')));
    const [killed, staying, cutOff] = machines as [ServiceProcess, ServiceProcess, ServiceProcess];
    const harm = async () => {
      await sleep(1_000);
      await killed.kill('SIGKILL');
      proxy.fault = 'swallow';
      await sleep(4_000);
      proxy.fault = undefined;
      await untilReady(cutOff.url);
    };
    const during = harm();
    const seen = await Promise.all(
      machines.map(({ url }) => callSteadily(url, world.key, () => during.then(() => sleep(1_000)))),
    );
    expect(seen[1]?.failures).toEqual([]);
    const sum = (read: (each: (typeof seen)[number]) => number) =>
      seen.reduce((total, each) => total + read(each), 0);
    const acknowledged = sum((each) => each.acknowledged);
    const unanswered = sum(
      ({ failures }) => failures.filter((failure) => failure.startsWith('/events')).length,
    );
    const { events, hours } = await countersIn(database.url, world.channelId);
    expect(hours.impressions).toBe(events);
    expect(events).toBeGreaterThanOrEqual(acknowledged);
    expect(events).toBeLessThanOrEqual(acknowledged + unanswered);
    const audit = await operatorOf(staying).jobs.run('audit');
    expect(audit).toMatchObject({ status: 'done', difference_count: 0 });
    machines[0] = await start(database.url);
  });

  describe('share the rate limits of a caller', () => {
    const limits = { channel: 90, serving: 2_000 };
    let key: string;
    beforeAll(async () => {
      const operator = operatorOf(machines[1] as ServiceProcess);
      // A new key, whose limits nothing has used.
      key = (await operator.keys.mint(world.channelId, { kind: 'secret' })).key ?? '';
      await operator.channels.update(world.channelId, {
        rate_limits: limits,
      });
      await sleep(untilCountedMs);
    });

    /** How many of the calls, spread over all machines, are not refused. */
    const passed = async (callsEach: number, call: (url: string) => Promise<Response>) => {
      const answers = await Promise.all(
        machines.map(async ({ url }) => {
          const statuses: number[] = [];
          for (let n = 0; n < callsEach; n += 10) {
            const sent = await Promise.all(Array.from({ length: 10 }, () => call(url)));
            statuses.push(...sent.map(({ status }) => status));
            await Promise.all(sent.map((answer) => answer.arrayBuffer()));
          }
          return statuses;
        }),
      );
      return answers.flat().filter((status) => status === 200).length;
    };

    it('a small one exactly', async () => {
      const list = (url: string) =>
        fetch(`${url}/platform/publishers/list`, { headers: { 'x-api-key': key } });
      expect(await passed(60, list)).toBe(limits.channel);
    });

    it('a large one within ten per cent, and never more', async () => {
      const headers = { 'x-api-key': key, version: '1.0.0', 'content-type': 'application/json' };
      const recommend = (url: string) =>
        fetch(`${url}/recommendations`, { method: 'POST', headers, body: JSON.stringify(offerRequest()) });
      const count = await passed(900, recommend);
      expect(count).toBeLessThanOrEqual(limits.serving);
      expect(count).toBeGreaterThanOrEqual(0.9 * limits.serving);
    });
  });
});
