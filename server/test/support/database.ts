import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { copyMigratedDatabase } from './migrated-database.ts';
import { createPostgresDatabase } from './postgres-databases.ts';

export interface TestDatabase {
  readonly engine: 'embedded' | 'postgres';
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  open(): Promise<Database>;
  /** Call it after everything that uses the database is closed. */
  remove(): Promise<void>;
}

/** A database for one test file, on the engine of this run. With `empty` no migrations are applied. */
export async function makeTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const engine = inject('engine');
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-test-'));
  const removeDirectory = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'postgres') {
    const made = await createPostgresDatabase(
      inject('postgresUrl'),
      options.empty ? undefined : inject('postgresTemplate'),
    );
    return {
      engine,
      databaseUrl: made.url,
      dataDir,
      open: () => openDatabase({ databaseUrl: made.url, dataDir }),
      async remove() {
        await made.drop();
        removeDirectory();
      },
    };
  }
  if (!options.empty) copyMigratedDatabase(dataDir);
  return {
    engine,
    databaseUrl: undefined,
    dataDir,
    open: () => openDatabase({ databaseUrl: undefined, dataDir }),
    remove: async () => removeDirectory(),
  };
}
