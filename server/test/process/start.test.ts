import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { freePort } from '../support/postgres-server.ts';
import { startProxy } from '../support/proxy.ts';
import { portOf, sendRaw } from '../support/raw-socket.ts';
import { launch, type ServiceProcess, startService } from '../support/service-process.ts';

const directories: string[] = [];
const dataDir = () => {
  const directory = mkdtempSync(join(tmpdir(), 'encart-process-'));
  directories.push(directory);
  return directory;
};
/** A directory with a migrated database. Most tests are not about the first start, which takes seconds. */
const preparedDir = () => {
  const directory = dataDir();
  copyMigratedDatabase(directory);
  return directory;
};
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const createChannel = (url: string, key: string, name: string) =>
  fetch(`${url}/operator/channels`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
const channelNames = async (url: string, key: string): Promise<string[]> => {
  const response = await fetch(`${url}/operator/channels?page_size=200`, { headers: { 'x-api-key': key } });
  const { results } = (await response.json()) as { results: { name: string }[] };
  return results.map(({ name }) => name);
};

describe('a first start', () => {
  it('prints the URLs, the operator key once, and a command that works when pasted', async () => {
    const ENCART_DATA_DIR = dataDir();
    const first = await startService({ ENCART_DATA_DIR });
    const file = join(ENCART_DATA_DIR, 'operator.key');
    const key = readFileSync(file, 'utf8').trim();
    expect(first.output()).toContain(`${first.url}/docs`);
    expect(first.output()).toContain(key);
    const link = /(http\S+)\/console\/join#([\w-]{43})\n/.exec(first.output());
    const shown = await fetch(`${link?.[1]}/console/api/links/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-encart-console': '1', origin: link?.[1] ?? '' },
      body: JSON.stringify({ token: link?.[2] }),
    });
    expect(shown.status).toBe(200);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const pasted = first.output().match(/curl -s ([\s\S]*?)\n\n/)?.[0] ?? '';
    const answer = JSON.parse(execFileSync('sh', ['-c', pasted], { encoding: 'utf8' }));
    expect(answer.channel.name).toBe('My tracking app');
    expect(await first.kill('SIGTERM')).toBe(0);

    const second = await startService({ ENCART_DATA_DIR });
    expect(second.output()).not.toContain(key);
    expect(second.output()).toContain('/console/join#');
    expect(second.output()).not.toContain(link?.[2]);
    expect(await channelNames(second.url, key)).toEqual(['My tracking app']);
    await second.kill('SIGTERM');
  });
});

describe('a first start with the demo network', () => {
  const withDemo = { ENCART_DEMO: 'on' };

  it('prints commands that work when pasted and show a click in the report', async () => {
    const ENCART_DATA_DIR = dataDir();
    const service = await startService({ ...withDemo, ENCART_DATA_DIR });
    const pasted = service.output().match(/^ +OFFERS=[\s\S]*?\n\n/m)?.[0] ?? '';
    const report = pasted.trim().split('\n').at(-1) ?? '';
    const run = (commands: string) => execFileSync('sh', ['-c', commands], { encoding: 'utf8' });
    const clicks = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{"data"'))).summary.clicks;
    const before = clicks(run(report));
    expect(clicks(run(pasted))).toBe(before + 1);
    await service.kill('SIGTERM');

    const again = await startService({ ...withDemo, ENCART_DATA_DIR });
    expect(again.output()).not.toContain('demo');
    await again.kill('SIGTERM');
  });

  it('leaves nothing behind if it is killed; the next start creates the whole demo', async () => {
    const ENCART_DATA_DIR = dataDir();
    const killed = launch({ ...withDemo, ENCART_DATA_DIR, PORT: String(await freePort()) });
    await new Promise<void>((resolve) => {
      killed.child.stdout?.on('data', () => killed.output().includes('Making a demo') && resolve());
    });
    await killed.kill('SIGKILL');
    const next = await startService({ ...withDemo, ENCART_DATA_DIR });
    expect(next.output()).toContain('A demo network is in place');
    expect(
      await channelNames(next.url, readFileSync(join(ENCART_DATA_DIR, 'operator.key'), 'utf8').trim()),
    ).toEqual(['Parcelwise']);
    await next.kill('SIGTERM');
  });
});

describe('a start that fails', () => {
  it('lists every bad setting in one message', async () => {
    const failed = launch({
      PORT: 'eighty',
      ENCART_ENV: 'test',
      ENCART_WORKERS: '4',
      ENCART_OPERATOR_KEY: 'short',
    });
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toMatch(/4 bad settings/);
    for (const name of ['PORT', 'ENCART_ENV', 'ENCART_WORKERS', 'ENCART_OPERATOR_KEY'])
      expect(failed.output()).toContain(name);
    expect(failed.output()).not.toContain('short');
    expect(failed.output()).not.toContain(' at ');
  });

  it('says that another process holds the data directory', async () => {
    const ENCART_DATA_DIR = preparedDir();
    const first = await startService({ ENCART_DATA_DIR });
    const second = launch({ ENCART_DATA_DIR, PORT: '0' });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`in use by another Encart process (pid ${first.child.pid})`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.kill('SIGTERM');
  });

  it('says that the port is taken', async () => {
    const first = await startService({ ENCART_DATA_DIR: preparedDir() });
    const second = launch({ ENCART_DATA_DIR: preparedDir(), PORT: new URL(first.url).port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain('set PORT');
    await first.kill('SIGTERM');
  });

  it('says that the database cannot be reached, without its password', async () => {
    const failed = launch({
      DATABASE_URL: `postgres://u:sesame@127.0.0.1:${await freePort()}/d`,
      ENCART_DATA_DIR: dataDir(),
    });
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toContain('DATABASE_URL');
    expect(failed.output()).not.toContain('sesame');
  });

  it('refuses a database of the other environment', async () => {
    const ENCART_DATA_DIR = preparedDir();
    await (await startService({ ENCART_DATA_DIR })).kill('SIGTERM');
    const failed = launch({ ENCART_DATA_DIR, ENCART_ENV: 'staging', PORT: '0' });
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toContain('This database belongs to production');
  });

  const isRoot = process.getuid?.() === 0;
  const leftOut = isRoot ? ' (left out: root can write to every directory)' : '';
  it.skipIf(isRoot)(`says that the data directory is not writable${leftOut}`, async () => {
    const ENCART_DATA_DIR = dataDir();
    chmodSync(ENCART_DATA_DIR, 0o500);
    const failed = launch({ ENCART_DATA_DIR: join(ENCART_DATA_DIR, 'sub'), PORT: '0' });
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toContain('ENCART_DATA_DIR');
  });
});

