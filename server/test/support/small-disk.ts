import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory with a fixed size. */
export interface SmallDisk {
  readonly directory: string;
  /** Fills it, except for some bytes. */
  fill(freeBytes: number): void;
  /** Frees what `fill` has taken. */
  free(): void;
  /** Everything on it is lost. */
  remove(): void;
}

const mebibyte = 1_024 * 1_024;

/** The reason why a test with a small disk cannot run here. Undefined if it can. */
export function missingForSmallDisk(): string | undefined {
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const directory = mkdtempSync(join(tmpdir(), 'encart-mount-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory]);
    if (status === 0) spawnSync('umount', [directory]);
    rmSync(directory, { recursive: true, force: true });
    if (status === 0) return undefined;
  }
  return 'A small file system can be mounted only by root on Linux, and not in most containers.';
}

/** Mounts it on a directory, which is created. `owner` may write to it. */
export function mountSmallDisk(
  directory: string,
  sizeMebibytes: number,
  owner?: { readonly uid: number; readonly gid: number },
): SmallDisk {
  mkdirSync(directory, { recursive: true });
  const options = [
    `size=${sizeMebibytes}m`,
    'mode=700',
    ...(owner ? [`uid=${owner.uid}`, `gid=${owner.gid}`] : []),
  ].join(',');
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`mount failed: ${stderr}`);
  const filler = join(directory, 'filler');
  const remove = () => {
    process.off('exit', remove);
    // Lazily, because a process that was just killed may still have files open.
    spawnSync('umount', ['-l', directory]);
  };
  process.once('exit', remove);
  return {
    directory,
    fill(freeBytes) {
      takeAll(filler);
      truncateSync(filler, Math.max(0, statSync(filler).size - freeBytes));
    },
    free: () => rmSync(filler, { force: true }),
    remove,
  };
}

/** Writes to a file until the file system is full. */
function takeAll(filler: string): void {
  const file = openSync(filler, 'a');
  try {
    const chunk = Buffer.alloc(mebibyte);
    for (;;) if (writeSync(file, chunk) < chunk.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
