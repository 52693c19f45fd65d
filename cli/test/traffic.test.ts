import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NetworkReport, Page, TrafficFlag, Void } from '@encart/sdk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createNetwork, offerRequest } from '../../sdk/test/network.ts';
import { type Service, startService } from '../../sdk/test/service.ts';
import { createPostgresDatabase } from '../../server/test/support/postgres-databases.ts';
import { encart } from './run.ts';

/** On PostgreSQL, where a test can insert a flag while the service runs. */
let service: Service;
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let sql: pg.Client;
let channelId: string;
let sessionId: string;
let file: string;
beforeAll(async () => {
  database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  service = await startService({ settings: { DATABASE_URL: database.url, ENCART_WORKERS: '1' } });
  const network = await createNetwork(service);
  channelId = network.channelId;
  const { offerId } = await network.newOffer('Acme');
  const { serving } = network.clientOf(network.keys.secret.key);
  const { session_id } = await serving.recommend(offerRequest({ custom_metadata: { is_sandbox: false } }));
  sessionId = session_id;
  await serving.reportBatch(
    (['IMPRESSION', 'CLICK'] as const).map((event_type) => ({ session_id, offer_id: offerId, event_type })),
  );
  file = join(service.dataDir, 'sessions.txt');
  writeFileSync(file, `${sessionId}\n\n`);
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await service?.stop();
  await database?.drop();
});

const run = (...args: string[]) =>
  encart(args, { ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}

const preview = () =>
  json<Void>('voids', 'preview', '--channel', channelId, '--sessions', file, '--reason', 'Test orders');

describe('voids', () => {
  test('are previewed, confirmed and undone, and each step prints its effect', async () => {
    const previewed = await run(
      ...['voids', 'preview', '--channel', channelId, '--sessions', file, '--reason', 'Test orders'],
    );
    expect(previewed.code).toBe(0);
    expect(previewed.stdout).toContain(
      'Preview:  1 session, 1 impression, 1 click, 0 conversions, $0.50 spend, $0.25 payout',
    );
    const [, id = ''] = /"npx encart voids confirm ([0-9a-f-]{36})" before/.exec(previewed.stdout) ?? [];
    const unconfirmed = await run('voids', 'confirm', id);
    expect([unconfirmed.code, unconfirmed.stdout]).toEqual([1, '']);
    expect(unconfirmed.stderr).toContain('Nothing was voided. Pass --yes');

    const confirmed = await run('voids', 'confirm', id, '--yes');
    expect(confirmed.code).toBe(0);
    expect(confirmed.stdout).toContain(`Void ${id}: done.`);
    const report = await json<NetworkReport>('network', 'report');
    expect(report.summary).toMatchObject({
      clicks: 0,
      spend: 0,
      voided: { impressions: 1, clicks: 1, spend: 0.5 },
      gross: { impressions: 1, clicks: 1, spend: 0.5 },
    });
    const unconfirmedUndo = await run('voids', 'undo', id, '--reason', 'They were real');
    expect(unconfirmedUndo.code).toBe(1);
    expect(unconfirmedUndo.stderr).toContain('The undo restores: 1 session, 1 impression, 1 click');
    expect(unconfirmedUndo.stderr).toContain('Nothing was undone. Pass --yes');
    const undone = await json<Void>('voids', 'undo', id, '--reason', 'They were real', '--yes');
    expect(undone).toMatchObject({ status: 'undone', restored: { clicks: 1, spend: 0.5 } });
    expect((await json<NetworkReport>('network', 'report')).summary).toMatchObject({ clicks: 1, spend: 0.5 });
  });

  test('are listed, shown and cancelled', async () => {
    const { id } = await preview();
    expect((await run('voids', '--status', 'preview')).stdout).toMatch(
      new RegExp(`^${id} +preview +.* Parcels +listed sessions +1 +\\$0.50 +Test orders$`, 'm'),
    );
    expect((await run('voids', 'show', id, '--wait')).stdout).toContain('Nothing is voided yet.');
    expect(await json<Void>('voids', 'cancel', id)).toMatchObject({ id, status: 'cancelled' });
    const gone = await run('voids', 'confirm', id, '--yes');
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('it is cancelled')]);
  });

  test.each([
    [['--from', 'yesterday'], 'such as 2026-06-14T05:00Z'],
    [['--from', '2026-06-14T05:00'], 'with its time zone'],
    [['--types', 'view'], 'Choices: click, conversion, impression.'],
    [['--publisher', 'Acme'], 'Expected an id such as'],
  ])('exit code 2 for %j', async (more, message) => {
    const { code, stderr } = await run(
      'voids',
      'preview',
      '--channel',
      channelId,
      '--reason',
      'Why',
      ...more,
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('exit code 1 for a missing file, and without sessions and time', async () => {
    const order = ['voids', 'preview', '--channel', channelId, '--reason', 'Why'];
    const missing = await run(...order, '--sessions', '/nowhere/ids.txt');
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('Cannot read')]);
    const nothing = await run(...order);
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('Give session_ids')]);
  });
});

describe('flags', () => {
  test('are listed while open, dismissed with a note, and reopened', async () => {
    const id = randomUUID();
    await sql.query(
      `insert into traffic_flags (channel_id, publisher_id, hour, id, status, signals, impressions, clicks, conversions, found_at, updated_at)
       values ($1, '00000000-0000-0000-0000-000000000000', '2026-06-14T05:00:00Z', $2, 'open', $3, 9000, 400, 0, now(), now())`,
      [channelId, id, JSON.stringify([{ name: 'clicks', value: 400, usual: 20 }])],
    );
    expect((await run('flags')).stdout).toMatch(
      new RegExp(
        `^${id} +open +2026-06-14 05:00:00Z +the channel itself +Parcels +400 +\\$0\\.00 +clicks 20 times the usual value$`,
        'm',
      ),
    );
    const dismissed = await run('flags', 'dismiss', id, '--note', 'A sale');
    expect([dismissed.code, dismissed.stdout]).toEqual([0, expect.stringContaining('Note: A sale')]);
    expect((await run('flags')).stdout).toBe('No flags.\n');
    expect((await json<Page<TrafficFlag>>('flags', '--status', 'dismissed')).count).toBe(1);
    expect(await json<TrafficFlag>('flags', 'reopen', id)).toMatchObject({ id, status: 'open' });
  });
});
