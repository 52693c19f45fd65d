import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Job, JobDifference } from '@encart/sdk';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createNetwork, offerRequest } from '../../sdk/test/network.ts';
import { cleanEnvironment, type Service, startService } from '../../sdk/test/service.ts';
import { createPostgresDatabase } from '../../server/test/support/postgres-databases.ts';
import { describeDifferences } from '../src/recount.ts';
import { textWidth } from '../src/table.ts';
import { encart, program } from './run.ts';

/** On PostgreSQL, because a second connection can change the counters while the service runs. */
let service: Service;
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let tamper: pg.Client;
beforeAll(async () => {
  database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  tamper = new pg.Client({ connectionString: database.url });
  await tamper.connect();
  service = await startService({ settings: { DATABASE_URL: database.url, ENCART_WORKERS: '1' } });
  const { keys, clientOf, newOffer } = await createNetwork(service);
  const { offerId } = await newOffer('Acme');
  const { serving } = clientOf(keys.secret.key);
  const { session_id } = await serving.recommend(offerRequest({ custom_metadata: { is_sandbox: false } }));
  const events = (['IMPRESSION', 'CLICK'] as const).map((event_type) => ({
    session_id,
    offer_id: offerId,
    event_type,
  }));
  expect(await serving.reportBatch(events)).toMatchObject({ accepted: 2 });
}, 120_000);
afterAll(async () => {
  await tamper?.end();
  await service?.stop();
  await database?.drop();
});
afterEach(() => tamper.query('delete from jobs'));

const run = (...args: string[]) =>
  encart(args, { ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });

async function job(code: number, ...args: string[]): Promise<Job> {
  const ended = await run(...args, '--json');
  expect([ended.code, ended.stderr]).toEqual([code, '']);
  return JSON.parse(ended.stdout) as Job;
}

describe('with correct counters', () => {
  test('audit finds no differences: exit code 0', async () => {
    const { code, stdout, stderr } = await run('audit');
    expect([code, stdout]).toEqual([0, '1 channel day recounted, no differences.\n']);
    expect(stderr).toContain('1 of 1 channel days\n');
    expect(await job(0, 'audit')).toMatchObject({ kind: 'audit', status: 'done', difference_count: 0 });
  });

  test('rebuild has nothing to repair: exit code 0', async () => {
    const { code, stdout } = await run('rebuild', '--yes');
    expect([code, stdout]).toEqual([0, '1 channel day recounted, no differences.\n']);
  });
});

describe('with wrong counters', () => {
  test('audit lists the differences: exit code 1; rebuild repairs them; then audit finds none: exit code 0', async () => {
    const waiting = async () => (await tamper.query('select from counter_deltas')).rowCount;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    await tamper.query('update rollup_days set clicks = clicks + 6');
    await tamper.query('delete from placement_days');
    const audit = await run('audit');
    expect(audit.code).toBe(1);
    expect(audit.stdout).toMatch(/^TABLE +CELL +COUNTER +RECOUNTED +STORED$/m);
    expect(audit.stdout).toMatch(/^rollup_days +\d{4}-\d\d-\d\d, THANK_YOU, INLINE +clicks +1 +7$/m);
    expect(audit.stdout).toMatch(/^placement_days +\d{4}-\d\d-\d\d, THANK_YOU, INLINE +.*sessions +1 +0$/m);
    expect(audit.stdout).toContain('1 channel day recounted, 2 cells differ.');
    expect(await job(1, 'audit')).toMatchObject({ status: 'done', difference_count: 2 });

    const rebuilt = await run('rebuild', '--yes');
    expect(rebuilt.code).toBe(0);
    expect(rebuilt.stdout).toMatch(/^rollup_days .* clicks +1 +7$/m);
    expect(rebuilt.stdout).toContain('1 channel day recounted, 2 cells repaired.');
    expect(await job(0, 'audit')).toMatchObject({ difference_count: 0 });
    expect(await job(0, 'rebuild', '--yes')).toMatchObject({ difference_count: 0 });
  });

  test('rebuild asks for confirmation, and without a terminal changes nothing: exit code 1', async () => {
    const { code, stdout, stderr } = await run('rebuild');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Nothing was changed. Pass --yes');
    const { rows } = await tamper.query('select from jobs');
    expect(rows).toEqual([]);
  });
});

