import { sql } from 'kysely';
import { recordMigration } from './batched-migration.ts';
import { compareCatalogues, readCatalogue } from './catalogue.ts';
import { type Db, transact } from './handle.ts';

export const baseline = '0001_baseline';

/** The migrations that the baseline replaces, in their order. Not every number was used. */
const replacedMigrations = [
  '0001_foundation',
  '0002_taxonomy',
  '0003_publishers',
  '0004_demand',
  '0005_serving',
  '0006_ledger',
  '0007_served_numbers',
  '0008_users',
  '0009_report_rollups',
  '0010_console',
  '0011_weeks',
  '0013_publisher_keys',
  '0015_jobs',
  '0016_secrets',
  '0017_sign_in_and_orders',
  '0018_voids',
];

/** Thrown for a database whose history cannot be replaced by the baseline. The database is unchanged. */
export class UnknownHistory extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnknownHistory';
  }
}

/** A schema that exists only inside the transaction that compares with it. */
const scratchSchema = 'encart_baseline';
const maxListedDifferences = 5;

/**
 * Replaces the earlier migrations in the history of a database by the baseline. The schema must be the one that the baseline
 * creates, except for the order of columns. Processes that start together lock the migrator's row one after the other; the
 * second one finds the baseline in the history and returns.
 */
export async function adoptBaseline(db: Db, baselineText: string): Promise<void> {
  if (!needsBaseline(await appliedMigrations(db))) return;
  await transact(db, async (tx) => {
    await sql`select 1 from encart_migrations_lock for update`.execute(tx);
    const applied = await appliedMigrations(tx);
    if (!needsBaseline(applied)) return;
    const missing = replacedMigrations.filter((name) => !applied.includes(name));
    if (missing.length > 0)
      throw new UnknownHistory(
        `This database was made by a development version of Encart and lacks ${missing.join(', ')}. ` +
          'Start the last version that has these migrations once, then this one. The database is unchanged.',
      );
    await requireBaselineSchema(tx, baselineText);
    await sql`delete from encart_migrations where name = any(${replacedMigrations})`.execute(tx);
    await recordMigration(tx, baseline);
  });
}

function needsBaseline(applied: readonly string[]): boolean {
  return applied.some((name) => replacedMigrations.includes(name)) && !applied.includes(baseline);
}

/** Creates the baseline's schema next to the real one, compares the two, and drops it again. */
async function requireBaselineSchema(tx: Db, baselineText: string): Promise<void> {
  const actual = await readCatalogue(tx);
  await sql`create schema ${sql.ref(scratchSchema)}`.execute(tx);
  await sql.raw(`set local search_path to ${scratchSchema}, public`).execute(tx);
  await sql.raw(baselineText).execute(tx);
  const expected = await readCatalogue(tx, scratchSchema);
  await sql.raw('set local search_path to default').execute(tx);
  await sql`drop schema ${sql.ref(scratchSchema)} cascade`.execute(tx);
  const differences = compareCatalogues(actual, expected);
  if (differences.length === 0) return;
  const listed = differences.slice(0, maxListedDifferences).map((difference) => `\n  - ${difference}`);
  const more = differences.length - listed.length;
  throw new UnknownHistory(
    `The schema of this database was changed by hand; ${differences.length} differences from the expected one:${listed.join('')}` +
      `${more > 0 ? `\n  and ${more} more` : ''}\nUndo these changes, then start again. The database is unchanged.`,
  );
}

/** The names of the migrations that ran, in their order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const exists = await sql<{
    found: boolean;
  }>`select to_regclass('encart_migrations') is not null as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from encart_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
