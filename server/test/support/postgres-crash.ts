import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

export interface CrashingPostgres {
  readonly url: string;
  /** Kills all processes of the server, like a crash of the machine. */
  kill(): void;
  /** Starts the server again on the same data, and resolves when it accepts connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL server that can be killed and started again at the same address. */
export async function startCrashingPostgres(): Promise<CrashingPostgres> {
  return crashing(await startPostgres());
}

/** Makes a server that was started here one that can be killed and started again. */
export async function crashing({ url }: Pick<PostgresServer, 'url'>): Promise<CrashingPostgres> {
  const data = await dataDirectory(url);
  const command = readCommand(data);
  let server: ChildProcess | undefined;
  let running = true;
  const kill = () => {
    // The pid in the file may belong to another process by now.
    if (!running) return;
    running = false;
    killTree(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
  };
  process.once('exit', kill);
  return {
    url,
    kill,
    async restart() {
      // The server does not start until the last process of its predecessor has ended.
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

/** The server stores its command line: the program, then each argument in quotes. */
function readCommand(data: string): { program: string; args: string[] } {
  const line = readFileSync(join(data, 'postmaster.opts'), 'utf8').trim();
  const [program = ''] = line.split(' "', 1);
  return { program, args: [...line.matchAll(/ "([^"]*)"/g)].map(([, arg = '']) => arg) };
}

function spawnServer({ program, args }: { program: string; args: string[] }, data: string): ChildProcess {
  // The owner of the data files, because the server does not run as root.
  const { uid, gid } = statSync(data);
  const identity = process.getuid?.() === 0 ? { uid, gid } : {};
  const home = dirname(data);
  const env = { ...process.env, HOME: home };
  return spawn(program, args, { ...identity, cwd: home, env, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** False if the server ended instead. */
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

/** Stopped first, so that it forks no new process while its children are listed. */
function killTree(postmaster: number): void {
  process.kill(postmaster, 'SIGSTOP');
  for (const pid of [...childrenOf(postmaster), postmaster]) process.kill(pid, 'SIGKILL');
}

export function childrenOf(pid: number): number[] {
  try {
    const listed = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return listed.trim().split('\n').map(Number).filter(Boolean);
  } catch {
    // Exit code 1 means that there are none.
    return [];
  }
}
