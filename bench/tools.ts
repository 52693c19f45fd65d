import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Shared by all benchmarks. */

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 10) / 10;
}

/** The median: the mean of the two in the middle if their number is even. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const pair = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return pair.reduce((sum, value) => sum + value, 0) / pair.length;
}

/** A progress bar, only on a terminal. */
export function progress(what: string, total: number) {
  let done = 0;
  const draw = () => {
    if (!process.stderr.isTTY) return;
    const filled = Math.round((done / total) * 30);
    process.stderr.write(
      `\r${what} ${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${Math.round((done / total) * 100)} %`,
    );
  };
  return {
    add(amount: number) {
      done += amount;
      draw();
    },
    end() {
      if (process.stderr.isTTY) process.stderr.write('\n');
    },
  };
}

/** Prints how busy other processes keep the machine. */
export async function printBusyShare(): Promise<void> {
  console.log(`Others keep ${Math.round(100 * (await busyShare()))} % of this machine busy.\n`);
}

/** CPU load of the machine while this process is idle. */
async function busyShare(): Promise<number> {
  const read = () => {
    const times = cpus().map((cpu) => cpu.times);
    const idle = times.reduce((sum, time) => sum + time.idle, 0);
    return {
      idle,
      all: times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq, idle),
    };
  };
  const before = read();
  await pause(2_000);
  const after = read();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}
