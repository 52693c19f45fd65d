import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres-server.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A test that fails half way must not leave its service behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  readonly exit: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** The service as a process of its own. Resolves when it says it is ready; rejects when it ends before that. */
export async function startService(
  settings: Record<string, string>,
  flags: string[] = [],
): Promise<ServiceProcess> {
  const port = settings.PORT ?? String(await freePort());
  const started = launch({ PORT: port, ENCART_LOG_LEVEL: 'warn', ENCART_DEMO: 'off', ...settings }, flags);
  await new Promise<void>((resolve, reject) => {
    started.child.stdout?.on('data', () => started.output().includes('Encart is ready') && resolve());
    started.exit.then((code) => reject(new Error(`ended with ${code}: ${started.output()}`)));
  });
  return { ...started, url: `http://127.0.0.1:${port}` };
}

/** The same without waiting: for starts that are meant to fail, or to be killed on the way. */
export function launch(settings: Record<string, string>, flags: string[] = []): Omit<ServiceProcess, 'url'> {
  // Nothing of the surrounding environment may reach the service, or the test would depend on who runs it.
  const child = spawn(process.execPath, [...flags, main], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings },
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
