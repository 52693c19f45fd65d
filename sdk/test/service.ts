import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyMigratedDatabase } from '../../server/test/support/migrated-database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Service {
  readonly address: string;
  readonly port: number;
  readonly operatorKey: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** The environment for a child process, without Encart settings of this machine. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(ENCART_|PORT$|HOST$|DATABASE_(DIRECT_)?URL$|NO_COLOR$|FORCE_COLOR$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

/** Starts a real service with a new embedded database. `stop` deletes its directory. */
export async function startService(
  options: { keyFromFile?: boolean; settings?: NodeJS.ProcessEnv } = {},
): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-test-'));
  copyMigratedDatabase(dataDir);
  const port = await freePort();
  const operatorKey = options.keyFromFile ? '' : randomBytes(24).toString('hex');
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      ENCART_DATA_DIR: dataDir,
      ENCART_DEMO: 'off',
      ENCART_LOG_LEVEL: 'silent',
      ...(operatorKey && { ENCART_OPERATOR_KEY: operatorKey }),
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilReady(child);
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    operatorKey,
    dataDir,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Encart is ready')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The service ended before it was ready:\n${output}`)));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
