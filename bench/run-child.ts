import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Children that are running. They are stopped when this process ends, for example after Ctrl-C. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Runs a program and resolves to its exit code. The code of a program that a signal ended is 1. */
export function runChild(program: string, args: readonly string[], options: SpawnOptions): Promise<number> {
  const child = spawn(program, args, options);
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
