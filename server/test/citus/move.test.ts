import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEncart } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encart, program } from '../../../cli/test/run.ts';
import { cleanEnvironment } from '../../../sdk/test/service.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { moveDatabase } from '../../src/maintenance/index.ts';
import { startCitus } from '../support/citus-cluster.ts';
import { expectSameRows, openSource, testMoves, withTarget } from '../support/moves.ts';
import { crashing } from '../support/postgres-crash.ts';
import { createPostgresDatabase, onServer } from '../support/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { startService } from '../support/service-process.ts';

const operatorKey = 'an-operator-key-for-moves-0123456789';
const ownCluster = process.env.TEST_CITUS_URL === undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'encart-move-citus-'));
let server: PostgresServer;
let sourceUrl: string;
let source: Database;

beforeAll(async () => {
  server = await startPostgres();
  ({ url: sourceUrl } = await createPostgresDatabase(server.url));
  source = await openSource(sourceUrl, dataDir);
}, 300_000);
afterAll(async () => {
  await source?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command, and kills it when the first rows of a table are in the new database. */
async function killMove(url: string, table: string, settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [program, 'move', '--to', url], {
    env: { ...cleanEnvironment(), ...settings },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  // The table does not exist before the move has begun.
  const rowsIn = () => onServer(url, `select 1 from ${table} limit 1`).catch(() => []);
  while (child.exitCode === null && (await rowsIn()).length === 0) await sleep(10);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/**
 * Brings a session into the state in which a worker that is lost between the two phases of a commit leaves a
 * row: the coordinator has committed, and the worker has only prepared to. Nobody sees the row until the
 * commit is completed.
 */
async function hideSession(url: string): Promise<void> {
  const [found] = await onServer<{ nodename: string; nodeport: number; shard: string }>(
    url,
    "select nodename, nodeport, shard_name as shard from citus_shards where table_name = 'sessions'::regclass order by shard_size desc",
  );
  const worker = new URL(url);
  worker.host = `${found?.nodename}:${found?.nodeport}`;
  const transaction = 'citus_0_1_4000000000_1';
  await onServer(
    worker.href,
    `set citus.enable_manual_changes_to_shards = on;
     create table hidden as select * from ${found?.shard} limit 1;
     delete from ${found?.shard} where id in (select id from hidden);
     begin;
     insert into ${found?.shard} select * from hidden;
     prepare transaction '${transaction}'`,
  );
  await onServer(
    url,
    `insert into pg_dist_transaction (groupid, gid) select groupid, '${transaction}' from pg_dist_node where nodeport = ${found?.nodeport}`,
  );
}

describe('a move from PostgreSQL to Citus', { timeout: 300_000 }, () => {
  testMoves(() => source);

  it('that is killed continues with the next command, and a service starts on the cluster', () =>
    withTarget(async (target, url) => {
      const settings = { DATABASE_URL: sourceUrl, ENCART_DATA_DIR: dataDir };
      for (const table of ['channels', 'sessions']) await killMove(url, table, settings);
      const { code, stdout, stderr } = await encart(['move', '--to', url, '--json'], settings);
      expect(code, stderr).toBe(0);
      for (const { name, rows } of JSON.parse(stdout).tables)
        expect(await onServer(url, `select count(*)::int as rows from ${name}`)).toEqual([{ rows }]);
      await expectSameRows(source, target);

      const service = await startService({
        ...settings,
        DATABASE_URL: url,
        ENCART_OPERATOR_KEY: operatorKey,
      });
      const { jobs } = createEncart({ baseUrl: service.url, apiKey: operatorKey }).operator;
      expect(await jobs.run('audit')).toMatchObject({ status: 'done', differences: [] });
      await service.kill('SIGTERM');
    }));

  it('that lost a worker during a commit finds the rows of that commit', () =>
    withTarget(async (target, url) => {
      const interrupt = moveDatabase(source, target, ({ phase }) => {
        if (phase === 'compare') throw new Error('interrupted');
      });
      await expect(interrupt).rejects.toThrow('interrupted');
      await hideSession(url);
      await moveDatabase(source, target);
      await expectSameRows(source, target);
    }));

  it.runIf(ownCluster)('that loses a worker fails, and continues when the worker is back', async () => {
    const cluster = await startCitus();
    const worker = await crashing(cluster.workers[1] as PostgresServer);
    const { url } = await createPostgresDatabase(cluster.url);
    const target = await openDatabase({ databaseUrl: url, dataDir: '', statementTimeoutMs: 0 });
    try {
      for (const lostAt of ['sessions', 'events', 'rollup_hours']) {
        let isLost = false;
        const move = moveDatabase(source, target, ({ table }) => {
          if (table !== lostAt || isLost) return;
          isLost = true;
          worker.kill();
        });
        await expect(move).rejects.toThrow();
        expect(isLost).toBe(true);
        await worker.restart();
      }
      await moveDatabase(source, target);
      await expectSameRows(source, target);
    } finally {
      await target.close();
      await worker.stop();
      for (const node of [cluster.workers[0], cluster.coordinator]) await node?.stop();
    }
  });
});
