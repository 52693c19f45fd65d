import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { type OnBatch, runBatchedMigration } from './batched-migration.ts';
import { type Db, isDistributed } from './handle.ts';
import { distributeTables } from './placement.ts';
import { splitStatements } from './split-statements.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../migrations/', import.meta.url));

export class DatabaseTooNew extends Error {
  constructor(applied: string, known: string) {
    super(
      `The database has the migration ${applied}, which this version of Encart does not know. It knows those up to ${known}. ` +
        'Start the version that made it, or restore the backup that was made before it.',
    );
    this.name = 'DatabaseTooNew';
  }
}

/**
 * Thrown instead of applying a migration that the processes of the version before, which are still running,
 * do not understand.
 */
export class IncompatibleMigration extends Error {
  constructor(pending: string) {
    super(
      `Migration ${pending} cannot be applied while the version before is running. Stop all server processes, then start this version.`,
    );
    this.name = 'IncompatibleMigration';
  }
}

/**
 * A migration whose file ends in `.expand.sql` is compatible with the version before: it only adds, so both
 * versions can use the database during a roll-out.
 */
function isCompatible(name: string): boolean {
  return name.endsWith('.expand');
}

/**
 * Applies pending migrations while the version before is running. Rejects, and applies none, if it would not
 * understand one of them.
 */
export async function migrateBeside(db: Db, options: { directory?: string } = {}): Promise<void> {
  const { pending } = await migrationState(db, options.directory);
  const incompatible = pending.find((name) => !isCompatible(name));
  if (incompatible) throw new IncompatibleMigration(incompatible);
  if (pending.length > 0) await migrate(db, options);
}

/**
 * Applies all pending migrations, and returns their names. Successive ordinary migrations are applied in one
 * transaction, all or none. A batched one (`….batches.sql`) runs in many, see `batched-migration.ts`. A lock
 * makes processes that start together run one after the other. On Citus the tables are then distributed.
 */
export async function migrate(
  db: Db,
  { directory = migrationsDirectory, onBatch }: { directory?: string; onBatch?: OnBatch | undefined } = {},
): Promise<string[]> {
  const migrations = readMigrations(directory);
  const applied: string[] = [];
  for (;;) {
    const { pending, newer } = await migrationState(db, directory);
    const newest = newer.findLast((name) => !isCompatible(name));
    if (newest) throw new DatabaseTooNew(newest, [...migrations.keys()].at(-1) ?? 'none');
    const isBatched = (name: string) => migrations.get(name)?.isBatched ?? false;
    const [first] = pending;
    if (first === undefined) {
      if (isDistributed(db)) await distributeTables(db);
      return applied;
    }
    if (isBatched(first)) {
      await runBatchedMigration(db, first, migrations.get(first)?.text ?? '', onBatch);
      applied.push(first);
      continue;
    }
    const nextBatched = pending.find(isBatched);
    const beforeBatched = [...migrations].filter(([name]) => nextBatched === undefined || name < nextBatched);
    try {
      applied.push(...(await applyTogether(db, new Map(beforeBatched))));
    } catch (error) {
      // Another process may have applied these migrations and then the batched one, which the
      // migrator does not know here and therefore rejects. In that case the first one is no longer
      // pending, and the loop continues.
      if ((await migrationState(db, directory)).pending.includes(first)) throw error;
    }
  }
}

/** Applies the pending ones of these migrations in one transaction. */
async function applyTogether(db: Db, migrations: ReadonlyMap<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: provide(migrations, isDistributed(db) ? splitStatements : (text) => [text]),
    migrationTableName: 'encart_migrations',
    migrationLockTableName: 'encart_migrations_lock',
    // The order is that of the names. Times come from different clocks, so they cannot be compared.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? ''} failed and was rolled back.`, { cause: error });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/**
 * `pending` are migrations that the database lacks. `newer` are applied migrations that this
 * version does not know.
 */
export async function migrationState(
  db: Db,
  directory = migrationsDirectory,
): Promise<{ pending: string[]; newer: string[] }> {
  const known = [...readMigrations(directory).keys()];
  const applied = await appliedMigrations(db);
  return {
    pending: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}

/** The names of the migrations that ran, in their order. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const exists = await sql<{
    found: boolean;
  }>`select to_regclass('encart_migrations') is not null as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from encart_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

interface Migration {
  readonly text: string;
  readonly isBatched: boolean;
}

function readMigrations(directory: string): Map<string, Migration> {
  const files = readdirSync(directory)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort();
  return new Map(
    files.map((file) => [
      file.replace(/(\.batches)?\.sql$/, ''),
      { text: readFileSync(`${directory}/${file}`, 'utf8'), isBatched: file.endsWith('.batches.sql') },
    ]),
  );
}

/**
 * The migrator needs every applied migration. Batched ones among them were applied earlier, so their text is
 * not run here.
 */
function provide(
  migrations: ReadonlyMap<string, Migration>,
  split: (text: string) => string[],
): MigrationProvider {
  const run = async (db: Db, text: string) => {
    for (const statement of split(text)) await sql.raw(statement).execute(db);
  };
  const entries = [...migrations].map(([name, { text }]) => [name, { up: (db: Db) => run(db, text) }]);
  return { getMigrations: async () => Object.fromEntries(entries) };
}
