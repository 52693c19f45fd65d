import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { readCatalogue } from '../../src/db/catalogue.ts';
import type { Db } from '../../src/db/handle.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { historySizeFor, makeDemo } from '../../src/demo/index.ts';
import { createLogger } from '../../src/http/logger.ts';
import { prepareInstallation } from '../../src/installation.ts';
import { moveDatabase } from '../../src/maintenance/index.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'encart-move-'));
let source: Database;

beforeAll(async () => {
  cpSync(join(inject('embeddedTemplate'), 'db'), join(dataDir, 'db'), { recursive: true });
  source = await openDatabase({ databaseUrl: undefined, dataDir });
  const config = parseConfig({ ENCART_DATA_DIR: dataDir });
  const { secrets } = await prepareInstallation(source.db, config, new Date());
  await makeDemo(source, {
    environment: config.environment,
    identity: secrets.identity,
    log: createLogger('silent'),
    now: new Date(),
    historySize: historySizeFor(20, 6_000, new Date()),
    onProgress: () => {},
  });
});
afterAll(async () => {
  await source?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function withTarget(work: (target: Database, url: string) => Promise<void>) {
  const { url, drop } = await createPostgresDatabase(inject('postgresUrl'));
  const target = await openDatabase({ databaseUrl: url, dataDir: '', statementTimeoutMs: 0 });
  await work(target, url).finally(async () => {
    await target.close();
    await drop();
  });
}

/** A digest of all rows of every table. */
async function digestsOf(db: Db): Promise<Record<string, string>> {
  const { tables } = await readCatalogue(source.maintenance);
  const digests: Record<string, string> = {};
  for (const { name, columns } of tables.filter((table) => !table.name.startsWith('encart_'))) {
    const list = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line)), '') as digest
      from (select concat_ws('|', ${list}) collate "C" as line from ${sql.table(name)}) as lines
    `.execute(db);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

describe('a move from the embedded engine', () => {
  it('copies every row, reports its progress, and leaves the source unchanged', () =>
    withTarget(async (target) => {
      const before = await digestsOf(source.maintenance);
      const phases = new Set<string>();
      const { rows, recountedDays } = await moveDatabase(source, target, ({ phase, done, total }) => {
        expect(done).toBeLessThanOrEqual(total);
        phases.add(phase);
      });
      expect(rows).toBeGreaterThan(10_000);
      expect(recountedDays).toBeGreaterThan(0);
      expect([...phases]).toEqual(['copy', 'compare', 'recount']);
      expect(await digestsOf(target.maintenance)).toEqual(before);
      expect(await digestsOf(source.maintenance)).toEqual(before);
      const { rows: left } = await sql`select to_regclass('encart_move') as name`.execute(target.db);
      expect(left).toEqual([{ name: null }]);
    }));

  it('continues after each interruption, and copies no row twice', () =>
    withTarget(async (target) => {
      let steps = 0;
      const attempt = (end: number) =>
        moveDatabase(source, target, () => {
          if (++steps === end) throw new Error('interrupted');
        });
      for (const end of [1, 20, 60]) await expect(attempt(end)).rejects.toThrow('interrupted');
      await attempt(0);
      expect(await digestsOf(target.maintenance)).toEqual(await digestsOf(source.maintenance));
    }));

  it('refuses a target that is in use, and one with the unfinished move of another source', () =>
    withTarget(async (target) => {
      const end = () => {
        throw new Error('interrupted');
      };
      await expect(moveDatabase(source, target, end)).rejects.toThrow('interrupted');
      await sql`update encart_move set source = 'another'`.execute(target.db);
      await expect(moveDatabase(source, target)).rejects.toThrow('unfinished move of another database');
      await sql`drop table encart_move`.execute(target.db);
      await expect(moveDatabase(source, target)).rejects.toThrow('The target is in use already.');
    }));
});
