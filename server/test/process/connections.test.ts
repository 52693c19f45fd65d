import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { encart } from '../../../cli/test/run.ts';
import { createPostgresDatabase, onServer } from '../support/postgres-databases.ts';
import { launch, startService } from '../support/service-process.ts';

const key = 'an-operator-key-for-the-connection-tests-0123456789';
const role = 'encart_limited';
const directory = mkdtempSync(join(tmpdir(), 'encart-connections-'));
let database: { url: string; drop(): Promise<void> };
let limitedUrl: string;
beforeAll(async () => {
  database = await createPostgresDatabase(inject('postgresUrl'));
  const url = new URL(database.url);
  await onServer(inject('postgresUrl'), `create role ${role} login`);
  await onServer(inject('postgresUrl'), `alter database ${url.pathname.slice(1)} owner to ${role}`);
  await onServer(database.url, 'create extension if not exists pg_trgm');
  url.username = role;
  limitedUrl = url.href;
});
afterAll(async () => {
  await database?.drop();
  await onServer(inject('postgresUrl'), `drop role if exists ${role}`);
  rmSync(directory, { recursive: true, force: true });
});

const allow = (connections: number) =>
  onServer(inject('postgresUrl'), `alter role ${role} connection limit ${connections}`);
const settings = () => ({
  DATABASE_URL: limitedUrl,
  ENCART_DATA_DIR: mkdtempSync(join(directory, 'data-')),
  ENCART_OPERATOR_KEY: key,
  ENCART_WORKERS: '2',
});
const doctor = async () => {
  const { stdout } = await encart(['doctor', '--json'], { ...settings(), PORT: '0' });
  const { checks } = JSON.parse(stdout) as { checks: { check: string; status: string; message: string }[] };
  return checks.find(({ check }) => check === 'connections');
};

describe('a server that allows few connections', () => {
  it('gets no more connections than it allows from two processes under load, and the start and the doctor warn', async () => {
    await allow(19);
    const service = await startService(settings());
    expect(service.output()).toContain('each of 2 server processes gets 8 instead of 17');
    const headers = { 'x-api-key': key };
    const calls = Array.from({ length: 120 }, async (_, n) => {
      const path = ['/operator/reports', '/operator/channels', '/operator/campaigns'][n % 3];
      return (await fetch(`${service.url}${path}`, { headers })).status;
    });
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      'select count(*)::int as n from pg_stat_activity where usename = $1',
      [role],
    );
    await client.end();
    expect(rows[0].n).toBeLessThanOrEqual(16);
    expect(await doctor()).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('8 instead of 17'),
    });
    await service.kill('SIGTERM');
  });

  it('stops the start if there are too few for the configured processes, and says what to change', async () => {
    await allow(14);
    const failed = launch({ ...settings(), PORT: '0' });
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toContain(
      'allows 14 connections to this user, and 2 server processes need at least 15',
    );
    expect(failed.output()).toContain('Set ENCART_WORKERS to 1, or raise max_connections to 37 or more.');
    expect(failed.output()).not.toContain('    at ');
    expect(await doctor()).toMatchObject({ status: 'fail' });
  });

  it('gives no warning if there are enough', async () => {
    await allow(-1);
    expect(await doctor()).toMatchObject({
      status: 'ok',
      message: '2 × 17 of the 197 that PostgreSQL allows',
    });
  });
});
