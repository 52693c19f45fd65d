import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';

let directory: string;

/** Creates one migrated data directory; each test file copies it. */
export async function setup(project: TestProject): Promise<void> {
  directory = mkdtempSync(join(tmpdir(), 'encart-embedded-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir: directory });
  await migrate(database.db);
  await database.close();
  project.provide('embeddedTemplate', directory);
}

export function teardown(): void {
  rmSync(directory, { recursive: true, force: true });
}
