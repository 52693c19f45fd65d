import { readFileSync } from 'node:fs';
import { childrenOf } from '../server/test/support/postgres-crash.ts';

/** Resident memory of a process and its children at one moment. */
export interface MemorySample {
  /** Since the watch began. */
  readonly seconds: number;
  readonly mb: number;
}

/** Samples the resident memory of a process and its children. Linux only: else all samples are 0. */
export function watchMemory(pid: number, everyMs: number) {
  const samples: MemorySample[] = [];
  const start = performance.now();
  const timer = setInterval(() => {
    const mb = [pid, ...childrenOf(pid)].reduce((sum, each) => sum + residentMb(each), 0);
    samples.push({ seconds: (performance.now() - start) / 1000, mb });
  }, everyMs);
  return {
    samples,
    peak: () => Math.round(Math.max(0, ...samples.map(({ mb }) => mb))),
    stop: () => clearInterval(timer),
  };
}

/** 0 where there is no /proc. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
}