describe('kill -9', () => {
  it('at any moment, twenty times: the next start has every acknowledged write', {
    timeout: 600_000,
  }, async () => {
    const ENCART_DATA_DIR = preparedDir();
    const key = 'an-operator-key-for-the-crash-test-0123456789';
    const acknowledged: string[] = [];
    for (let round = 0; round < 20; round++) {
      const service = await startService({ ENCART_DATA_DIR, ENCART_OPERATOR_KEY: key });
      // Each round kills the service after a different number of responses, while more requests are running.
      const target = acknowledged.length + 1 + (round % 7);
      await Promise.all(
        [0, 1, 2].map(async (caller) => {
          for (let n = 0; acknowledged.length < target; n++) {
            const name = `${round}-${caller}-${n}`;
            const response = await createChannel(service.url, key, name).catch(() => undefined);
            if (response?.status === 201) acknowledged.push(name);
          }
        }),
      ).finally(() => service.kill('SIGKILL'));
    }
    const last = await startService({ ENCART_DATA_DIR, ENCART_OPERATOR_KEY: key });
    const names = new Set(await channelNames(last.url, key));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
    await last.kill('SIGTERM');
  });

  it('during the first start: the next start begins again', async () => {
    const ENCART_DATA_DIR = dataDir();
    for (const afterMs of [100, 400, 900, 1_800, 3_000]) {
      const early = launch({ ENCART_DATA_DIR, PORT: '0' });
      setTimeout(() => early.child.kill('SIGKILL'), afterMs);
      await early.exit;
    }
    const service = await startService({ ENCART_DATA_DIR });
    const key = readFileSync(join(ENCART_DATA_DIR, 'operator.key'), 'utf8').trim();
    expect((await createChannel(service.url, key, 'After all')).status).toBe(201);
    await service.kill('SIGTERM');
  });
});

