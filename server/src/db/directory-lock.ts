import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

class DirectoryInUse extends Error {
  constructor(directory: string, owner: string | undefined) {
    super(
      `The data directory ${directory} is in use by another Encart process${owner ? ` (pid ${owner})` : ''}. ` +
        'Stop it first, choose another ENCART_DATA_DIR, or set DATABASE_URL: PostgreSQL serves several processes.',
    );
    this.name = 'DirectoryInUse';
  }
}

/**
 * Locks a directory for this process. Node has no flock, but SQLite locks files on every platform. The
 * operating system releases the lock of an open exclusive transaction when the process ends for any reason,
 * so no stale lock remains.
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const ownerFile = join(directory, 'lock.pid');
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy)
      throw new DirectoryInUse(directory, readOwner(ownerFile));
    throw error;
  }
  writeFileSync(ownerFile, String(process.pid), { mode: 0o600 });
  // SQLite creates its file with the process's default mode.
  chmodSync(join(directory, 'lock'), 0o600);
  return { release: () => lock.close() };
}

function readOwner(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
