import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { launch, startService } from '../support/service-process.ts';

const directories: string[] = [];
const dataDir = () => {
  const directory = mkdtempSync(join(tmpdir(), 'encart-process-'));
  directories.push(directory);
  return directory;
};
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('a start makes a data directory private that others could read, and warns once', async () => {
  const ENCART_DATA_DIR = dataDir();
  copyMigratedDatabase(ENCART_DATA_DIR);
  const first = await startService({ ENCART_DATA_DIR });
  await first.kill('SIGTERM');
  const names = ['operator.key', 'secret', 'lock'];
  for (const name of names) chmodSync(join(ENCART_DATA_DIR, name), 0o644);
  for (const path of [ENCART_DATA_DIR, join(ENCART_DATA_DIR, 'db')]) chmodSync(path, 0o755);

  const second = await startService({ ENCART_DATA_DIR });
  expect(second.output().match(/closed to other users/g)).toHaveLength(1);
  for (const name of [...names, 'lock.pid'])
    expect([name, modeOf(join(ENCART_DATA_DIR, name))]).toEqual([name, '600']);
  for (const path of [ENCART_DATA_DIR, join(ENCART_DATA_DIR, 'db')]) expect(modeOf(path)).toBe('700');
  await second.kill('SIGTERM');

  const third = await startService({ ENCART_DATA_DIR });
  expect(third.output()).not.toContain('closed to other users');
  await third.kill('SIGTERM');
});

it('a second machine needs the same master secret; without it, the start says what to do', async () => {
  const database = await createPostgresDatabase(inject('postgresUrl'));
  const settings = (more: Record<string, string> = {}) => ({
    DATABASE_URL: database.url,
    ENCART_DATA_DIR: dataDir(),
    ENCART_WORKERS: '2',
    ...more,
  });
  const one = settings();
  const first = await startService(one);
  const without = settings();
  const failed = launch({ ...without, PORT: '0' });
  expect(await failed.exit).toBe(1);
  const lines = failed.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Set ENCART_SECRET, or copy the file from a machine of this installation');
  expect(existsSync(join(without.ENCART_DATA_DIR, 'secret'))).toBe(false);
  const master = readFileSync(join(one.ENCART_DATA_DIR, 'secret'), 'utf8').trim();
  const second = await startService(settings({ ENCART_SECRET: master }));
  await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')]);
  await database.drop();
});
