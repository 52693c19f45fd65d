import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { freePort, nobody } from './postgres-server.ts';

/** The first version that manages prepared statements in transaction mode. */
const minimumVersion = '1.21';

const noPgBouncer = `No PgBouncer ${minimumVersion} or newer was found: install one, or give its path in TEST_PGBOUNCER.`;

/** Tests that need a PgBouncer. Without one, they are skipped with the reason. `program` is its path. */
export function withPgBouncer(name: string, tests: (program: string) => void): void {
  const program = findPgBouncer();
  if (program === undefined) console.warn(`Tests are left out: ${name}. ${noPgBouncer}`);
  describe.skipIf(program === undefined)(program ? name : `${name} (${noPgBouncer})`, () =>
    tests(program ?? ''),
  );
}

/**
 * The PgBouncer program: the path in TEST_PGBOUNCER, or `pgbouncer`. Undefined if it is not
 * installed or too old.
 */
function findPgBouncer(): string | undefined {
  const given = process.env.TEST_PGBOUNCER;
  const program = given ?? 'pgbouncer';
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  const found = minimumVersion.localeCompare(`${major}.${minor}`, 'en', { numeric: true }) <= 0;
  if (major !== undefined && found) return program;
  if (given) throw new Error(noPgBouncer);
  return undefined;
}

export interface PgBouncer {
  /** The address of a database of the server through PgBouncer. */
  urlOf(databaseUrl: string): string;
  kill(): void;
  /** Starts it again at the same address, and resolves when it accepts connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PgBouncer in transaction mode in front of all databases of a server. `settings` are
 * lines of its configuration.
 */
export async function startPgBouncer(
  program: string,
  serverUrl: string,
  settings: Record<string, string | number> = {},
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'encart-pgbouncer-'));
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(home, 'users.txt'),
    pool_mode: 'transaction',
    max_prepared_statements: 200,
    default_pool_size: 4,
    max_client_conn: 500,
    // The values of docs/operators.md. The defaults are 15 s and 120 s.
    server_login_retry: 1,
    query_wait_timeout: 5,
    ...settings,
  };
  const configuration = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
  ];
  writeFileSync(join(home, 'pgbouncer.ini'), configuration.join('\n'));
  writeFileSync(join(home, 'users.txt'), `"${username}" ""\n`);
  // PgBouncer does not run as root.
  const asRoot = process.getuid?.() === 0;
  if (asRoot)
    for (const file of ['', 'pgbouncer.ini', 'users.txt'])
      chownSync(join(home, file), nobody.uid, nobody.gid);

  let child: ChildProcess;
  const kill = () => child.kill('SIGKILL');
  const start = async () => {
    child = spawn(program, ['--quiet', join(home, 'pgbouncer.ini')], {
      ...(asRoot && nobody),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilListening(child, port);
  };
  process.once('exit', kill);
  await start();
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    kill,
    restart: start,
    async stop() {
      process.off('exit', kill);
      kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  while (!(await accepts(port)))
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}: ${said}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
