import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres-server.ts';

export interface CrashingPostgres {
  readonly url: string;
  /** Ends every process of the server at once, as a dead machine would. */
  kill(): void;
  /** Starts it again on what it left behind, and resolves when it takes connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL of the test's own that can be killed and comes back at the same address. */
export async function startCrashingPostgres(): Promise<CrashingPostgres> {
  const { url } = await startPostgres();
  const data = await dataDirectory(url);
  const command = readCommand(data);
  let server: ChildProcess | undefined;
  let running = true;
  const kill = () => {
    // What it left in the file may by now be the number of somebody else's process.
    if (!running) return;
    running = false;
    killTree(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
  };
  process.once('exit', kill);
  return {
    url,
    kill,
    async restart() {
      // It refuses to start until the last process of its predecessor is gone.
      do server = spawnServer(command, data);
      while (!(await becomesReady(server)));
      running = true;
    },
    async stop() {
      process.off('exit', kill);
      kill();
      if (server && server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      rmSync(dirname(data), { recursive: true, force: true });
    },
  };
}

async function dataDirectory(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show data_directory').finally(() => client.end());
  return rows[0].data_directory;
}

/** The server writes down how it was started: the program, then each argument in quotes. */
function readCommand(data: string): { program: string; args: string[] } {
  const line = readFileSync(join(data, 'postmaster.opts'), 'utf8').trim();
  const [program = ''] = line.split(' "', 1);
  return { program, args: [...line.matchAll(/ "([^"]*)"/g)].map(([, arg = '']) => arg) };
}

function spawnServer({ program, args }: { program: string; args: string[] }, data: string): ChildProcess {
  // The owner of its files, because it refuses to run as root.
  const { uid, gid } = statSync(data);
  const identity = process.getuid?.() === 0 ? { uid, gid } : {};
  return spawn(program, args, { ...identity, cwd: dirname(data), stdio: ['ignore', 'ignore', 'pipe'] });
}

/** False when it ended instead. */
function becomesReady(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve(true);
    });
    server.once('close', () =>
      /lock file|shared memory/.test(said) ? resolve(false) : reject(new Error(`PostgreSQL: ${said}`)),
    );
    server.once('error', reject);
  });
}

/** Stopped first, so that it makes no new process while the others are looked up. */
function killTree(postmaster: number): void {
  process.kill(postmaster, 'SIGSTOP');
  for (const pid of [...childrenOf(postmaster), postmaster]) process.kill(pid, 'SIGKILL');
}

export function childrenOf(pid: number): number[] {
  try {
    const listed = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return listed.trim().split('\n').map(Number).filter(Boolean);
  } catch {
    // It says by its exit code that there are none.
    return [];
  }
}
