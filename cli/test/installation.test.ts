import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type Service, startService } from '../../sdk/test/service.ts';
import { encart } from './run.ts';

interface Check {
  check: string;
  status: 'ok' | 'warn' | 'fail';
  message: string;
  fix: string | null;
}

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'encart-cli-'));
  directories.push(directory);
  return directory;
}

async function doctor(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; checks: Check[] }> {
  const { code, stdout, stderr } = await encart(['doctor', '--json'], environment);
  expect(stderr).toBe('');
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Check[] };
  expect(ok).toBe(code === 0);
  for (const { status, fix } of checks) expect(fix === null).toBe(status === 'ok');
  return { code, checks };
}

const about = (checks: Check[], name: string) => checks.filter(({ check }) => check === name);

describe('doctor with a running service', () => {
  let service: Service;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    service = await startService({ keyFromFile: true });
    environment = { PORT: String(service.port), ENCART_DATA_DIR: service.dataDir };
  }, 60_000);
  afterAll(() => service?.stop());

  test('finds no problems', async () => {
    const { code, checks } = await doctor(environment);
    expect(checks.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(code).toBe(0);
    expect(about(checks, 'database')[0]?.message).toContain('which is ready');
    expect(about(checks, 'ports')[0]?.message).toContain('used by the running service');
    expect(about(checks, 'operator key')[0]?.message).toContain('accepted by the service');
    expect(about(checks, 'master secret')[0]?.message).toContain(join(service.dataDir, 'secret'));
    expect(about(checks, 'durability')[0]?.message).toContain('not a power failure');
  });

  test('detects a key that does not work', async () => {
    const { code, checks } = await doctor({ ...environment, ENCART_OPERATOR_KEY: 'k'.repeat(40) });
    expect(code).toBe(1);
    expect(about(checks, 'operator key')).toMatchObject([{ status: 'fail' }]);
  });

  test('detects a key file that other users can read', async () => {
    const file = join(service.dataDir, 'operator.key');
    chmodSync(file, 0o644);
    const { code, checks } = await doctor(environment);
    chmodSync(file, 0o600);
    expect(code).toBe(1);
    expect(about(checks, 'permissions')).toMatchObject([{ status: 'fail', fix: `chmod 600 ${file}` }]);
  });

  test('detects another installation on the same port', async () => {
    const { code, checks } = await doctor({ ...environment, ENCART_DATA_DIR: join(temporary(), 'new') });
    expect(code).toBe(1);
    expect(about(checks, 'ports')).toMatchObject([{ status: 'fail' }]);
  });
});

describe('doctor without a running service', () => {
  test('lists every invalid and unknown setting', async () => {
    const { code, checks } = await doctor({ PORT: '99999', ENCART_ENV: 'prod', ENCART_DEMOO: 'on' });
    expect(code).toBe(1);
    expect(about(checks, 'settings').map(({ status }) => status)).toEqual(['fail', 'fail', 'warn']);
  });

  test('creates nothing', async () => {
    const dataDir = join(temporary(), 'not', 'yet');
    const { code } = await doctor({ PORT: String(await freePort()), ENCART_DATA_DIR: dataDir });
    expect(code).toBe(0);
    expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('detects a port that another program uses, and a database that is not reachable', async () => {
    const otherProgram = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(otherProgram, 'listening');
    const { port } = otherProgram.address() as { port: number };
    const { code, checks } = await doctor({
      PORT: String(port),
      ENCART_DATA_DIR: temporary(),
      DATABASE_URL: `postgres://me:hush@127.0.0.1:${await freePort()}/encart`,
    });
    otherProgram.close();
    expect(code).toBe(1);
    expect(about(checks, 'ports')).toMatchObject([{ status: 'fail' }]);
    expect(about(checks, 'database')).toMatchObject([{ status: 'fail' }]);
    expect(JSON.stringify(checks)).not.toContain('hush');
  });
});

describe('a new database', () => {
  test('migrate creates it and has nothing left to do; a new operator key is stored and shown once', async () => {
    const environment = { PORT: String(await freePort()), ENCART_DATA_DIR: join(temporary(), 'data') };
    const file = join(environment.ENCART_DATA_DIR, 'operator.key');
    const json = async (...args: string[]) => {
      const { code, stdout, stderr } = await encart([...args, '--json'], environment);
      return { code, answer: stdout && JSON.parse(stdout), stderr };
    };

    expect(await json('migrate', '--status')).toMatchObject({ code: 1, answer: '' });
    expect(await json('operator-key', '--new')).toMatchObject({ code: 1, answer: '' });
    const { answer } = await json('migrate');
    expect(answer.applied).toContain('0001_baseline');
    expect(await json('migrate')).toMatchObject({ code: 0, answer: { applied: [] } });
    expect(await json('migrate', '--status')).toMatchObject({ code: 0, answer: { pending: [] } });

    const minted = await json('operator-key', '--new');
    expect(minted.answer).toEqual({ key: expect.stringMatching(/^enc_prod_op_/), file });
    expect(readFileSync(file, 'utf8').trim()).toBe(minted.answer.key);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const wrong = await encart(['operator-key', '--new'], { ...environment, ENCART_ENV: 'staging' });
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('belongs to production') });
    expect(readFileSync(file, 'utf8').trim()).toBe(minted.answer.key);

    const { code, checks } = await doctor(environment);
    expect(code).toBe(0);
    expect(about(checks, 'migrations')).toMatchObject([{ status: 'ok' }]);
    expect(about(checks, 'environment')).toMatchObject([{ status: 'ok' }]);
  }, 60_000);
});
