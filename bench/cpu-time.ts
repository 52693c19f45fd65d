import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of CPU time per second in /proc. Linux has used this value for decades. */
const ticksPerSecond = 100;

/**
 * The CPU seconds that a process and its children have used so far, ended children included.
 * Linux only: else NaN.
 */
export function cpuSeconds(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN;
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = readStat(entry);
    if (!fields) continue;
    const isRoot = Number(entry) === pid;
    const isChild = Number(fields[1]) === pid;
    if (isRoot || isChild) ticks += Number(fields[11]) + Number(fields[12]);
    if (isRoot) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks / ticksPerSecond;
}

/**
 * The fields of /proc/<pid>/stat after the name, which may contain spaces. Undefined if
 * the process has ended.
 */
function readStat(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
