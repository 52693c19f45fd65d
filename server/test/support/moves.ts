import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { historySizeFor, makeDemo } from '../../src/demo/index.ts';
import { createLogger } from '../../src/http/logger.ts';
import { prepareInstallation } from '../../src/installation.ts';
import { moveDatabase } from '../../src/maintenance/index.ts';
import { eventWorld } from './ledger.ts';
import { createPostgresDatabase } from './postgres-databases.ts';
import { startTestService } from './service.ts';
import { digestsOf } from './table-digests.ts';

const smallChannels = 5;

/** Fills a database with the demo network and some small channels, and opens it as the source of a move. */
export async function openSource(databaseUrl: string | undefined, dataDir: string): Promise<Database> {
  const open = () => openDatabase({ databaseUrl, dataDir, statementTimeoutMs: 0 });
  const source = await open();
  const config = parseConfig({ ENCART_DATA_DIR: dataDir });
  const { secrets } = await prepareInstallation(source.db, config, new Date());
  await makeDemo(source, {
    environment: config.environment,
    secrets,
    log: createLogger('silent'),
    now: new Date(),
    historySize: historySizeFor(20, 6_000, new Date()),
    onProgress: () => {},
  }).finally(() => source.close());
  const engine = databaseUrl === undefined ? 'embedded' : 'postgres';
  const service = await startTestService({
    database: { engine, databaseUrl, dataDir, open, remove: async () => {} },
  });
  for (let channels = 0; channels < smallChannels; channels++) {
    const { session, batch } = await eventWorld(service);
    const { event } = await session();
    expect((await batch([event('IMPRESSION'), event('CLICK'), event('CONVERSION')])).status).toBe(202);
  }
  await service.stop();
  return open();
}

/** A new, empty database of the run's server or cluster. */
export async function withTarget(work: (target: Database, url: string) => Promise<void>): Promise<void> {
  const { url, drop } = await createPostgresDatabase(inject('postgresUrl'));
  const target = await openDatabase({ databaseUrl: url, dataDir: '', statementTimeoutMs: 0 });
  await work(target, url).finally(async () => {
    await target.close();
    await drop();
  });
}

/**
 * Every table has the same rows. The columns of the source are compared: a cluster may have
 * them in another order.
 */
export async function expectSameRows(source: Database, target: Database): Promise<void> {
  const like = source.maintenance;
  expect(await digestsOf(target.maintenance, like)).toEqual(await digestsOf(like));
}

/** Defines the tests of a move, for any source and target. */
export function testMoves(source: () => Database): void {
  it('copies every row, reports its progress, and leaves the source unchanged', () =>
    withTarget(async (target) => {
      const before = await digestsOf(source().maintenance);
      const phases = new Set<string>();
      const { rows, recountedDays } = await moveDatabase(source(), target, ({ phase, done, total }) => {
        expect(done).toBeLessThanOrEqual(total);
        phases.add(phase);
      });
      expect(rows).toBeGreaterThan(10_000);
      expect(recountedDays).toBeGreaterThan(0);
      expect([...phases]).toEqual(['copy', 'compare', 'recount']);
      expect(await digestsOf(source().maintenance)).toEqual(before);
      await expectSameRows(source(), target);
      const { rows: left } = await sql`select to_regclass('encart_move') as name`.execute(target.db);
      expect(left).toEqual([{ name: null }]);
    }));

  it('continues after each interruption, and copies no row twice', () =>
    withTarget(async (target) => {
      let steps = 0;
      const attempt = (end: number) =>
        moveDatabase(source(), target, () => {
          if (++steps === end) throw new Error('interrupted');
        });
      for (const end of [1, 20, 60]) await expect(attempt(end)).rejects.toThrow('interrupted');
      await attempt(0);
      await expectSameRows(source(), target);
    }));

  it('refuses a target that is in use, and one with the unfinished move of another source', () =>
    withTarget(async (target) => {
      const end = () => {
        throw new Error('interrupted');
      };
      await expect(moveDatabase(source(), target, end)).rejects.toThrow('interrupted');
      await sql`update encart_move set source = 'another'`.execute(target.db);
      await expect(moveDatabase(source(), target)).rejects.toThrow('unfinished move of another database');
      await sql`drop table encart_move`.execute(target.db);
      await expect(moveDatabase(source(), target)).rejects.toThrow('The target is in use already.');
    }));
}