describe('SIGTERM', () => {
  const drainKey = 'an-operator-key-for-the-drain-test-0123456789';

  it('finishes accepted requests and exits with 0', async () => {
    const key = drainKey;
    const ENCART_DATA_DIR = preparedDir();
    const service = await startService({ ENCART_DATA_DIR, ENCART_OPERATOR_KEY: key });
    await fetch(`${service.url}/healthz`);
    const calls = Array.from({ length: 20 }, (_, i) =>
      createChannel(service.url, key, `drain-${i}`).then(({ status }) => status),
    );
    await Promise.race(calls);
    const exit = service.kill('SIGTERM');
    const results = await Promise.allSettled(calls);
    expect(await exit).toBe(0);
    const answered = results.flatMap((result, i) =>
      result.status === 'fulfilled' && result.value === 201 ? [`drain-${i}`] : [],
    );
    // A request either got its response or was never accepted. None was accepted and then
    // failed with another status.
    expect(
      results.filter((result) => result.status === 'fulfilled').every((result) => result.value === 201),
    ).toBe(true);
    const again = await startService({ ENCART_DATA_DIR, ENCART_OPERATOR_KEY: key });
    expect((await channelNames(again.url, key)).sort()).toEqual(expect.arrayContaining(answered.sort()));
    await again.kill('SIGTERM');
  });

  it('is not delayed by incomplete requests', async () => {
    const service = await startService({ ENCART_DATA_DIR: preparedDir(), ENCART_OPERATOR_KEY: drainKey });
    const port = portOf(service.url);
    const post = ['POST /operator/channels HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    const ping = ['GET /healthz HTTP/1.1', 'Host: x', '', ''];
    const stuck = [
      sendRaw(port),
      sendRaw(port, ...post),
      sendRaw(port, ...post, 'Content-Length: 100', '', '{"name":'),
      sendRaw(port, ...post, `x-api-key: ${drainKey}`, 'Content-Length: 100', '', '{"name":'),
      sendRaw(port, ...ping, ...post, `x-api-key: ${drainKey}`, 'Content-Length: 100', '', '{"name":'),
    ];
    await Promise.all(stuck.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    // This response comes after all connections above were accepted.
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    // A drain that takes too long would exit with 1.
    expect(await service.kill('SIGTERM')).toBe(0);
    await Promise.all(stuck.map(({ closed }) => closed));
  });
});

describe('on PostgreSQL', () => {
  it('several processes share a port, rate limits, metrics and the request log, and survive the death of one', async () => {
    const database = await createPostgresDatabase(inject('postgresUrl'));
    const key = 'an-operator-key-for-the-cluster-test-0123456789';
    const service = await startService({
      DATABASE_URL: database.url,
      ENCART_DATA_DIR: dataDir(),
      ENCART_OPERATOR_KEY: key,
      ENCART_WORKERS: '2',
    });
    expect(service.output()).toContain('2 processes');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => createChannel(service.url, key, `c${i}`)),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain(
      'encart_http_request_duration_seconds_count{route="/operator/channels",method="POST",status="201"} 30',
    );

    const workers = execFileSync('pgrep', ['-P', String(service.child.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(workers).toHaveLength(2);

    const limited = await fetch(`${service.url}/operator/channels`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Limited', rate_limits: { channel: 7 } }),
    });
    const { keys } = (await limited.json()) as { keys: { secret: { key: string } } };
    // Each call uses its own connection, so that both processes get some of them.
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const headers = { 'x-api-key': keys.secret.key, connection: 'close' };
        return (await fetch(`${service.url}/platform/channel/details/`, { headers })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(13);

    const first = (await answers[0]?.json()) as { keys: { secret: { key: string } } };
    const get = async (path: string) =>
      (
        await fetch(`${service.url}/platform/channel/${path}/`, {
          headers: { 'x-api-key': first.keys.secret.key, connection: 'close' },
        })
      ).json();
    await Promise.all(Array.from({ length: 20 }, () => get('details')));
    const { requests } = (await get('requests')) as { requests: unknown[] };
    expect(requests).toHaveLength(20);

    process.kill(Number(workers[0]), 'SIGKILL');
    // A connection to the dead process may never get a response, so each attempt has a timeout.
    const ready = async () => {
      const answer = fetch(`${service.url}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return (await answer.catch(() => undefined))?.status;
    };
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    const children = () =>
      execFileSync('pgrep', ['-P', String(service.child.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n');
    await expect
      .poll(() => children().filter((pid) => pid !== workers[0]).length, { timeout: 30_000 })
      .toBe(2);
    expect(await service.kill('SIGTERM')).toBe(0);
    await database.drop();
  });

  it('three services can start at the same time on an empty database', async () => {
    const database = await createPostgresDatabase(inject('postgresUrl'));
    const key = 'an-operator-key-for-the-race-test-0123456789';
    const settings = () => ({
      ENCART_SECRET: 'one-master-secret-for-three-machines-0123456789',
      DATABASE_URL: database.url,
      ENCART_DATA_DIR: dataDir(),
      ENCART_OPERATOR_KEY: key,
      ENCART_WORKERS: '1',
    });
    const services = await Promise.all([1, 2, 3].map(() => startService(settings())));
    const [first, second, third] = services as [ServiceProcess, ServiceProcess, ServiceProcess];
    expect((await createChannel(first.url, key, 'Shared')).status).toBe(201);
    expect(await channelNames(second.url, key)).toEqual(['Shared']);
    expect(await channelNames(third.url, key)).toEqual(['Shared']);
    await Promise.all(services.map((service) => service.kill('SIGTERM')));
    await database.drop();
  });

  it.each(['cut', 'swallow'] as const)(
    'answers 503 while the network to the database is faulty (%s), and recovers',
    async (fault) => {
      const database = await createPostgresDatabase(inject('postgresUrl'));
      const proxy = await startProxy(database.url);
      const key = 'an-operator-key-for-the-outage-test-0123456789';
      const service = await startService({
        DATABASE_URL: proxy.url,
        ENCART_DATA_DIR: dataDir(),
        ENCART_OPERATOR_KEY: key,
        ENCART_WORKERS: '1',
      });
      expect((await createChannel(service.url, key, 'before')).status).toBe(201);
      proxy.fault = fault;
      const away = await createChannel(service.url, key, 'meanwhile');
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await away.json()).toEqual({ detail: 'The database is not available.' });
      expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
      proxy.fault = undefined;
      await expect
        .poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: 30_000 })
        .toBe(200);
      expect((await createChannel(service.url, key, 'after')).status).toBe(201);
      expect(await channelNames(service.url, key)).toEqual(['after', 'before']);
      await service.kill('SIGTERM');
      await proxy.stop();
      await database.drop();
    },
  );
});

it('starts under --watch, where the runtime sends its own messages to threads', async () => {
  const service = await startService({ ENCART_DATA_DIR: preparedDir() }, ['--watch']);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await service.kill('SIGTERM');
});

it('the log has a line for every call, without keys, bodies and query strings', async () => {
  const key = 'an-operator-key-for-the-log-test-0123456789';
  const service = await startService({
    ENCART_DATA_DIR: preparedDir(),
    ENCART_OPERATOR_KEY: key,
    ENCART_LOG_LEVEL: 'debug',
  });
  const made = await createChannel(service.url, key, 'Confidential GmbH');
  const { keys } = (await made.json()) as { keys: { secret: { key: string }; publishable: { key: string } } };
  const headers = { 'x-api-key': keys.secret.key, 'content-type': 'application/json' };
  await fetch(`${service.url}/platform/publishers/list/?q=jane.doe@mail.example`, { headers });
  await fetch(`${service.url}/platform/publishers/add/`, {
    method: 'POST',
    headers,
    body: '{"items": [{"brand_name": "Jane Doe',
  });
  await fetch(`${service.url}/operator/channels`, { headers: { 'x-api-key': `${key}-mistyped` } });
  await service.kill('SIGTERM');
  const lines = service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const calls = lines.filter(({ msg }) => msg === 'request').map(({ status, path }) => `${status} ${path}`);
  expect(calls).toEqual([
    '201 /operator/channels',
    '200 /platform/publishers/list/',
    '400 /platform/publishers/add/',
    '401 /operator/channels',
  ]);
  for (const secret of [key, keys.secret.key, keys.publishable.key, 'Confidential', 'jane', 'Jane']) {
    expect(service.output()).not.toContain(secret);
  }
});

it('an operator key file from another database is adopted', async () => {
  const ENCART_DATA_DIR = preparedDir();
  const first = await startService({ ENCART_DATA_DIR });
  const key = readFileSync(join(ENCART_DATA_DIR, 'operator.key'), 'utf8').trim();
  await first.kill('SIGTERM');
  const elsewhere = preparedDir();
  writeFileSync(join(elsewhere, 'operator.key'), key);
  const second = await startService({ ENCART_DATA_DIR: elsewhere });
  expect((await createChannel(second.url, key, 'x')).status).toBe(201);
  await second.kill('SIGTERM');
});
