import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { adoptBaseline, appliedMigrations, baseline } from './adopt-baseline.ts';
import type { Db } from './handle.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../migrations/', import.meta.url));

export class DatabaseTooNew extends Error {
  constructor(applied: string, known: string) {
    super(
      `The database is at migration ${applied}, this version of Encart knows only up to ${known}. ` +
        'Start the newer version, or restore the backup that was made before it.',
    );
    this.name = 'DatabaseTooNew';
  }
}

/** Applies all pending migrations or none. A lock makes processes that start together run one after the other. */
export async function migrate(db: Db, directory = migrationsDirectory): Promise<string[]> {
  const migrations = readMigrations(directory);
  const migrator = new Migrator({
    db,
    provider: provide(migrations),
    migrationTableName: 'encart_migrations',
    migrationLockTableName: 'encart_migrations_lock',
  });
  const baselineText = migrations.get(baseline);
  if (baselineText !== undefined) await adoptBaseline(db, baselineText);
  const newest = (await migrationState(db, directory)).newer.at(-1);
  if (newest) throw new DatabaseTooNew(newest, [...migrations.keys()].at(-1) ?? 'none');
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? ''} failed; the database is unchanged.`, { cause: error });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** `pending` are migrations that the database lacks. `newer` are applied migrations that this version does not know. */
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

function readMigrations(directory: string): Map<string, string> {
  const files = readdirSync(directory)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort();
  return new Map(
    files.map((file) => [file.replace(/\.sql$/, ''), readFileSync(`${directory}/${file}`, 'utf8')]),
  );
}

function provide(migrations: Map<string, string>): MigrationProvider {
  const entries = [...migrations].map(([name, text]) => [
    name,
    { up: (db: Db) => sql.raw(text).execute(db) },
  ]);
  return { getMigrations: async () => Object.fromEntries(entries) };
}
