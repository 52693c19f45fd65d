import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isReady, type PostgresServer, startPostgres } from './postgres-server.ts';

export interface CrashingPostgres {
  readonly url: string;
  readonly dataDir: string;
  /** Kills all processes of the server, like a crash of the machine. */
  kill(): void;
  /** Kills the main process only. The others end by themselves, some of them after their statement. */
  killPostmaster(): void;
  /**
   * Stops the server: `fast` ends all connections and writes a checkpoint, `immediate` leaves
   * everything to the recovery.
   */
  shutDown(mode: ShutdownMode): Promise<void>;
  /** True unless the server has ended by itself, or was stopped or killed. */
  isRunning(): boolean;
  /** Starts the server again on the same data, and resolves when it accepts connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export type ShutdownMode = 'fast' | 'immediate';
const shutdownSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

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
  const pidFile = join(data, 'postmaster.pid');
  /** Undefined if the server has ended. After a kill, the pid in the file may belong to another process. */
  const pid = () => (running ? readPid(pidFile) : undefined);
  const killBy = (killing: (postmaster: number) => void) => {
    const postmaster = pid();
    running = false;
    if (postmaster !== undefined) killing(postmaster);
  };
  const kill = () => killBy(killTree);
  process.once('exit', kill);
  return {
    url,
    dataDir: data,
    kill,
    killPostmaster: () => killBy((postmaster) => process.kill(postmaster, 'SIGKILL')),
    isRunning: () => pid() !== undefined,
    async shutDown(mode) {
      const postmaster = pid();
      if (postmaster === undefined) return;
      process.kill(postmaster, shutdownSignals[mode]);
      // The server removes the file as the last thing.
      while (existsSync(pidFile)) await sleep(5);
      running = false;
    },
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

/** The file exists as long as the server, unless the server was killed. */
function readPid(file: string): number | undefined {
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

async function dataDirectory(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show data_directory').finally(() => client.end());
  return rows[0].data_directory;
}

/** The server stores its command line: the program, then each argument in quotes. */
export function readCommand(data: string): { program: string; args: string[] } {
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
      if (isReady(said)) resolve(true);
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
