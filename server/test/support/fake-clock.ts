import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The clock of a process that is started with the settings. Its monotonic clock, which timers
 * use, does not jump.
 */
export interface FakeClock {
  /** Variables of the environment of the process. */
  readonly settings: Record<string, string>;
  /** Sets the difference to the real time, at once and also while the process runs. */
  set(offsetSeconds: number): void;
  remove(): void;
}

/**
 * The library that the program `faketime` loads into a process with threads. Undefined if the
 * program is not installed.
 */
function findLibrary(): string | undefined {
  const { stdout, status } = spawnSync('faketime', ['-m', '-f', '+0', 'env'], { encoding: 'utf8' });
  return status === 0 ? /^LD_PRELOAD=(.+)$/m.exec(stdout)?.[1] : undefined;
}

/** The reason why a test with another clock cannot run here. Undefined if it can. */
export function missingForFakeClock(): string | undefined {
  return findLibrary()
    ? undefined
    : 'The program faketime is not on the path (Debian: apt install faketime).';
}

export function createFakeClock(): FakeClock {
  const directory = mkdtempSync(join(tmpdir(), 'encart-clock-'));
  const file = join(directory, 'offset');
  const set = (offsetSeconds: number) =>
    writeFileSync(file, `${offsetSeconds < 0 ? '-' : '+'}${Math.abs(offsetSeconds)}\n`);
  set(0);
  return {
    settings: {
      LD_PRELOAD: findLibrary() ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      // The file is read at every look at the clock.
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
