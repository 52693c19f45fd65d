import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { RetryTransaction } from '../../../src/db/failures.ts';
import { type Tx, transact } from '../../../src/db/handle.ts';
import { createLogger } from '../../../src/http/logger.ts';
import { newId } from '../../../src/lib/ids.ts';
import { recountLedger, type Slice } from '../../../src/maintenance/index.ts';
import type { JobDefinitions } from '../../../src/maintenance/jobs.ts';
import { JobRunner } from '../../../src/maintenance/run-jobs.ts';
import { getVoid, previewUndo, voidJobs } from '../../../src/traffic/index.ts';
import { deleteOldAddresses } from '../../../src/traffic/store.ts';
import { dayMs, hourMs } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';
import { confirmPreview, confirmVoid, previewVoid, undoVoid, voidWorld } from '../../support/voids.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

const start = Date.parse('2026-05-04T10:30:00Z');
const types = ['IMPRESSION', 'CLICK', 'CONVERSION'] as const;

/** Sessions of both publishers, and their events: session, offer, type, and hours after the session. */
const scenario = fc.record({
  events: fc.array(
    fc.record({
      session: fc.nat(4),
      offer: fc.nat(2),
      type: fc.constantFrom(...types),
      order: fc.constantFrom('', 'a', 'b'),
      hours: fc.constantFrom(0, 1, 2, 20, 26, 50, 170),
    }),
    { minLength: 15, maxLength: 30 },
  ),
  /** The number of events that arrive before the void. */
  before: fc.nat(30),
  filter: fc
    .record({
      publisher: fc.constantFrom(null, null, 0, 1),
      offer: fc.constantFrom(null, null, null, 0, 1, 2),
      type: fc.constantFrom(null, null, null, ...types),
      from: fc.constantFrom(0, 0, 1, 20),
      to: fc.constantFrom(2, 26, 60, 200),
    })
    .filter(({ from, to }) => from < to),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;
type DrawnEvent = Scenario['events'][0];

/** The first report of an event is stored; later ones are duplicates. */
function distinct(events: readonly DrawnEvent[]): DrawnEvent[] {
  const key = ({ session, offer, type, order }: DrawnEvent) =>
    [session, offer, type, type === 'CONVERSION' ? order : ''].join();
  return [...Map.groupBy(events, key).values()].map(([first]) => first as DrawnEvent);
}

function isVoided({ session, offer, type, hours }: DrawnEvent, { filter }: Scenario): boolean {
  return (
    (filter.publisher === null || filter.publisher === session % 2) &&
    (filter.offer === null || filter.offer === offer) &&
    (filter.type === null || filter.type === type) &&
    hours >= filter.from &&
    hours < filter.to
  );
}

async function openWorld() {
  const world = await voidWorld(service());
  service().now = new Date(start);
  const sessions: Awaited<ReturnType<typeof world.session>>[] = [];
  for (let n = 0; n < 5; n++) sessions.push(await world.session(n % 2));
  service().now = new Date(start + 10 * dayMs);
  const report = (events: readonly DrawnEvent[]) =>
    world.batch(
      events.map(({ session, offer, type, order, hours }) => ({
        session_id: sessions[session]?.id,
        offer_id: world.offers[offer]?.id,
        event_type: type,
        occurred_at: new Date(start + hours * hourMs).toISOString(),
        ...(type === 'CONVERSION' && order && { conversion: { order_id: order } }),
      })),
    );
  const filterOf = ({ filter }: Scenario) => ({
    channel_id: world.channel.id,
    from: new Date(start + filter.from * hourMs).toISOString(),
    to: new Date(start + filter.to * hourMs).toISOString(),
    ...(filter.publisher !== null && { publisher_id: world.publishers[filter.publisher] }),
    ...(filter.offer !== null && { offer_id: world.offers[filter.offer]?.id }),
    ...(filter.type !== null && { event_types: [filter.type] }),
  });
  return { ...world, sessions, report, filterOf };
}

/** A runner of jobs beside that of the service. */
function runnerOf(definitions: JobDefinitions): JobRunner {
  const { database } = service().services;
  return new JobRunner({
    db: database.maintenance,
    engine: database.engine,
    clock: () => new Date(),
    log: createLogger('silent'),
    definitions,
  });
}

/** The process is killed after this many transactions. */
function killAfter(slice: Slice, transactions: number): Slice {
  let left = transactions;
  return {
    ...slice,
    hasTime: () => true,
    transact: (work) =>
      left-- > 0 ? slice.transact(work) : Promise.reject(new RetryTransaction('killed', undefined)),
  };
}

describe('a void', () => {
  it('leaves the numbers of a ledger without the voided events, and its undo restores the numbers', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        const events = distinct(drawn.events);
        const [world, without] = [await openWorld(), await openWorld()];
        await world.report(events.slice(0, drawn.before));
        await without.report(events.filter((event) => !isVoided(event, drawn)));
        const { id } = await confirmVoid(service(), world.filterOf(drawn));
        // Events that arrive later and match the filter are voided too.
        await world.report(events.slice(drawn.before));
        expect(await world.figures({ net: true })).toEqual(await without.figures({ net: true }));

        const [all] = [await openWorld()];
        await all.report(events);
        await undoVoid(service(), id);
        expect(await world.figures({ net: false })).toEqual(await all.figures({ net: false }));
      }),
      { numRuns: 6, interruptAfterTimeLimit: 90_000 },
    );
  });

  it('has the same figures in the preview and after the confirmation', async () => {
    const { channel, report, sessions, figures } = await openWorld();
    await report([
      { session: 0, offer: 1, type: 'CLICK', order: '', hours: 0 },
      { session: 0, offer: 2, type: 'CLICK', order: '', hours: 0 },
      // Attributed to the voided click, but not in the filter itself.
      { session: 0, offer: 2, type: 'CONVERSION', order: 'a', hours: 50 },
      { session: 1, offer: 1, type: 'CLICK', order: '', hours: 0 },
    ]);
    const before = await figures({ net: false });
    const filter = {
      channel_id: channel.id,
      session_ids: [sessions[0]?.id],
      event_types: ['CLICK'],
    };
    const expected = {
      sessions: 1,
      impressions: 0,
      clicks: 2,
      conversions: 0,
      rejudged_conversions: 1,
      unknown_sessions: 0,
      spend: 2.75,
      payout: 0.916666,
    };
    const preview = await previewVoid(service(), filter);
    expect(preview.preview).toEqual(expected);
    expect(await figures({ net: false })).toEqual(before);
    const done = await confirmVoid(service(), filter);
    expect(done.voided).toEqual(expected);
    const undo = await service().operator('GET', `/voids/${done.id}/undo`);
    expect(undo.body).toMatchObject({ clicks: 2, spend: 2.75, budget_spent: { events: 0, spend: 0 } });
    expect((await undoVoid(service(), done.id)).restored).toEqual(expected);
    expect(await figures({ net: false })).toEqual(before);
    const trail = await service().operator('GET', `/audit?object_id=${done.id}`);
    expect(trail.body.results.map(({ action }: { action: string }) => action)).toEqual([
      'void.undone',
      'void.started',
      'void.created',
    ]);
  });

  it('reports the total of an undo from its first slice on', async () => {
    const { channel, session, batch, offers } = await voidWorld(service());
    // One more session than a slice without time restores.
    const sessions = await Promise.all(Array.from({ length: 201 }, () => session(0)));
    const [cpm] = offers;
    await batch(sessions.map(({ id }) => ({ session_id: id, offer_id: cpm?.id, event_type: 'IMPRESSION' })));
    const { id } = await confirmVoid(service(), {
      channel_id: channel.id,
      from: new Date(Date.now() - hourMs).toISOString(),
      to: new Date(Date.now() + hourMs / 2).toISOString(),
    });
    const { database, events } = service().services;
    const { void_undo } = voidJobs(events.ledger);
    const job = {
      ...({ id: newId(), kind: 'void_undo', status: 'running', position: null, done: 0, total: 0 } as const),
      params: { voidId: id, channelId: channel.id },
      result: {},
      reason: null,
      startedAt: new Date(),
      updatedAt: new Date(),
      estimatedFinishAt: null,
    };
    const slice = {
      db: database.db,
      now: new Date(),
      hasTime: () => false,
      transact: <T>(work: (tx: Tx) => Promise<T>) => transact(database.db, work),
      save: async () => {},
    };
    const first = await void_undo.step({ ...slice, job });
    expect(first).toMatchObject({ done: 200, total: 201, finished: false });
    const second = await void_undo.step({ ...slice, job: { ...job, ...first } });
    expect(second).toMatchObject({ done: 201, total: 201, finished: false });
    const last = await void_undo.step({ ...slice, job: { ...job, ...second } });
    expect(last).toMatchObject({ done: 201, total: 201, finished: true });
  });

  it('returns money to budgets, also in serving; money that was spent meanwhile is not drawn twice', async () => {
    const world = await voidWorld(service(), { budget: { total_usd: 0.5 } });
    const { channel, offers, batch } = world;
    const [, cpc] = offers;
    const click = (session_id: string, more: object = {}) => ({
      session_id,
      offer_id: cpc?.id,
      event_type: 'CLICK',
      ...more,
    });
    const [first, second, third, fourth] = [
      await world.session(0),
      await world.session(0),
      await world.session(0),
      await world.session(0),
    ];
    await batch([click(first.id), click(second.id)]);
    // A learning version is created at most every five seconds.
    let now = Date.now();
    const offered = async () => {
      now += 10_000;
      service().now = new Date(now);
      await service().services.serving.learn();
      return (await world.session(0)).offers.includes(cpc?.id ?? '');
    };
    expect(await offered()).toBe(false);
    const { id } = await confirmVoid(service(), { channel_id: channel.id, session_ids: [first.id] });
    expect(await offered()).toBe(true);
    // The refunded quarter pays the next click; the one after that is not billed.
    const answers = [];
    for (const { id: session } of [third, fourth]) {
      const { body } = await service().call('POST', '/events', {
        key: channel.secret,
        headers: { version: '1.0.0' },
        body: click(session),
      });
      answers.push(body.reason);
    }
    expect(answers).toEqual([null, 'budget_spent']);
    const undo = await service().operator('GET', `/voids/${id}/undo`);
    expect(undo.body.budget_spent).toEqual({ events: 1, spend: 0.25 });
    await undoVoid(service(), id);
    const { figures } = world;
    expect((await figures({ net: true })).spent[1]).toBe(500_000);
    const again = await service().call('POST', '/events', {
      key: channel.secret,
      headers: { version: '1.0.0' },
      body: click(first.id),
    });
    expect(again.body).toMatchObject({ status: 'duplicate', counted: true, reason: 'budget_spent' });
  });

  it('previews its undo with all that it will restore', async () => {
    const world = await openWorld();
    const { channel, report, sessions } = world;
    const click = (session: number) => ({ session, offer: 1, type: 'CLICK', order: '', hours: 0 }) as const;
    await report([click(0), click(1)]);
    const session_ids = sessions.map(({ id }) => id);
    const first = await confirmVoid(service(), {
      channel_id: channel.id,
      session_ids: session_ids.slice(0, 1),
    });
    const { id } = await confirmVoid(service(), { channel_id: channel.id, session_ids });
    // Passed on from the first void, and arrived under this one: a click, and a conversion
    // that a click attributes.
    await undoVoid(service(), first.id);
    await report([click(2), { session: 1, offer: 2, type: 'CLICK', order: '', hours: 0 }]);
    await report([{ session: 1, offer: 2, type: 'CONVERSION', order: 'a', hours: 1 }]);
    const { body: preview } = await service().operator('GET', `/voids/${id}/undo`);
    expect(preview).toMatchObject({
      sessions: 3,
      clicks: 4,
      conversions: 1,
      spend: 3.25,
      is_estimate: false,
    });
    const { restored } = await undoVoid(service(), id);
    const { budget_spent, is_estimate, ...figures } = preview;
    expect(figures).toEqual({ ...restored, unknown_sessions: undefined });
    expect(budget_spent).toEqual({ events: 0, spend: 0 });
  });

  it('extrapolates the preview of the undo of a large void', async () => {
    const { channel, report, sessions } = await openWorld();
    await report(
      [0, 1, 2, 3, 4].map((session) => ({ session, offer: 1, type: 'CLICK', order: '', hours: 0 })),
    );
    const body = { channel_id: channel.id, session_ids: sessions.map(({ id }) => id) };
    const { id } = await confirmVoid(service(), body);
    const { database, events } = service().services;
    const current = await getVoid(database.db, id);
    if (!current) throw new Error('The void is gone.');
    const limits = { now: new Date(start + 10 * dayMs), maxSessions: 2, sessionsAtOnce: 1 };
    const figures = await previewUndo(database.maintenance, events.ledger, current, limits);
    expect(figures).toMatchObject({ isEstimate: true, sessions: 5, clicks: 5, spendMicros: 1_250_000 });
  });

  it('has the same figures if a slice of its preview is repeated after a kill', async () => {
    const { channel, session, batch, offers } = await voidWorld(service());
    const sessions = await Promise.all(Array.from({ length: 201 }, () => session(0)));
    const [, cpc] = offers;
    await batch(sessions.map(({ id }) => ({ session_id: id, offer_id: cpc?.id, event_type: 'CLICK' })));
    const range = {
      from: new Date(Date.now() - hourMs).toISOString(),
      to: new Date(Date.now() + hourMs / 2).toISOString(),
    };
    const { id, preview } = await previewVoid(service(), { channel_id: channel.id, ...range });
    const { database, events } = service().services;
    await sql`update voids set status = 'previewing', figures = '{}' where id = ${id}`.execute(database.db);
    const giveJob = (voidId: string, owner: string | null, heartbeat: 'past' | 'future') =>
      sql`
        update jobs set status = 'running', owner = ${owner}, heartbeat_at = ${heartbeat === 'past' ? '1970-01-01' : '2200-01-01'}::timestamptz
        where params ->> 'voidId' = ${voidId}
      `.execute(database.db);
    await sql`update jobs set position = null, done = 0, total = 0 where params ->> 'voidId' = ${id}`.execute(
      database.db,
    );
    // Two transactions search an hour each, the third has counted 200 sessions.
    const { void_preview: job } = voidJobs(events.ledger);
    const runner = runnerOf({ void_preview: { ...job, step: (slice) => job.step(killAfter(slice, 3)) } });
    await giveJob(id, runner.owner, 'future');
    await expect(runner.runRound()).rejects.toThrow('killed');
    await giveJob(id, null, 'past');
    service().services.maintenance.wake();
    await expect
      .poll(async () => (await service().operator('GET', `/voids/${id}`)).body, { timeout: 60_000 })
      .toMatchObject({ status: 'preview', preview, progress: { done: 201, total: 201 } });
  });

  it('takes what was received before its preview and is committed after it', async () => {
    const { channel, report, sessions, figures } = await openWorld();
    await report([{ session: 0, offer: 1, type: 'CLICK', order: '', hours: 0 }]);
    const { id } = await previewVoid(service(), {
      channel_id: channel.id,
      publisher_id: undefined,
      from: new Date(start).toISOString(),
      to: new Date(start + hourMs).toISOString(),
    });
    service().now = new Date(start + 10 * dayMs - 5 * 60_000);
    await report([{ session: 1, offer: 1, type: 'CLICK', order: '', hours: 0 }]);
    service().now = new Date(start + 10 * dayMs + 60_000);
    expect((await confirmPreview(service(), id)).voided).toMatchObject({ clicks: 2, spend: 0.5 });
    expect((await figures({ net: true })).spent[1]).toBe(0);
    expect(sessions).toHaveLength(5);
  });

  it('passes its events to another active void when it is undone', async () => {
    const { channel, report, sessions, figures } = await openWorld();
    await report([{ session: 0, offer: 1, type: 'CLICK', order: '', hours: 0 }]);
    const session_ids = [sessions[0]?.id];
    const one = await confirmVoid(service(), { channel_id: channel.id, session_ids });
    const two = await confirmVoid(service(), { channel_id: channel.id, session_ids });
    expect(two.voided).toMatchObject({ clicks: 0 });
    await undoVoid(service(), one.id);
    expect((await figures({ net: true })).spent[1]).toBe(0);
    await undoVoid(service(), two.id);
    expect((await figures({ net: true })).spent[1]).toBe(250_000);
  });

  it('keeps the address that it selects only as long as it can match', async () => {
    const { channel } = await openWorld();
    const { db } = service().services.database;
    const addressOf = async (id: string) => {
      const { rows } = await sql<{ address_block: string | null }>`
        select address_block from voids where id = ${id}
      `.execute(db);
      const { body } = await service().operator('GET', `/voids/${id}`);
      expect(body.filter.by_address).toBe(true);
      return rows[0]?.address_block ?? null;
    };
    const range = { from: new Date(start).toISOString(), to: new Date(start + hourMs).toISOString() };
    const body = { channel_id: channel.id, ...range, address: '192.0.2.1' };
    const active = await confirmVoid(service(), body);
    const approval = await confirmVoid(service(), { ...body, unbilled_as: 'stopped', action: 'approve' });
    const preview = await previewVoid(service(), body);
    const cancelled = await previewVoid(service(), body);
    await service().operator('POST', `/voids/${cancelled.id}/cancel`);
    for (const { id } of [approval, cancelled]) expect(await addressOf(id)).toBeNull();
    for (const { id } of [active, preview]) expect(await addressOf(id)).not.toBeNull();
    await deleteOldAddresses(db, new Date(start + 10 * dayMs + 1));
    expect(await addressOf(preview.id)).toBeNull();
    expect(await addressOf(active.id)).not.toBeNull();
    await undoVoid(service(), active.id);
    expect(await addressOf(active.id)).toBeNull();
  });

  it('counts a session that is too old to tell its key once, if the rest of the filter matches', async () => {
    const world = await openWorld();
    const { channel, report, sessions, offers } = world;
    await report([
      { session: 0, offer: 1, type: 'CLICK', order: '', hours: 0 },
      { session: 0, offer: 0, type: 'IMPRESSION', order: '', hours: 2 },
      { session: 0, offer: 2, type: 'CLICK', order: '', hours: 20 },
    ]);
    const { db } = service().services.database;
    await sql`update sessions set key_id = null where channel_id = ${channel.id} and id = ${sessions[0]?.id}`.execute(
      db,
    );
    const { body: keys } = await service().operator('GET', `/channels/${channel.id}/keys`);
    const range = { from: new Date(start).toISOString(), to: new Date(start + dayMs).toISOString() };
    const unknown = async (filter: object) => {
      const body = { channel_id: channel.id, ...range, key_id: keys.results[0].id, ...filter };
      return (await previewVoid(service(), body)).preview.unknown_sessions;
    };
    expect(await unknown({})).toBe(1);
    expect(await unknown({ event_types: ['CLICK'], offer_id: offers[2]?.id })).toBe(1);
    expect(await unknown({ event_types: ['IMPRESSION'], offer_id: offers[2]?.id })).toBe(0);
    expect(await unknown({ campaign_id: offers[0]?.campaignId })).toBe(1);
    expect(await unknown({ evidence: ['page'] })).toBe(0);
  });

  it('allows only valid status changes', async () => {
    const { channel, sessions } = await openWorld();
    const body = { channel_id: channel.id, session_ids: [sessions[0]?.id] };
    const { id } = await previewVoid(service(), body);
    expect((await service().operator('POST', `/voids/${id}/undo`, { reason: 'No' })).status).toBe(409);
    expect((await service().operator('POST', `/voids/${id}/cancel`)).body.status).toBe('cancelled');
    expect((await service().operator('POST', `/voids/${id}/confirm`)).status).toBe(409);
    expect((await service().operator('POST', `/voids/${newId()}/confirm`)).status).toBe(404);
    const old = await previewVoid(service(), body);
    service().now = new Date(start + 12 * dayMs);
    expect((await service().operator('POST', `/voids/${old.id}/confirm`)).status).toBe(409);
  });

  it.each([
    ['neither sessions nor a time range', {}, 'non_field_errors'],
    ['an unknown session', { session_ids: [newId()] }, 'session_ids'],
    ['an end before the start', { from: '2026-05-05T00:00:00Z', to: '2026-05-04T00:00:00Z' }, 'to'],
    ['a time in the future', { from: '2026-05-05T00:00:00Z', to: '2026-06-04T00:00:00Z' }, 'to'],
    ['more than 90 days', { from: '2026-01-05T00:00:00Z', to: '2026-05-04T00:00:00Z' }, 'to'],
    ['an unknown offer', { session_ids: [newId()], offer_id: newId() }, 'offer_id'],
    ['no reason', { session_ids: [newId()], reason: ' ' }, 'reason'],
  ])('400 for %s', async (_, body, field) => {
    const { id } = await service().newChannel();
    service().now = new Date(start + 10 * dayMs);
    const answer = await service().operator('POST', '/voids', { channel_id: id, reason: 'Why', ...body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });
});

