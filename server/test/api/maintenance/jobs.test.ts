import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { foldAll } from '../../../src/counters/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { eventWorld } from '../../support/ledger.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
const db = () => service().services.database.db;

/** Only one recount runs at a time, so the jobs of other tests are deleted. */
beforeEach(async () => {
  await db().deleteFrom('jobs').execute();
});

const start = (kind: unknown) => service().operator('POST', '/jobs', { kind });
const read = (id: string, from = service()) => from.operator('GET', `/jobs/${id}`);

/** Starts a job and waits until it ends. */
async function ended(kind: string) {
  const { status, body } = await start(kind);
  expect(status).toBe(202);
  await expect.poll(async () => (await read(body.id)).body.status, { timeout: 60_000 }).not.toBe('running');
  return (await read(body.id)).body;
}

async function traffic() {
  const made = await eventWorld(service());
  const { event } = await made.session();
  await made.batch(['IMPRESSION', 'CLICK', 'CONVERSION'].map((type) => event(type)));
  return made;
}

/** Inserts a job that another live process is running. */
async function elsewhere(kind: 'audit' | 'rebuild') {
  const now = new Date();
  const job = { id: newId(), kind, status: 'running' as const, done: 3, total: 10, result: '{}' };
  await db()
    .insertInto('jobs')
    .values({ ...job, started_at: now, updated_at: now, owner: newId(), heartbeat_at: now })
    .execute();
  return job.id;
}

