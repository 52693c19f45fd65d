import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of the data directory. */
const files = ['operator.key', 'secret', 'secret.new', 'lock', 'lock-journal', 'lock.pid', 'db.unfinished'];
const directories = ['db'];
const otherUsersMask = 0o077;

export interface UnsafeMode {
  readonly path: string;
  /** In the octal notation of `chmod`. */
  readonly mode: string;
  readonly wanted: string;
}

/** Lists the paths of the data directory that other users of the machine can read or write. */
export function listUnsafeModes(dataDir: string): UnsafeMode[] {
  // Windows has no such modes.
  if (process.platform === 'win32') return [];
  const paths = [
    ...[dataDir, ...directories.map((name) => join(dataDir, name))].map((path) => ({ path, wanted: '700' })),
    ...files.map((name) => ({ path: join(dataDir, name), wanted: '600' })),
  ];
  return paths.flatMap(({ path, wanted }) => {
    const mode = existsSync(path) ? statSync(path).mode & 0o777 : 0;
    return (mode & otherUsersMask) === 0 ? [] : [{ path, mode: mode.toString(8).padStart(4, '0'), wanted }];
  });
}

/**
 * Makes the data directory private to its owner: sets the modes of existing paths, and the umask for new
 * files of this process. Returns the paths whose mode it changed. If a mode cannot be changed (another owner,
 * a file system without modes), `onFailure` is called.
 */
export function restrictDirectory(
  dataDir: string,
  onFailure: (path: string, error: unknown) => void,
): UnsafeMode[] {
  process.umask(otherUsersMask);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return listUnsafeModes(dataDir).filter(({ path, wanted }) => {
    try {
      chmodSync(path, Number.parseInt(wanted, 8));
      return true;
    } catch (error) {
      onFailure(path, error);
      return false;
    }
  });
}
