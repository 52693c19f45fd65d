import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from '../../src/db/handle.ts';
import { migrate } from '../../src/db/migrate.ts';

/** The migrations that the baseline replaced, unchanged. */
const before = fileURLToPath(new URL('../fixtures/migrations-before-baseline/', import.meta.url));

/** Creates a database with the migrations before the baseline, up to the given number. */
export async function migrateTo(db: Db, last = '9999'): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'encart-migrations-'));
  for (const name of readdirSync(before))
    if (name.slice(0, 4) <= last) cpSync(join(before, name), join(directory, name));
  await migrate(db, { directory });
  rmSync(directory, { recursive: true });
}