describe('conversions of one session and offer', () => {
  it("are billed five times, or up to the channel's limit; further ones count and are not billed", async () => {
    for (const [channel, most] of [
      [{}, 5],
      [{ conversion_limit: 2 }, 2],
    ] as const) {
      const world = await voidWorld(service(), { channel });
      const { id: session_id } = await world.session(0);
      const offer_id = world.offers[2]?.id;
      await world.batch([{ session_id, offer_id, event_type: 'CLICK' }]);
      const reasons = [];
      for (let n = 0; n < most + 2; n++) {
        const { body } = await service().call('POST', '/events', {
          key: world.channel.secret,
          headers: { version: '1.0.0' },
          body: { session_id, offer_id, event_type: 'CONVERSION', conversion: { order_id: `order ${n}` } },
        });
        reasons.push([body.counted, body.reason]);
      }
      expect(reasons).toEqual([
        ...Array(most).fill([true, null]),
        ...Array(2).fill([true, 'conversion_limit']),
      ]);
      expect((await world.figures({ net: true })).spent[2]).toBe(most * 2_500_000);
    }
  });

  it('are billed five times also if they arrive in one batch or wait for their click', async () => {
    const world = await voidWorld(service());
    const { id: session_id } = await world.session(0);
    const offer_id = world.offers[2]?.id;
    const occurred_at = new Date(Date.now() + 60_000).toISOString();
    await world.batch(
      Array.from({ length: 12 }, (_, n) => ({
        session_id,
        offer_id,
        event_type: 'CONVERSION',
        occurred_at,
        conversion: { order_id: `order ${n}` },
      })),
    );
    expect((await world.figures({ net: true })).spent[2]).toBe(0);
    await world.batch([{ session_id, offer_id, event_type: 'CLICK' }]);
    expect((await world.figures({ net: true })).spent[2]).toBe(5 * 2_500_000);
  });

  it.each([0, 51, 1.5, null])('400 for a limit of %j', async (conversion_limit) => {
    const { id } = await service().newChannel();
    const { status, body } = await service().operator('PATCH', `/channels/${id}`, { conversion_limit });
    expect([status, Object.keys(body)]).toEqual([400, ['conversion_limit']]);
  });
});

it('a recount from the raw events agrees with all of this', async () => {
  const { db } = service().services.database;
  expect(await recountLedger(db, { repair: false })).toMatchObject({ differences: [], differenceCount: 0 });
});
