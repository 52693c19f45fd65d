import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { type Db, transact } from '../../src/db/handle.ts';
import { migrate, migrationsDirectory } from '../../src/db/migrate.ts';

/**
 * The rows that the version before grades has written: six channels with an offer each, whose advertisers pay
 * for impressions, clicks or orders of each source. Clicks came late, public reports counted, one order was
 * reported by both sides, one was refunded.
 */
export interface World {
  readonly channelId: string;
  readonly publisherId: string;
  readonly offerId: string;
  readonly sessions: readonly string[];
  readonly clicks: readonly string[];
  readonly secret: string;
  readonly pageKey: string;
  readonly key: string;
}
export type Figures = Readonly<Record<string, unknown>>;
export interface ReportAnswers {
  readonly advertiser: { readonly summary: Figures; readonly results: readonly Figures[] };
  readonly channel: Figures;
}
interface Written {
  readonly secret: string;
  readonly ids: Readonly<Record<string, World>>;
  /** The answers of that version. */
  readonly reports: Readonly<Record<string, ReportAnswers>>;
  readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}
const fixture = fileURLToPath(new URL('../fixtures/rows-before-grades.json.gz', import.meta.url));
export const written: Written = JSON.parse(gunzipSync(readFileSync(fixture)).toString());

/** Creates the tables of that version, and their rows. */
export async function restoreRowsBeforeGrades(db: Db): Promise<void> {
  await migrateBefore(db, '0028');
  await transact(db, async (tx) => {
    // Rows come in the order of their tables, not of their references.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, rows] of Object.entries(written.tables)) {
      if (table.startsWith('encart_migrations')) continue;
      await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`
        insert into ${sql.table(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      `.execute(tx);
    }
  });
}

/** Applies the migrations with a lower number. */
export async function migrateBefore(db: Db, number: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'encart-migrations-'));
  for (const name of readdirSync(migrationsDirectory))
    if (name < number) cpSync(join(migrationsDirectory, name), join(directory, name));
  await migrate(db, { directory });
  rmSync(directory, { recursive: true });
}
