import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { newId } from '../../../src/lib/ids.ts';
import { eventWorld } from '../../support/ledger.ts';
import { startProxy } from '../../support/proxy.ts';
import { reportBatch } from '../../support/report.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function world() {
  const made = await eventWorld(service());
  const session = await made.session();
  const send = async (events: unknown) => {
    const { status, body } = await made.batch(events);
    return { status, body };
  };
  return { ...made, ...session, send };
}

/** Conversions of one session with different order ids, as a source of any number of different events. */
const orders = (event: (type: string, more: Record<string, unknown>) => object, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) =>
    event('CONVERSION', { conversion: { order_id: String(from + n) } }),
  );

const result = (index: number, more: object) => ({
  index,
  status: 'accepted',
  success: true,
  event_id: expect.stringMatching(uuid),
  counted: true,
  reason: null,
  errors: {},
  retryable: false,
  ...more,
});
const rejected = (index: number, event_id: string | null, errors: object) =>
  result(index, { status: 'rejected', success: false, event_id, counted: false, errors });

describe('202', () => {
  it('if all are accepted: one result per item, in order', async () => {
    const { event, send, counters } = await world();
    const event_id = newId();
    const events = [
      event('impression'),
      event('CLICK', { event_id: event_id.toUpperCase() }),
      event('Conversion'),
    ];
    expect(await send(events)).toEqual({
      status: 202,
      body: { results: [result(0, {}), result(1, { event_id }), result(2, {})], accepted: 3, failed: 0 },
    });
    expect(await counters()).toMatchObject({ impressions: 1, clicks: 1, conversions: 1 });
  });

  it('if some do not count: each has its reason', async () => {
    const { event, send } = await world();
    expect(await send([event('CONVERSION')])).toEqual({
      status: 202,
      body: {
        results: [result(0, { counted: false, reason: 'not_attributed' })],
        accepted: 1,
        failed: 0,
      },
    });
  });

  it('if all are duplicates', async () => {
    const { event, send, counters } = await world();
    const events = [event('IMPRESSION'), event('CLICK', { event_id: newId() })];
    const first = await send(events);
    const again = first.body.results.map((each: object) => ({ ...each, status: 'duplicate' }));
    for (let i = 0; i < 3; i++)
      expect(await send(events)).toEqual({ status: 202, body: { results: again, accepted: 2, failed: 0 } });
    expect(await counters()).toMatchObject({ impressions: 1, clicks: 1 });
  });

  it('for twenty events with duplicates among them', async () => {
    const { event, send, counters } = await world();
    const event_id = newId();
    const events = [
      event('CLICK', { event_id }),
      event('CLICK', { event_id }),
      event('CLICK'),
      ...orders(event, 0, 8),
      ...orders(event, 0, 8),
      event('IMPRESSION'),
    ];
    expect(events).toHaveLength(20);
    const { status, body } = await send(events);
    const statuses = body.results.map((each: { status: string }) => each.status);
    expect([status, body.accepted, body.failed]).toEqual([202, 20, 0]);
    expect(statuses).toEqual([
      'accepted',
      'duplicate',
      'duplicate',
      ...Array(8).fill('accepted'),
      ...Array(8).fill('duplicate'),
      'accepted',
    ]);
    const ids = body.results.map((each: { event_id: string }) => each.event_id);
    expect(ids.slice(0, 3)).toEqual([event_id, event_id, event_id]);
    expect(ids.slice(11, 19)).toEqual(ids.slice(3, 11));
    expect(new Set(ids).size).toBe(10);
    expect(await counters()).toMatchObject({ impressions: 1, clicks: 1, conversions: 8 });
  });

  it('for events of many sessions', async () => {
    const { session, send, counters } = await world();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => session()));
    expect(await send(sessions.map(({ event }) => event('IMPRESSION')))).toMatchObject({
      status: 202,
      body: { accepted: 20 },
    });
    expect(await counters()).toMatchObject({ impressions: 20 });
  });

  it('in any order: a conversion before its click counts like one after it', async () => {
    const { event, send } = await world();
    const occurred_at = new Date().toISOString();
    const { body } = await send([event('CONVERSION', { occurred_at }), event('CLICK', { occurred_at })]);
    // The answer has the state after all events of the call are processed.
    expect(body.results).toMatchObject([
      { status: 'accepted', counted: true, reason: null },
      { status: 'accepted', counted: true, reason: null },
    ]);
  });
});

