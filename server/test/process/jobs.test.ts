import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncart } from '@encart/sdk';
import { sql } from 'kysely';
import { afterAll, expect, inject, it, onTestFailed } from 'vitest';
import { createNetwork, offerRequest } from '../../../sdk/test/network.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { startService } from '../support/service-process.ts';

const operatorKey = 'an-operator-key-for-killed-jobs-0123456789';
const directory = mkdtempSync(join(tmpdir(), 'encart-jobs-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/**
 * Adds days with one session each: enough for an audit with several slices. Slices are longer on PostgreSQL.
 */
async function fill(database: Database, channelId: string, days: number): Promise<void> {
  const earlier = sql`interval '1 day' * n`;
  const copies = sql`generate_series(1, ${days - 1}::int) as n`;
  await sql`
    insert into sessions
    select (jsonb_populate_record(s, jsonb_build_object('id', md5(s.id::text || n)::uuid, 'at', s.at - ${earlier}))).*
    from sessions s, ${copies} where s.channel_id = ${channelId}
  `.execute(database.db);
}

/**
 * Kills the service in the middle of an audit. The next start continues the audit from its saved position.
 */
async function killInTheMiddle(
  settings: Record<string, string>,
  days: number,
  open: () => Promise<Database>,
): Promise<void> {
  let service = await startService(settings);
  onTestFailed(() => console.error(service.output()));
  const jobsAt = (baseUrl: string) => createEncart({ baseUrl, apiKey: operatorKey }).operator.jobs;
  const { keys, clientOf, newOffer, channelId } = await createNetwork({ address: service.url, operatorKey });
  await newOffer('Acme');
  await clientOf(keys.secret.key).serving.recommend(offerRequest({ custom_metadata: { is_sandbox: false } }));
  await service.kill('SIGTERM');
  const database = await open();
  await fill(database, channelId, days).finally(() => database.close());

  service = await startService(settings);
  const { id } = await jobsAt(service.url).start('audit');
  const done = async () => (await jobsAt(service.url).get(id)).done;
  await expect.poll(done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  await service.kill('SIGKILL');

  service = await startService(settings);
  const found = await jobsAt(service.url).get(id);
  expect(found).toMatchObject({ status: 'running', total: days });
  expect(found.done).toBeGreaterThan(0);
  expect(found.done).toBeLessThan(days);
  const seen: number[] = [];
  const ended = await jobsAt(service.url).wait(id, { onProgress: (job) => seen.push(job.done) });
  expect(ended).toMatchObject({ status: 'done', done: days, total: days, reason: null });
  // The audit did not restart, and its result includes what the first process found: no
  // copied day has counters.
  expect(Math.min(...seen)).toBe(found.done);
  expect(ended.difference_count).toBeGreaterThanOrEqual(days - 1);
  expect(await service.kill('SIGTERM')).toBe(0);
}

const settingsOf = (more: Record<string, string>) => ({
  ENCART_OPERATOR_KEY: operatorKey,
  ENCART_RATE_LIMITS: 'off',
  ENCART_DEMO: 'off',
  ENCART_DATA_DIR: join(directory, randomUUID()),
  ...more,
});

it('a killed audit is finished by the next start, on PostgreSQL', async () => {
  const made = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  const settings = settingsOf({ DATABASE_URL: made.url, ENCART_WORKERS: '1' });
  await killInTheMiddle(settings, 120, () => openDatabase({ databaseUrl: made.url, dataDir: '' })).finally(
    made.drop,
  );
});

it('a killed audit is finished by the next start, on the embedded engine', async () => {
  const settings = settingsOf({});
  const dataDir = settings.ENCART_DATA_DIR;
  copyMigratedDatabase(dataDir);
  await killInTheMiddle(settings, 20, () => openDatabase({ databaseUrl: undefined, dataDir }));
});
