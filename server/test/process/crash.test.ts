import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncart, type EventReport } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFailed } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { type Counters, countersOf, readCounters } from '../support/crash-counters.ts';
import { killUnderLoad, settle } from '../support/crash-load.ts';
import { countersIn, createWorld, untilReady } from '../support/crash-world.ts';
import { childrenOf, startCrashingPostgres } from '../support/postgres-crash.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';

/**
 * Puts load on the service, kills it with `kill -9`, starts it again and checks all guarantees. A normal test run does two
 * rounds of each kind. `ENCART_CRASH_ROUNDS=50` distributes 50 rounds over the kinds, which takes some minutes, and logs
 * the results. The number of a round is part of its random seed.
 */
const rounds = Number(process.env.ENCART_CRASH_ROUNDS ?? 6);
const kinds = 3;
const roundsOf = (kind: number) =>
  Array.from({ length: rounds }, (_, round) => round).filter((round) => round % kinds === kind);

const operatorKey = 'an-operator-key-for-the-crash-rounds-0123456789';
const directory = mkdtempSync(join(tmpdir(), 'encart-crash-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The process that is killed and recovers. */
interface Victim {
  /** Starts the service if it is not running, and returns its URL. */
  start(): Promise<string>;
  strike(round: number): void;
  /** Resolves when the service is available again, or can be started again. */
  recover(): Promise<void>;
  counters(channelId: string): Promise<Counters>;
  /** The log output of the service. */
  output(): string;
  end(): Promise<void>;
}

function crashRounds(name: string, mine: number[], makeVictim: () => Promise<Victim>): void {
  describe.skipIf(mine.length === 0)(name, () => {
    let victim: Victim;
    let world: Awaited<ReturnType<typeof createWorld>>;
    const events: EventReport[] = [];
    beforeAll(async () => {
      victim = await makeVictim();
      world = await createWorld(await victim.start(), operatorKey);
    });
    afterAll(() => victim?.end());

    it.each(mine)('round %d: no acknowledged event is lost or counted twice', async (round) => {
      onTestFailed(() => console.error(victim.output()));
      const { key, channelId, prices } = world;
      const seed = `${name} ${round}`;
      const memory = await killUnderLoad({ url: await victim.start(), key }, seed, () =>
        victim.strike(round),
      );
      await victim.recover();
      const url = await victim.start();
      const aftermath = await settle({ url, key }, memory);
      if (process.env.ENCART_CRASH_ROUNDS) console.info(seed, JSON.stringify(aftermath));
      expect(aftermath.sessions).toBeGreaterThan(0);

      const { jobs } = createEncart({ baseUrl: url, apiKey: operatorKey }).operator;
      expect(await jobs.run('audit')).toMatchObject({ status: 'done', differences: [] });
      events.push(...memory.events.values());
      expect(await victim.counters(channelId)).toEqual(countersOf(events, prices));
    });
  });
}

const settingsOf = (more: Record<string, string>) => ({
  ...{ ENCART_OPERATOR_KEY: operatorKey, ENCART_RATE_LIMITS: 'off', ENCART_DEMO: 'off' },
  ENCART_DATA_DIR: mkdtempSync(join(directory, 'data-')),
  ...more,
});

crashRounds('the service on the embedded engine', roundsOf(0), async () => {
  const settings = settingsOf({});
  const dataDir = settings.ENCART_DATA_DIR;
  cpSync(join(inject('embeddedTemplate'), 'db'), join(dataDir, 'db'), { recursive: true });
  let service: ServiceProcess | undefined;
  let dead: Promise<unknown> | undefined;
  const end = async () => {
    await service?.kill('SIGTERM');
    service = undefined;
  };
  return {
    async start() {
      service ??= await startService(settings);
      return service.url;
    },
    strike() {
      dead = service?.kill('SIGKILL');
      service = undefined;
    },
    async recover() {
      await dead;
    },
    async counters(channelId) {
      // Only one process at a time can read this database.
      await end();
      const database = await openDatabase({ databaseUrl: undefined, dataDir });
      return readCounters(database.db, channelId).finally(() => database.close());
    },
    output: () => service?.output() ?? '',
    end,
  };
});

crashRounds('one of several processes, or their primary', roundsOf(1), async () => {
  const database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  const settings = settingsOf({ DATABASE_URL: database.url, ENCART_WORKERS: '2' });
  let service: ServiceProcess | undefined;
  let recovered: () => Promise<unknown>;
  return {
    async start() {
      service ??= await startService(settings);
      return service.url;
    },
    strike(round) {
      const { child, kill, url } = service as ServiceProcess;
      const primary = child.pid as number;
      if (round % 2 === 0) {
        const worker = childrenOf(primary)[(round / 2) % 2];
        if (!worker) throw new Error('there is no process to kill');
        process.kill(worker, 'SIGKILL');
        recovered = async () => {
          const others = () => childrenOf(primary).filter((pid) => pid !== worker).length;
          await expect.poll(others, { timeout: 30_000 }).toBe(2);
          await untilReady(url);
        };
      } else {
        service = undefined;
        // The output closes only when the workers have ended too. They must end without their primary.
        const gone = kill('SIGKILL');
        recovered = () => gone;
      }
    },
    async recover() {
      await recovered();
    },
    counters: (channelId) => countersIn(database.url, channelId),
    output: () => service?.output() ?? '',
    async end() {
      await service?.kill('SIGTERM');
      await database.drop();
    },
  };
});

// A PostgreSQL server that the test run did not start must not be killed.
const own = process.env.TEST_DATABASE_URL === undefined;
crashRounds('PostgreSQL itself', own ? roundsOf(2) : [], async () => {
  const postgres = await startCrashingPostgres();
  const { url } = await createPostgresDatabase(postgres.url);
  const service = await startService(settingsOf({ DATABASE_URL: url, ENCART_WORKERS: '2' }));
  const processes = () => childrenOf(service.child.pid as number);
  const before = processes();
  return {
    start: async () => service.url,
    strike: postgres.kill,
    async recover() {
      await postgres.restart();
      await untilReady(service.url);
      // A crash of the database must not end any server process.
      expect(processes()).toEqual(before);
    },
    counters: (channelId) => countersIn(url, channelId),
    output: service.output,
    async end() {
      await service.kill('SIGTERM');
      await postgres.stop();
    },
  };
});