describe('207', () => {
  it('if some are rejected: the others are stored, and each rejected item names its fields', async () => {
    const [{ event, session, send, counters }, stranger] = [await world(), await world()];
    const other = await session();
    const [taken, theirs] = [newId(), newId()];
    const events = [
      event('IMPRESSION'),
      event('VIEW'),
      event('CLICK', { session_id: newId(), event_id: theirs }),
      stranger.event('CLICK'),
      event('CLICK', { offer_id: newId() }),
      event('CLICK', { event_id: taken }),
      other.event('CLICK', { event_id: taken }),
      event('CONVERSION', { occurred_at: '2020-01-01T00:00:00Z' }),
      event('CONVERSION', { conversion: { order_id: 7, amount: true } }),
      'CLICK',
      null,
      [],
      {},
      other.event('IMPRESSION'),
    ];
    const { status, body } = await send(events);
    const required = ['This field is required.'];
    const dictionary = (type: string) => ({
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`],
    });
    expect({ status, body }).toEqual({
      status: 207,
      body: {
        accepted: 3,
        failed: 11,
        results: [
          result(0, {}),
          rejected(1, null, { event_type: ['"VIEW" is not a valid choice.'] }),
          rejected(2, theirs, { session_id: ['Unknown session.'] }),
          rejected(3, null, { session_id: ['Unknown session.'] }),
          rejected(4, null, { offer_id: ['This offer was not in the session.'] }),
          result(5, { event_id: taken }),
          rejected(6, taken, { event_id: ['Another event was reported under this id.'] }),
          rejected(7, null, { occurred_at: ['Must not be more than 90 days ago.'] }),
          rejected(8, null, {
            'conversion.order_id': ['Not a valid string.'],
            'conversion.amount': ['A valid number is required.'],
          }),
          rejected(9, null, dictionary('str')),
          rejected(10, null, dictionary('NoneType')),
          rejected(11, null, dictionary('list')),
          rejected(12, null, { session_id: required, offer_id: required, event_type: required }),
          result(13, {}),
        ],
      },
    });
    expect(await counters()).toMatchObject({ impressions: 2, clicks: 1, conversions: 0 });
    expect(await stranger.events()).toEqual([]);
  });

  it('a rejected item can be corrected and sent again alone', async () => {
    const { event, send, counters } = await world();
    const first = await send([event('IMPRESSION'), event('KLICK')]);
    expect(first.status).toBe(207);
    expect((await send([event('CLICK')])).status).toBe(202);
    expect(await counters()).toMatchObject({ impressions: 1, clicks: 1 });
  });

  it('a rejected item has its event_id if one was sent', async () => {
    const { event, send } = await world();
    const ids = [newId(), newId(), newId()];
    const { body } = await send([
      event('CLICK', { event_id: ids[0], offer_id: newId() }),
      event('KLICK', { event_id: ids[1]?.toUpperCase() }),
      event('CLICK', { event_id: ids[2], session_id: 'mine' }),
      event('CLICK', { event_id: 'mine' }),
    ]);
    expect(body.results.map((each: { event_id: string | null }) => each.event_id)).toEqual([...ids, null]);
  });
});

describe('400 with the same body', () => {
  it('if no item is accepted', async () => {
    const { event, send, events } = await world();
    expect(await send([event('VIEW'), event('CLICK', { session_id: newId() })])).toEqual({
      status: 400,
      body: {
        accepted: 0,
        failed: 2,
        results: [
          rejected(0, null, { event_type: ['"VIEW" is not a valid choice.'] }),
          rejected(1, null, { session_id: ['Unknown session.'] }),
        ],
      },
    });
    expect(await events()).toEqual([]);
  });
});

describe('400: the envelope', () => {
  it.each([
    ['not there', {}, 'This field is required.'],
    ['null', { events: null }, 'This field may not be null.'],
    ['text', { events: 'CLICK' }, 'Expected a list of items but got type "str".'],
    ['a number', { events: 7 }, 'Expected a list of items but got type "int".'],
    ['empty', { events: [] }, 'This list may not be empty.'],
  ])('events %s', async (_name, body, message) => {
    const { secret: key } = await service().newChannel();
    const headers = { version: '1.0.0' };
    const answer = await service().call('POST', '/events/batch', { key, body, headers });
    expect([answer.status, answer.body]).toEqual([400, { events: [message] }]);
  });

  it('one event instead of a list: nothing is stored', async () => {
    const { event, send, events } = await world();
    expect(await send(event('CLICK'))).toEqual({
      status: 400,
      body: { events: ['Expected a list of items but got type "dict".'] },
    });
    expect(await events()).toEqual([]);
  });

  it('twenty-one events: nothing is stored; twenty are accepted', async () => {
    const { event, send, events } = await world();
    expect(await send(orders(event, 0, 21))).toEqual({
      status: 400,
      body: { events: ['Ensure this field has no more than 20 elements.'] },
    });
    expect(await events()).toEqual([]);
    expect((await send(orders(event, 0, 20))).status).toBe(202);
    expect(await events()).toHaveLength(20);
  });
});

describe('a session', () => {
  it('accepts a thousand events; duplicates are still answered after that', async () => {
    const { event, send, report } = await world();
    const thousand = orders(event, 0, 1_000);
    // A busy machine may refuse a call with 503; it is sent again, as clients do.
    for (let from = 0; from < 1_000; from += 20)
      await expect
        .poll(async () => (await send(thousand.slice(from, from + 20))).status, { timeout: 30_000 })
        .toBe(202);
    const more = await report(event('CLICK'));
    expect([more.status, more.body]).toEqual([
      400,
      { session_id: ['A session takes no more than 1000 events.'] },
    ]);
    expect((await send(thousand.slice(0, 20))).status).toBe(202);
  });
});

describe('parallel calls', () => {
  it('get their own answers', async () => {
    const { session, send } = await world();
    const sessions = await Promise.all(Array.from({ length: 40 }, () => session()));
    const answers = await Promise.all(
      sessions.map(({ event }, at) => send(at % 2 ? [event('CLICK')] : [event('CLICK'), event('KLICK')])),
    );
    expect(answers.map(({ status }) => status)).toEqual(sessions.map((_, at) => (at % 2 ? 202 : 207)));
    const ids = answers.map(({ body }) => body.results[0].event_id);
    expect(new Set(ids).size).toBe(40);
  });
});

describe.runIf(inject('engine') === 'postgres')('503', () => {
  it('while the database is unavailable: nothing is stored, and all events can be sent again', async () => {
    const { database } = service();
    const proxy = await startProxy(database.databaseUrl ?? '');
    const open = () => openDatabase({ databaseUrl: proxy.url, dataDir: database.dataDir });
    const there = await startTestService({ database: { ...database, databaseUrl: proxy.url, open } });
    try {
      const { channel, event, events } = await world();
      const sent = [event('IMPRESSION'), event('CLICK'), event('KLICK')];
      const send = () => reportBatch(there, channel.secret, sent);
      // The process must know the key before the database is unavailable.
      await reportBatch(there, channel.secret, []);
      proxy.fault = 'cut';
      const away = await send();
      expect([away.status, away.headers['retry-after'], away.body]).toEqual([
        503,
        '1',
        { detail: 'The database is not available.' },
      ]);
      expect(await events()).toEqual([]);
      proxy.fault = undefined;
      await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(207);
      expect(await events()).toHaveLength(2);
    } finally {
      proxy.fault = undefined;
      await there.stop();
      await proxy.stop();
    }
  });
});
