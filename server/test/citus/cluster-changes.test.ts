import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encart } from '../../../cli/test/run.ts';
import { type CitusCluster, findCitus, startCitus, startNode } from '../support/citus-cluster.ts';
import { startLoad } from '../support/client-load.ts';
import type { ClientRecord } from '../support/client-record.ts';
import { createWorld } from '../support/crash-world.ts';
import { namedBlock } from '../support/docs.ts';
import { databaseUrl, joinNodes, onServer } from '../support/postgres-databases.ts';
import type { PostgresServer } from '../support/postgres-server.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { settle } from '../support/settle-record.ts';
import { runInShell } from '../support/shell.ts';

const operatorKey = 'an-operator-key-for-the-cluster-test-0123456789';
const programs = process.env.TEST_CITUS_URL === undefined ? findCitus()?.programs : undefined;
const settings = { wal_level: 'logical', max_replication_slots: 40, max_wal_senders: 40 };
const home = mkdtempSync(join(tmpdir(), 'encart-cluster-'));

let cluster: CitusCluster;
let added: PostgresServer;
let service: ServiceProcess;
let url: string;
const worlds: Awaited<ReturnType<typeof createWorld>>[] = [];

beforeAll(async () => {
  if (!programs) return;
  cluster = await startCitus({ settings });
  added = await startNode({ settings });
  const workers = cluster.workers.map((worker) => worker.url);
  for (const node of [cluster.url, ...workers]) await onServer(node, 'create database encart');
  await joinNodes(cluster.url, workers, 'encart');
  url = databaseUrl(cluster.url, 'encart');
  service = await startService({
    DATABASE_URL: url,
    ENCART_DATA_DIR: home,
    ENCART_WORKERS: '1',
    ENCART_OPERATOR_KEY: operatorKey,
    ENCART_RATE_LIMITS: 'off',
  });
  for (let channels = 0; channels < 3; channels++) worlds.push(await createWorld(service.url, operatorKey));
});
afterAll(async () => {
  await service?.kill('SIGKILL');
  await added?.stop();
  await cluster?.stop();
  rmSync(home, { recursive: true, force: true });
});

/**
 * Runs the commands of the page while shoppers visit all channels. Then compares what they saw
 * with what is stored.
 */
async function pasteUnderLoad(name: string): Promise<void> {
  const { hostname, port } = new URL(added.url);
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    HOME: home,
    PGUSER: 'postgres',
    DATABASE_URL: url,
    WORKER_HOST: hostname,
    WORKER_PORT: port,
    CHANNEL: worlds[0]?.channelId ?? '',
  };
  const loads = worlds.map(({ key, channelId }) => ({
    key,
    load: startLoad({ url: service.url, key }, `${name} ${channelId}`, { clients: 2 }),
  }));
  await Promise.all(loads.map(({ load }) => load.record.answers(10)));
  const { code, output } = await runInShell(namedBlock('docs/operations.md', name), { cwd: home, env });
  const records: { key: string; record: ClientRecord }[] = [];
  for (const { key, load } of loads) records.push({ key, record: await load.stop() });
  expect(code, output).toBe(0);
  for (const { key, record } of records) {
    expect(record.problems).toEqual([]);
    expect(await settle({ url: service.url, key }, record)).toMatchObject({
      acknowledged: record.acknowledged.size,
    });
  }
}

/** The shards of each node by the port of the node, counted in the table of sessions. */
async function shardsByPort(): Promise<Map<number, number>> {
  const rows = await onServer<{ nodeport: number; shards: number }>(
    url,
    `select nodeport, count(*)::int as shards from citus_shards where table_name = 'sessions'::regclass group by 1`,
  );
  return new Map(rows.map(({ nodeport, shards }) => [nodeport, shards]));
}

async function portOf(channelId: string): Promise<number | undefined> {
  const [found] = await onServer<{ nodeport: number }>(
    url,
    `select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('sessions', '${channelId}'::uuid)`,
  );
  return found?.nodeport;
}

it.runIf(programs)(
  'a cluster that is changed as docs/operations.md says loses nothing that was acknowledged',
  async () => {
    const port = Number(new URL(added.url).port);
    await pasteUnderLoad('citus: add a worker');
    expect((await shardsByPort()).get(port)).toBeUndefined();
    await pasteUnderLoad('citus: rebalance');
    expect((await shardsByPort()).get(port)).toBeGreaterThan(0);
    await pasteUnderLoad('citus: isolate a channel');
    expect(await portOf(worlds[0]?.channelId ?? '')).toBe(port);
    await pasteUnderLoad('citus: remove a worker');
    expect((await shardsByPort()).get(port)).toBeUndefined();
    const { code, stdout } = await encart(['audit'], {
      ENCART_URL: service.url,
      ENCART_OPERATOR_KEY: operatorKey,
    });
    expect(code, stdout).toBe(0);
  },
  600_000,
);
