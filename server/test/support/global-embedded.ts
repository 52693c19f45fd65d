import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { templateVariable } from './migrated-database.ts';

let directory: string | undefined;

/** Creates one migrated data directory for all projects of a run; each test file copies it. */
export async function setup(): Promise<void> {
  if (process.env[templateVariable]) return;
  directory = mkdtempSync(join(tmpdir(), 'encart-embedded-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir: directory });
  await migrate(database.db);
  await database.close();
  process.env[templateVariable] = directory;
}

export function teardown(): void {
  if (directory === undefined) return;
  delete process.env[templateVariable];
  rmSync(directory, { recursive: true, force: true });
}
