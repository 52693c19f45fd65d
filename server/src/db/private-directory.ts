import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the service keeps in its data directory, besides the directory itself. */
const files = ['operator.key', 'secret', 'secret.new', 'lock', 'lock-journal', 'lock.pid', 'db.unfinished'];
const directories = ['db'];
const otherUsersMask = 0o077;

export interface UnsafeMode {
  readonly path: string;
  /** As `chmod` takes it. */
  readonly mode: string;
  readonly wanted: string;
}

/** What of the data directory other users of the machine can read or write. */
export function listUnsafeModes(dataDir: string): UnsafeMode[] {
  if (process.platform === 'win32') return [];
  const kept = [
    ...[dataDir, ...directories.map((name) => join(dataDir, name))].map((path) => ({ path, wanted: '700' })),
    ...files.map((name) => ({ path: join(dataDir, name), wanted: '600' })),
  ];
  return kept.flatMap(({ path, wanted }) => {
    const mode = existsSync(path) ? statSync(path).mode & 0o777 : 0;
    return (mode & otherUsersMask) === 0 ? [] : [{ path, mode: mode.toString(8).padStart(4, '0'), wanted }];
  });
}

/**
 * Closes the data directory to other users: what is there is given the right mode, and what this process makes from now on
 * gets it. Answers what was open before. A mode that cannot be changed (another owner, a file system without modes) is
 * left to `failed`.
 */
export function restrictDirectory(
  dataDir: string,
  failed: (path: string, error: unknown) => void,
): UnsafeMode[] {
  process.umask(otherUsersMask);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return listUnsafeModes(dataDir).filter(({ path, wanted }) => {
    try {
      chmodSync(path, Number.parseInt(wanted, 8));
      return true;
    } catch (error) {
      failed(path, error);
      return false;
    }
  });
}