describe('202', () => {
  it('an audit is accepted immediately, and its job has the result', async () => {
    await traffic();
    const { status, body } = await start('audit');
    expect([status, body]).toEqual([
      202,
      {
        id: expect.any(String),
        kind: 'audit',
        status: 'running',
        reason: null,
        done: 0,
        total: 0,
        difference_count: 0,
        differences: [],
        estimated_finish_at: null,
        deleted_sessions: 0,
        started_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    await expect.poll(async () => (await read(body.id)).body.status, { timeout: 60_000 }).toBe('done');
    const done = await read(body.id);
    expect(done).toMatchObject({
      status: 200,
      body: { id: body.id, kind: 'audit', difference_count: 0, differences: [], started_at: body.started_at },
    });
    expect(done.body.done).toBe(done.body.total);
    expect(done.body.total).toBeGreaterThan(0);
  });

  it('an audit reports differences and changes nothing; a rebuild repairs them', async () => {
    const { channel, counters } = await traffic();
    const before = await counters();
    for (const tampering of [
      sql`update rollup_days set clicks = 7, payout_micros = 0`,
      sql`delete from rollup_hours`,
      sql`update publisher_days set sessions = 3`,
      sql`delete from placement_days`,
      sql`delete from offer_days`,
    ])
      await sql`${tampering} where channel_id = ${channel.id}`.execute(db());
    const audit = await ended('audit');
    expect(audit).toMatchObject({ status: 'done', difference_count: 5 });
    expect(audit.differences).toContainEqual({
      table: 'rollup_days',
      cell: expect.objectContaining({ view: 'ORDER_TRACKING', display_mode: 'INLINE', widget_id: '' }),
      recounted: expect.objectContaining({ impressions: 1, clicks: 1, payout_micros: 250_000 }),
      stored: expect.objectContaining({ impressions: 1, clicks: 7, payout_micros: 0 }),
    });
    expect(await ended('rebuild')).toMatchObject({ kind: 'rebuild', status: 'done', difference_count: 5 });
    expect(await counters()).toEqual(before);
    expect(await ended('audit')).toMatchObject({ difference_count: 0, differences: [] });
    expect(await ended('rebuild')).toMatchObject({ difference_count: 0 });
  });

  it('lists the first fifty differences, and the number of all', async () => {
    const made = await traffic();
    await foldAll(db());
    const [row] = await db()
      .selectFrom('rollup_days')
      .selectAll()
      .where('channel_id', '=', made.channel.id)
      .execute();
    const strays = Array.from({ length: 60 }, (_, n) => ({ ...row, widget_id: `stray-${n}` }));
    await db()
      .insertInto('rollup_days')
      .values(strays as never)
      .execute();
    const audit = await ended('audit');
    expect([audit.difference_count, audit.differences.length]).toEqual([60, 50]);
    expect(await ended('rebuild')).toMatchObject({ difference_count: 60 });
    expect(await ended('audit')).toMatchObject({ difference_count: 0 });
  });

  it('counts events that are reported while it runs exactly once', async () => {
    const { session, report, counters } = await eventWorld(service());
    const sessions = await Promise.all(Array.from({ length: 30 }, () => session()));
    const running = await start('rebuild');
    await Promise.all(sessions.map(({ event }) => report(event('CLICK'))));
    await expect
      .poll(async () => (await read(running.body.id)).body.status, { timeout: 60_000 })
      .toBe('done');
    expect((await read(running.body.id)).body).toMatchObject({ difference_count: 0 });
    expect(await counters()).toMatchObject({ clicks: 30 });
    expect(await ended('audit')).toMatchObject({ difference_count: 0 });
  });

  it.runIf(inject('engine') === 'postgres')('can be requested from every process', async () => {
    await traffic();
    const { id, ...job } = await ended('audit');
    const other = await startTestService({ database: service().database });
    try {
      expect((await read(id, other)).body).toEqual({ id, ...job });
    } finally {
      await other.stop();
    }
  });
});

describe('409', () => {
  it.each([
    ['audit', 'rebuild', 'An audit is running already'],
    ['rebuild', 'audit', 'A rebuild is running already'],
    ['audit', 'audit', 'An audit is running already'],
  ] as const)('while an %s runs, for an %s', async (running, wanted, message) => {
    const id = await elsewhere(running);
    const { status, body } = await start(wanted);
    expect([status, body]).toEqual([409, { error: `${message}: ${id}.` }]);
    expect((await read(id)).body).toMatchObject({ status: 'running', done: 3, total: 10 });
  });
});

describe('cancel and resume', () => {
  const change = (id: string, to: 'cancel' | 'resume') => service().operator('POST', `/jobs/${id}/${to}`);

  it('a cancelled job keeps its findings, and ends after it is resumed', async () => {
    await traffic();
    const id = await elsewhere('audit');
    const cancelled = await change(id, 'cancel');
    expect([cancelled.status, cancelled.body]).toMatchObject([
      200,
      { status: 'cancelled', done: 3, total: 10 },
    ]);
    // The cancelled job no longer blocks other jobs.
    expect(await ended('audit')).toMatchObject({ status: 'done' });
    expect(await change(id, 'resume')).toMatchObject({ status: 200, body: { id, status: 'running' } });
    await expect.poll(async () => (await read(id)).body.status, { timeout: 60_000 }).toBe('done');
  });

  it('409 for a job that has ended, or while another one runs', async () => {
    await traffic();
    const { id } = await ended('audit');
    expect(await change(id, 'cancel')).toMatchObject({
      status: 409,
      body: { error: 'The job is not running: it is done.' },
    });
    expect(await change(id, 'resume')).toMatchObject({
      status: 409,
      body: { error: 'Only a failed or cancelled job can be resumed: this one is done.' },
    });
    const stopped = await elsewhere('audit');
    await change(stopped, 'cancel');
    const other = await elsewhere('rebuild');
    expect(await change(stopped, 'resume')).toMatchObject({
      status: 409,
      body: { error: `A rebuild is running already: ${other}.` },
    });
  });

  it('404 for an unknown job', async () => {
    for (const to of ['cancel', 'resume'] as const)
      expect(await change(newId(), to)).toMatchObject({ status: 404, body: { error: 'Job not found.' } });
  });

  it('are in the audit trail, with the actor', async () => {
    const id = await elsewhere('audit');
    await change(id, 'cancel');
    const { body } = await service().operator('GET', `/audit?object_id=${id}`);
    expect(body.results).toMatchObject([
      {
        action: 'job.cancelled',
        object_type: 'job',
        actor: { type: 'operator_key' },
        details: { kind: 'audit' },
      },
    ]);
  });
});

describe('the job list', () => {
  it('is sorted newest first, and can be filtered by kind', async () => {
    await elsewhere('audit');
    const second = await elsewhere('rebuild');
    await service().operator('POST', `/jobs/${second}/cancel`);
    const list = async (query: string) => (await service().operator('GET', `/jobs${query}`)).body;
    expect(await list('')).toMatchObject({
      count: 2,
      results: [
        { kind: 'rebuild', status: 'cancelled' },
        { kind: 'audit', status: 'running' },
      ],
    });
    expect(await list('?kind=audit')).toMatchObject({ count: 1, results: [{ kind: 'audit' }] });
    expect(await list('?page_size=1&page=2')).toMatchObject({ count: 2, results: [{ kind: 'audit' }] });
  });
});

describe('400', () => {
  it.each([
    [{ kind: 'repair' }, '"repair" is not a valid choice.'],
    [{ kind: '' }, '"" is not a valid choice.'],
    [{ kind: 7 }, 'Not a valid string.'],
    [{ kind: null }, 'This field may not be null.'],
    [{}, 'This field is required.'],
  ])('%j', async (sent, message) => {
    const { status, body } = await service().operator('POST', '/jobs', sent);
    expect([status, body]).toEqual([400, { kind: [message] }]);
  });
});

describe('404', () => {
  it.each([newId(), 'mine'])('%s', async (id) => {
    const { status, body } = await read(id);
    expect([status, body]).toEqual([404, { error: 'Job not found.' }]);
  });
});

describe('401', () => {
  it('for every key except an operator key', async () => {
    const { secret, publishable } = await service().newChannel();
    for (const key of [secret, publishable, undefined]) {
      const options = { ...(key && { key }), body: { kind: 'audit' } };
      expect((await service().call('POST', '/operator/jobs', options)).status).toBe(401);
      expect((await service().call('GET', `/operator/jobs/${newId()}`, key ? { key } : {})).status).toBe(401);
    }
  });
});
