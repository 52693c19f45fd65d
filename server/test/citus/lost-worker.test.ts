import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { recountLedger } from '../../src/maintenance/index.ts';
import { type CitusCluster, startCitus } from '../support/citus-cluster.ts';
import { recommend } from '../support/demand.ts';
import { eventWorld } from '../support/ledger.ts';
import { type CrashingPostgres, crashing } from '../support/postgres-crash.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { startTestService, type TestService } from '../support/service.ts';

const ownCluster = process.env.TEST_CITUS_URL === undefined;
let cluster: CitusCluster;
let service: TestService;
let worker: CrashingPostgres;
const dataDir = mkdtempSync(join(tmpdir(), 'encart-lost-worker-'));

beforeAll(async () => {
  if (!ownCluster) return;
  cluster = await startCitus();
  worker = await crashing(cluster.workers[1] as { url: string });
  const { url } = await createPostgresDatabase(cluster.url);
  service = await startTestService({
    database: {
      engine: 'postgres',
      databaseUrl: url,
      dataDir,
      open: () => openDatabase({ databaseUrl: url, dataDir }),
      remove: async () => {},
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await worker?.stop();
  await cluster?.workers[0]?.stop();
  await cluster?.coordinator?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The port of the worker that holds a channel. */
async function portOf(channelId: string): Promise<number | undefined> {
  const { rows } = await sql<{ nodeport: number }>`
    select nodeport from citus_shards
    where shardid = get_shard_id_for_distribution_column('sessions', ${channelId}::uuid)
  `.execute(service.services.database.db);
  return rows[0]?.nodeport;
}

const readReport = (key: string) =>
  service.call(
    'GET',
    '/platform/reporting/v2/report/?metrics=clicks&time_grain=total&from=2026-06-01&to=2026-06-30',
    { key },
  );

it.runIf(ownCluster)(
  'a worker that is lost and regained costs 503 for its channels only, and nothing that was acknowledged',
  async () => {
    const lostPort = Number(new URL(worker.url).port);
    const worlds = [];
    for (let channels = 0; channels < 40 && worlds.length < 4; channels++) {
      const world = await eventWorld(service);
      const isLost = (await portOf(world.channel.id)) === lostPort;
      if (worlds.filter((each) => each.isLost === isLost).length < 2) worlds.push({ ...world, isLost });
    }
    expect(worlds.map(({ isLost }) => isLost).sort()).toEqual([false, false, true, true]);
    const before = await Promise.all(worlds.map(async (world) => ({ world, ...(await world.session()) })));
    for (const { world, event } of before) expect((await world.report(event('IMPRESSION'))).status).toBe(201);

    worker.kill();
    const answers = before.map(async ({ world, event }) => ({
      isLost: world.isLost,
      statuses: await Promise.all([
        world.report(event('CLICK')).then(({ status }) => status),
        recommend(service, world.channel.secret).then(({ status }) => status),
        readReport(world.channel.secret).then(({ status }) => status),
      ]),
    }));
    for (const { isLost, statuses } of await Promise.all(answers))
      expect(statuses).toEqual(isLost ? [503, 503, 503] : [201, 200, 200]);

    await worker.restart();
    for (const { world, event } of before)
      await expect
        .poll(async () => (await world.report(event('CLICK'))).status, { timeout: 20_000 })
        .toBe(201);
    for (const { world } of before)
      expect(await world.counters()).toMatchObject({ impressions: 1, clicks: 1 });
    const audit = await recountLedger(service.services.database.db, { repair: false }, async () => {});
    expect(audit).toMatchObject({ differences: [] });
  },
);
