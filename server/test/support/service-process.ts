import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres-server.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Kills the services of tests that failed before they stopped them. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** All output so far, of both streams. */
  output(): string;
  readonly exit: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the service as a process. Resolves when it is ready; rejects if it ends before that. `program` is
 * another copy of it.
 */
export async function startService(
  settings: Record<string, string>,
  flags: string[] = [],
  program = main,
): Promise<ServiceProcess> {
  const port = settings.PORT ?? String(await freePort());
  const started = launch(
    { PORT: port, ENCART_LOG_LEVEL: 'warn', ENCART_DEMO: 'off', ...settings },
    flags,
    program,
  );
  await new Promise<void>((resolve, reject) => {
    started.child.stdout?.on('data', () => started.output().includes('Encart is ready') && resolve());
    started.exit.then((code) => reject(new Error(`ended with ${code}: ${started.output()}`)));
  });
  return { ...started, url: `http://127.0.0.1:${port}` };
}

/** The same without waiting, for starts that should fail or be killed. */
export function launch(
  settings: Record<string, string>,
  flags: string[] = [],
  program = main,
): Omit<ServiceProcess, 'url'> {
  // The environment of the test run is not inherited, so that the result does not depend on it.
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [...flags, program], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  exit.then(() => running.delete(child));
  return {
    child,
    exit,
    output: () => said,
    kill(signal) {
      child.kill(signal);
      return exit;
    },
  };
}
