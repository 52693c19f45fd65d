import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { openSource, testMoves } from '../support/moves.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'encart-move-'));
let source: Database;

beforeAll(async () => {
  copyMigratedDatabase(dataDir);
  source = await openSource(undefined, dataDir);
});
afterAll(async () => {
  await source?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a move from the embedded engine', () => testMoves(() => source));