describe('a recount that cannot run: exit code 1', () => {
  test.each([
    ['audit', 'An audit'],
    ['rebuild', 'A rebuild'],
  ])('reports that %s is already running', async (kind, words) => {
    const id = randomUUID();
    await tamper.query(
      `insert into jobs (id, kind, status, done, total, result, started_at, updated_at, owner, heartbeat_at)
       values ($1, $2, 'running', 3, 9, '{}', now(), now(), $3, now() + interval '1 hour')`,
      [id, kind, randomUUID()],
    );
    for (const command of [['audit'], ['rebuild', '--yes']])
      expect(await run(...command)).toEqual({
        code: 1,
        stdout: '',
        stderr: `encart: ${words} is running already: ${id}.\n`,
      });
  });

  test('reports the failure, its reason, and how to continue', async () => {
    await tamper.query('alter table offer_days rename to offer_days_away');
    try {
      const { code, stdout, stderr } = await run('audit', '--json');
      expect([code, stdout]).toEqual([1, '']);
      expect(JSON.parse(stderr).error.message).toMatch(
        /^The audit [0-9a-f-]{36} failed after \d+ of \d+ channel days?: Unexpected error\. .* To continue it, run "npx encart jobs resume [0-9a-f-]{36}"\.$/,
      );
    } finally {
      await tamper.query('alter table offer_days_away rename to offer_days');
    }
  });
});

describe('jobs', () => {
  /** Inserts a running job of another process. */
  async function insertRunningJob(): Promise<string> {
    const id = randomUUID();
    await tamper.query(
      `insert into jobs (id, kind, status, done, total, result, started_at, updated_at, owner, heartbeat_at, estimated_finish_at)
       values ($1, 'audit', 'running', 3, 9, '{}', now(), now(), $2, now() + interval '1 hour', '2030-01-02T03:04:05Z')`,
      [id, randomUUID()],
    );
    return id;
  }

  test('are listed, shown with their estimated end, cancelled, and resumed until they end: exit code 0', async () => {
    const id = await insertRunningJob();
    const listed = await run('jobs', 'list', '--kind', 'audit');
    expect([listed.code, listed.stdout]).toEqual([
      0,
      expect.stringContaining(`${id}  audit  running  3 of 9`),
    ]);
    const shown = await run('jobs', 'show', id);
    const line = `audit ${id}: running, 3 of 9 channel days, estimated end 2030-01-02 03:04:05Z.\n`;
    expect([shown.code, shown.stdout]).toEqual([0, line]);
    expect((await run('jobs', 'cancel', id)).stdout).toBe(`audit ${id}: cancelled, 3 of 9 channel days.\n`);
    expect((await run('jobs', 'resume', id)).stdout).toContain(`audit ${id}: running`);
    expect(await job(0, 'jobs', 'show', id, '--wait')).toMatchObject({ id, status: 'done' });
  });

  test('Ctrl-C stops waiting, and the message says that the job continues: exit code 1', async () => {
    const id = await insertRunningJob();
    const child = spawn(process.execPath, [program, 'jobs', 'show', id, '--wait'], {
      env: { ...cleanEnvironment(), ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Waiting for the job …\n');
    child.kill('SIGINT');
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(output).toContain('Waiting for the job: 3 of 9 channel days');
    expect(output).toContain(
      `The audit ${id} continues in the service. Use "npx encart jobs show ${id}" to see its progress`,
    );
    const { rows } = await tamper.query('select status from jobs where id = $1', [id]);
    expect(rows).toEqual([{ status: 'running' }]);
  });
});

describe('the table of differences', () => {
  const difference = (cell: Record<string, string>, counters: string[]): JobDifference => ({
    table: 'rollup_hours',
    cell,
    recounted: Object.fromEntries(counters.map((name) => [name, 1])),
    stored: Object.fromEntries(counters.map((name, at) => [name, at % 2])),
  });
  const jobOf = (differences: JobDifference[], difference_count = differences.length): Job => ({
    id: randomUUID(),
    kind: 'audit',
    status: 'done',
    done: 1,
    total: 1,
    difference_count,
    differences,
    reason: null,
    estimated_finish_at: null,
    deleted_sessions: 0,
    started_at: '2026-06-14T05:00:00.000Z',
    updated_at: '2026-06-14T05:00:00.000Z',
  });

  test('shows the dimensions of a cell, and only the counters that differ', () => {
    const publisher_id = randomUUID();
    const cell = { hour: '2026-06-14T05:00:00Z', publisher_id, view: 'THANK_YOU', display_mode: 'INLINE' };
    const drawn = describeDifferences(
      jobOf([difference({ ...cell, widget_id: 'w1' }, ['clicks', 'payout'])]),
    );
    expect(drawn).toContain(`2026-06-14T05:00:00Z, publisher ${publisher_id}, THANK_YOU, INLINE, widget w1`);
    expect(drawn).toMatch(/ clicks +1 +0$/);
  });

  test('shows the first twenty rows, and that there are more', () => {
    const many = Array.from({ length: 50 }, (_, at) => difference({ day: `day ${at}` }, ['clicks']));
    const lines = describeDifferences(jobOf(many, 1_000)).split('\n');
    expect(lines).toHaveLength(1 + 20 + 1);
    expect(lines.at(-1)).toBe('Only the first rows are shown; --json lists 50 cells.');
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(80);
  });
});
