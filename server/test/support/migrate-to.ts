import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src/db/handle.ts';
import { migrate, migrationsDirectory } from '../../src/db/migrate.ts';

/** Runs the migrations up to a number. */
export async function migrateTo(db: Db, last: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'encart-migrations-'));
  for (const name of readdirSync(migrationsDirectory))
    if (name.slice(0, 4) <= last) cpSync(join(migrationsDirectory, name), join(directory, name));
  await migrate(db, directory);
  rmSync(directory, { recursive: true });
}
