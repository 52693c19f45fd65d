import { describe, expect, inject, it } from 'vitest';
import { foldAll, rollupTableNames } from '../../../src/counters/index.ts';
import { transact } from '../../../src/db/handle.ts';
import { writeCalls } from '../../../src/events/ledger.ts';
import type { Call } from '../../../src/events/model.ts';
import { readReportedEvent } from '../../../src/events/read-event.ts';
import type { EventReport } from '../../../src/events/schema.ts';
import { newId } from '../../../src/lib/ids.ts';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { countersOf, eventWorld } from '../../support/ledger.ts';
import { report, reportBatch } from '../../support/report.ts';
import { startTestService, type TestService, useService } from '../../support/service.ts';

const service = useService();
const distributed = inject('engine') === 'postgres';
const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));
const priced = { campaign: { pricing: { model: 'CPC', bid_usd: 0.25 } } };

/** All stored numbers of a channel. */
async function everything(channelId: string) {
  const { db } = service().services.database;
  await foldAll(db);
  const tables = [
    ...rollupTableNames,
    ...(['events', 'offer_days', 'offer_counts', 'budget_leases', 'click_floods'] as const),
  ];
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) {
    const read = await db.selectFrom(table).selectAll().where('channel_id', '=', channelId).execute();
    rows[table] = read.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

const recount = () => recountLedger(service().services.database.db, { repair: false }, async () => {});

describe('fifty parallel copies of one event', () => {
  it.each([
    ['IMPRESSION', {}, { impressions: 1 }],
    ['CLICK', { event_id: newId() }, { clicks: 1, revenue_with_email_micros: 250_000 }],
    ['CONVERSION', { conversion: { order_id: '7', amount: 12.5 } }, { conversions: 0 }],
  ])('count once: %s', async (type, more, counts) => {
    const { session, report, events, counters } = await eventWorld(service(), priced);
    const { event } = await session();
    const copy = event(type, more);
    const answers = await Promise.all(times(50, () => report(copy)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(answers.filter(({ body }) => body.status === 'accepted')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.status === 'duplicate')).toHaveLength(49);
    expect(new Set(answers.map(({ body }) => body.event_id)).size).toBe(1);
    expect(await events()).toHaveLength(1);
    expect(await counters()).toMatchObject(counts);
  });

  it('count once in batches that contain several copies', async () => {
    const { session, batch, events, counters } = await eventWorld(service(), priced);
    const { event } = await session();
    const copies = times(20, () => event('CLICK'));
    const answers = await Promise.all(times(20, () => batch(copies)));
    const statuses = answers.flatMap(({ body }) =>
      body.results.map((each: { status: string }) => each.status),
    );
    expect(statuses.filter((status) => status === 'accepted')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(399);
    expect(await events()).toHaveLength(1);
    expect(await counters()).toMatchObject({ clicks: 1, revenue_with_email_micros: 250_000 });
  });

  it('with different event ids are one event', async () => {
    const { session, report, events, counters } = await eventWorld(service(), priced);
    const { event } = await session();
    const answers = await Promise.all(times(50, () => report(event('CLICK', { event_id: newId() }))));
    expect(answers.filter(({ body }) => body.status === 'accepted')).toHaveLength(1);
    expect(await events()).toHaveLength(1);
    expect(await counters()).toMatchObject({ clicks: 1 });
  });

  it('one event_id for fifty different events: one of them gets it', async () => {
    const { session, report, events, counters } = await eventWorld(service(), priced);
    const sessions = await Promise.all(times(50, () => session()));
    const event_id = newId();
    const answers = await Promise.all(sessions.map(({ event }) => report(event('CLICK', { event_id }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter(({ status }) => status !== 201))
      expect([status, body]).toEqual([400, { event_id: ['Another event was reported under this id.'] }]);
    expect(await events()).toHaveLength(1);
    expect(await counters()).toMatchObject({ clicks: 1, revenue_with_email_micros: 250_000 });
  });
});

describe('a batch that is sent a hundred times', () => {
  /** Events of all kinds: counted, unattributed, duplicate, sandbox and rejected. */
  async function sent() {
    const made = await eventWorld(service(), { ...priced, channel: { clicks_per_minute: 2 } });
    const jane = { user_details: { email: 'jane@example.com' } };
    const [one, two, three, test] = [
      await made.session(jane),
      await made.session(jane),
      await made.session(jane),
      await made.session({ custom_metadata: { is_sandbox: true } }),
    ];
    const occurred_at = new Date().toISOString();
    const order = (order_id: string) => ({ conversion: { order_id }, occurred_at });
    const events = [
      one.event('IMPRESSION', { occurred_at }),
      one.event('CLICK', { occurred_at, event_id: newId() }),
      one.event('CONVERSION', order('1')),
      one.event('CONVERSION', order('2')),
      two.event('CONVERSION', order('1')),
      two.event('CLICK', { occurred_at }),
      three.event('CLICK', { occurred_at }),
      three.event('CONVERSION', order('1')),
      test.event('CLICK', { occurred_at }),
      one.event('IMPRESSION', { occurred_at }),
      one.event('CLICK', { offer_id: newId() }),
      one.event('KLICK'),
    ];
    return { ...made, sent: events };
  }

  it('over HTTP: changes no number', async () => {
    const { channel, batch, sent: events } = await sent();
    const first = await batch(events);
    expect([first.status, first.body.accepted, first.body.failed]).toEqual([207, 10, 2]);
    const before = await everything(channel.id);
    expect(before.events).toHaveLength(9);
    const again = await Promise.all(times(100, () => batch(events)));
    for (const { body } of again)
      expect(body.results.slice(0, 10).map((each: { status: string }) => each.status)).toEqual(
        Array(10).fill('duplicate'),
      );
    expect(await everything(channel.id)).toEqual(before);
  });

  it('to the ledger in one transaction: counts once', async () => {
    const { channel, sent: events, counters } = await sent();
    const { database, serving, folding, clock } = service().services;
    const reports = events
      .slice(0, 10)
      .map((event) =>
        readReportedEvent(event as EventReport, service().services.serving.identity, new Date()),
      );
    const reporter = { channelId: channel.id, publisherId: null };
    const ledger = {
      snapshot: serving.snapshot,
      leakedKeys: new Map(),
      folding,
      callsWithTakenIds: new WeakSet<Call>(),
    };
    const replay = () =>
      transact(database.db, (tx) =>
        writeCalls(
          tx,
          times(100, () => ({
            reporter,
            evidence: 'server' as const,
            reportedEvents: reports,
            receivedAt: clock(),
          })),
          ledger,
        ),
      );
    const outcomes = (await replay()).outcomes.flat();
    expect(outcomes.filter(({ status }) => status === 'accepted')).toHaveLength(9);
    expect(outcomes.filter(({ status }) => status === 'duplicate')).toHaveLength(991);
    expect(await counters()).toMatchObject({ impressions: 1, clicks: 2, conversions: 3, invalid_clicks: 1 });
    const before = await everything(channel.id);
    await replay();
    expect(await everything(channel.id)).toEqual(before);
  });

  it('and the recount agrees', async () => {
    expect(await recount()).toMatchObject({ differences: [] });
  });
});

describe.runIf(distributed)('two services in parallel', () => {
  async function withOther(test: (other: TestService) => Promise<void>) {
    const other = await startTestService({ database: service().database });
    await test(other).finally(() => other.stop());
  }

  it('count fifty copies of one event once', () =>
    withOther(async (other) => {
      const { channel, session, events, counters } = await eventWorld(service(), priced);
      const { event } = await session();
      const copy = event('CLICK', { event_id: newId() });
      const answers = await Promise.all(
        times(50, (n) => report(n % 2 ? service() : other, channel.secret, copy)),
      );
      expect(answers.filter(({ body }) => body.status === 'accepted')).toHaveLength(1);
      expect(answers.filter(({ body }) => body.status === 'duplicate')).toHaveLength(49);
      expect(await events()).toHaveLength(1);
      expect(await counters()).toMatchObject({ clicks: 1, revenue_with_email_micros: 250_000 });
    }));

  it('assign an event_id to one event', () =>
    withOther(async (other) => {
      const { channel, session, events } = await eventWorld(service(), priced);
      const sessions = await Promise.all(times(30, () => session()));
      const event_id = newId();
      const answers = await Promise.all(
        sessions.map(({ event }, n) =>
          report(n % 2 ? service() : other, channel.secret, event('CLICK', { event_id })),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(400)]);
      expect(await events()).toHaveLength(1);
    }));

  it('accept the same batches in different orders without losing or repeating events', () =>
    withOther(async (other) => {
      const worlds = await Promise.all(times(2, () => eventWorld(service(), priced)));
      const calls: { key: string; events: object[] }[] = [];
      for (const { channel, session } of worlds) {
        const sessions = await Promise.all(times(20, () => session()));
        const touched = { occurred_at: new Date().toISOString() };
        for (const [type, more] of [
          ['CONVERSION', {}],
          ['IMPRESSION', touched],
          ['CLICK', touched],
        ] as const)
          for (const order of [sessions, sessions.toReversed()])
            calls.push({ key: channel.secret, events: order.map(({ event }) => event(type, more)) });
      }
      const answers = await Promise.all(
        [...calls, ...calls.toReversed()].flatMap(({ key, events }) =>
          [service(), other].map((to) => reportBatch(to, key, events)),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
      for (const { channel } of worlds)
        expect(await countersOf(service(), channel.id)).toMatchObject({
          impressions: 20,
          clicks: 20,
          conversions: 20,
          revenue_with_email_micros: 5_000_000,
        });
      expect(await recount()).toMatchObject({ differences: [] });
    }));
});
