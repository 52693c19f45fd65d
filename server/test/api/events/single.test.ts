import { afterEach, describe, expect, it } from 'vitest';
import { foldAll } from '../../../src/counters/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand } from '../../support/demand.ts';
import { dayMs, eventsOf, eventWorld, minuteMs } from '../../support/ledger.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report } from '../../support/report.ts';
import { operatorKey, startTestService, useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const unknownSession = { session_id: ['Unknown session.'] };
const foreignOffer = { offer_id: ['This offer was not in the session.'] };
const takenId = { event_id: ['Another event was reported under this id.'] };
const at = (time: number) => new Date(time).toISOString();

/** Creates a session and returns functions to report on it and read the result. */
async function world() {
  const made = await eventWorld(service());
  const session = await made.session();
  const send = async (event: unknown) => {
    const { status, body } = await made.report(event);
    return [status, body];
  };
  return { ...made, ...session, send };
}

const publisherKey = async (channel: Awaited<ReturnType<typeof actAs>>, id: string): Promise<string> =>
  (await channel.call('GET', `/publishers/details/${id}/`)).body.publisher.api_key;
const placed = (publisher_remote_id: string) => ({
  placement_details: { view: 'CHECKOUT', display_mode: 'INLINE', publisher_remote_id },
});

describe('201', () => {
  it('returns the event and the version', async () => {
    const { id, offers, event, report } = await world();
    const { status, body, headers } = await report(event('IMPRESSION'));
    expect([status, headers.version]).toEqual([201, '1.0.0']);
    expect(body).toEqual({
      event_id: expect.stringMatching(uuid),
      session_id: id,
      offer_id: offers[0],
      insertion_id: offers[0],
      event_type: 'IMPRESSION',
      status: 'accepted',
      counted: true,
      reason: null,
    });
  });

  it('counts an impression, a click and a conversion', async () => {
    const { event, send, counters } = await world();
    for (const type of ['IMPRESSION', 'CLICK', 'CONVERSION'])
      expect(await send(event(type))).toMatchObject([201, { event_type: type, counted: true }]);
    expect(await counters()).toEqual({
      impressions: 1,
      clicks: 1,
      conversions: 1,
      payout_micros: 250_000,
      revenue_with_email_micros: 500_000,
      revenue_without_email_micros: 0,
      feed_loads: 1,
      filled_loads: 1,
      invalid_impressions: 0,
      invalid_clicks: 0,
      invalid_conversions: 0,
      voided_impressions: 0,
      voided_clicks: 0,
      voided_conversions: 0,
      voided_spend_micros: 0,
      unconfirmed_conversions: 0,
      uncredited_conversions: 0,
      over_ceiling_events: 0,
      over_ceiling_spend_micros: 0,
    });
  });

  it.each(['impression', 'Click', 'cONVERSION', 'IMPRESSION'])('accepts %s', async (type) => {
    const { event, send } = await world();
    expect(await send(event(type))).toMatchObject([201, { event_type: type.toUpperCase() }]);
  });

  it('reads ids in any letter case and returns them in lower case', async () => {
    const { id, offers, event, send } = await world();
    const event_id = newId();
    const shouted = {
      session_id: id.toUpperCase(),
      offer_id: offers[0]?.toUpperCase(),
      event_id: event_id.toUpperCase(),
    };
    const answer = { event_id, session_id: id, offer_id: offers[0] };
    expect(await send(event('CLICK', shouted))).toMatchObject([201, { ...answer, status: 'accepted' }]);
    expect(await send(event('CLICK', { event_id }))).toMatchObject([201, { ...answer, status: 'duplicate' }]);
  });

  it('accepts null for optional fields, and ignores unknown fields', async () => {
    const { event, send } = await world();
    const nothing = { event_id: null, occurred_at: null, conversion: null, colour: 'green' };
    expect(await send(event('IMPRESSION', nothing))).toMatchObject([201, { status: 'accepted' }]);
    const empty = { order_id: null, amount: null, currency_code: null, colour: 'green' };
    expect(await send(event('CONVERSION', { conversion: empty }))).toMatchObject([201, { counted: true }]);
  });

  it('stores the order data of a conversion, and none for other events', async () => {
    const { event, report, events } = await world();
    const conversion = { order_id: ' order 7 ', amount: '19.90', currency_code: 'eur' };
    for (const type of ['CLICK', 'CONVERSION']) await report(event(type, { conversion }));
    expect(await events()).toMatchObject([
      { type: 'CLICK', order_id: '', amount: null, currency_code: null },
      { type: 'CONVERSION', order_id: 'order 7', amount: '19.90', currency_code: 'EUR' },
    ]);
  });

  it.each([
    'NULL',
    'null',
    '',
    '{}',
    '{"a"}',
    'a,b',
    'back\\slash',
    '"quoted"',
    "it's",
    'Fuß 🙂',
    'x'.repeat(200),
  ])('stores an order_id as it was sent: %s', async (order_id) => {
    const { event, send, events } = await world();
    const order = event('CONVERSION', { conversion: { order_id } });
    expect(await send(order)).toMatchObject([201, { status: 'accepted' }]);
    expect(await send(order)).toMatchObject([201, { status: 'duplicate' }]);
    expect((await events()).map((each) => each.order_id)).toEqual([order_id]);
  });
});

describe('201: a duplicate', () => {
  it.each(['IMPRESSION', 'CLICK', 'CONVERSION'])('of an %s is a duplicate that counts once', async (type) => {
    const { event, send, events } = await world();
    const [, first] = await send(event(type));
    for (let i = 0; i < 3; i++)
      expect(await send(event(type))).toEqual([201, { ...first, status: 'duplicate' }]);
    expect(await events()).toHaveLength(1);
  });

  it('is recognised by its content with any event_id, and returns the first id', async () => {
    const { event, send, events } = await world();
    const [first, second] = [newId(), newId()];
    expect(await send(event('CLICK', { event_id: first }))).toMatchObject([201, { status: 'accepted' }]);
    expect(await send(event('CLICK', { event_id: second }))).toMatchObject([
      201,
      { status: 'duplicate', event_id: second, counted: true },
    ]);
    expect(await send(event('CLICK'))).toMatchObject([201, { status: 'duplicate', event_id: first }]);
    expect(await events()).toMatchObject([{ id: first }]);
  });

  it('of a conversion has the same order; every order counts', async () => {
    const { event, report, counters } = await world();
    await report(event('CLICK'));
    const statuses = [];
    for (const order_id of ['1', '2', '1', ' 1 ', '01', undefined, null, '', '  '])
      statuses.push((await report(event('CONVERSION', { conversion: { order_id } }))).body.status);
    const [once, again] = ['accepted', 'duplicate'];
    expect(statuses).toEqual([once, once, again, again, once, once, again, again, again]);
    expect(await counters()).toMatchObject({ conversions: 4 });
  });

  it('returns the current state of the event', async () => {
    const { event, send } = await world();
    const [, waiting] = await send(event('CONVERSION'));
    expect(waiting).toMatchObject({ status: 'accepted', counted: false, reason: 'not_attributed' });
    expect(await send(event('CONVERSION'))).toEqual([201, { ...waiting, status: 'duplicate' }]);
    const { occurred_at } = await service()
      .services.database.db.selectFrom('events')
      .select('occurred_at')
      .where('id', '=', waiting.event_id)
      .executeTakeFirstOrThrow();
    await send(event('CLICK', { occurred_at: occurred_at.toISOString() }));
    const counted = { ...waiting, status: 'duplicate', counted: true, reason: null };
    expect(await send(event('CONVERSION'))).toEqual([201, counted]);
  });

  it('is still accepted if its time would now be rejected', async () => {
    const { session, send } = await world();
    const start = Date.now();
    service().now = new Date(start);
    const { event } = await session();
    const click = event('CLICK', { occurred_at: at(start) });
    await send(click);
    service().now = new Date(start + 91 * dayMs);
    expect(await send(click)).toMatchObject([201, { status: 'duplicate' }]);
  });
});

describe('400: session and offer', () => {
  it('for an unknown session, at its field', async () => {
    const { event, send, events } = await world();
    expect(await send(event('CLICK', { session_id: newId() }))).toEqual([400, unknownSession]);
    expect(await events()).toEqual([]);
  });

  it('for an offer that was not in the session, known or unknown', async () => {
    const { channel, event, send, events } = await world();
    const subcategoryId = channel.taxonomy.subcategoryIds[1] ?? '';
    const later = await makeDemand(service()).simple(channel.id, subcategoryId);
    for (const offer_id of [newId(), later.offer.id])
      expect(await send(event('CLICK', { offer_id }))).toEqual([400, foreignOffer]);
    expect(await events()).toEqual([]);
  });

  it('for a session of another channel, as for an unknown id', async () => {
    const [mine, other] = [await world(), await world()];
    const strange = await mine.report(other.event('CLICK'));
    const random = await mine.report(other.event('CLICK', { session_id: newId() }));
    expect([strange.status, strange.body]).toEqual([400, unknownSession]);
    expect([random.status, random.body]).toEqual([strange.status, strange.body]);
    expect(Object.keys(strange.headers).sort()).toEqual(Object.keys(random.headers).sort());
    expect(await eventsOf(service(), other.channel.id)).toEqual([]);
  });

  it('lists all errors of the body, and nothing is stored', async () => {
    const { send, events } = await world();
    expect(
      await send({ event_type: 'VIEW', event_id: 7, conversion: { order_id: [8], amount: 'much' } }),
    ).toEqual([
      400,
      {
        session_id: ['This field is required.'],
        offer_id: ['This field is required.'],
        event_type: ['"VIEW" is not a valid choice.'],
        event_id: ['Not a valid string.'],
        'conversion.order_id': ['Not a valid string.'],
        'conversion.amount': ['A valid number is required.'],
      },
    ]);
    expect(await events()).toEqual([]);
  });
});

describe('400: a field', () => {
  const required = 'This field is required.';
  const notNull = 'This field may not be null.';
  const noString = 'Not a valid string.';
  const noUuid = 'Must be a valid UUID.';
  const noNumber = 'A valid number is required.';
  const noTime =
    'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]](+HH:MM|-HH:MM|Z).';
  const choice = (value: string) => `"${value}" is not a valid choice.`;
  const dictionary = (type: string) => `Invalid data. Expected a dictionary, but got ${type}.`;
  const atMost = (n: number) => `Ensure this field has no more than ${n} characters.`;

  it.each([
    ['session_id', undefined, required],
    ['session_id', null, notNull],
    ['session_id', 7, noString],
    ['session_id', '', noUuid],
    ['session_id', 'session', noUuid],
    ['session_id', ['0198c5b0-0000-7000-8000-000000000000'], noString],
    ['offer_id', undefined, required],
    ['offer_id', null, notNull],
    ['offer_id', {}, noString],
    ['offer_id', '0198c5b0-0000-7000-8000-00000000000g', noUuid],
    ['event_type', undefined, required],
    ['event_type', null, notNull],
    ['event_type', 1, noString],
    ['event_type', '', choice('')],
    ['event_type', 'VIEW', choice('VIEW')],
    ['event_type', 'CLICKS', choice('CLICKS')],
    ['event_id', 7, noString],
    ['event_id', '', noUuid],
    ['event_id', 'order-7', noUuid],
    ['occurred_at', 1_772_355_600, noString],
    ['occurred_at', '', noTime],
    ['occurred_at', 'yesterday', noTime],
    ['occurred_at', '2026-03-01', noTime],
    ['occurred_at', '2026-03-01T10:00:00', noTime],
    ['occurred_at', '2026-02-30T10:00:00Z', noTime],
    ['occurred_at', '2026-03-01T25:00:00Z', noTime],
    ['occurred_at', '2026-03-01T23:59:60Z', noTime],
    ['conversion', 'order 7', dictionary('str')],
    ['conversion', [], dictionary('list')],
    ['conversion', 7, dictionary('int')],
    ['conversion.order_id', ['7'], noString],
    ['conversion.order_id', 'x'.repeat(201), atMost(200)],
    ['conversion.order_id', 'order\u00007', 'Null characters are not allowed.'],
    ['conversion.order_id', 'order \ud800', noString],
    ['conversion.amount', true, noNumber],
    ['conversion.amount', 'much', noNumber],
    ['conversion.amount', '', noNumber],
    ['conversion.amount', '1e3', noNumber],
    ['conversion.amount', '-1', noNumber],
    ['conversion.amount', {}, noNumber],
    ['conversion.amount', -1, noNumber],
    ['conversion.amount', 1e13, noNumber],
    ['conversion.currency_code', 978, noString],
    ['conversion.currency_code', 'x'.repeat(11), atMost(10)],
  ])('%s = %j', async (path, value, message) => {
    const channel = await service().newChannel();
    const [field = '', inner] = path.split('.');
    const change = inner ? { [field]: { [inner]: value } } : { [field]: value };
    // Also for an unknown session, because the body is validated first.
    const event = { session_id: newId(), offer_id: newId(), event_type: 'CLICK', ...change };
    const answer = await report(service(), channel.secret, event);
    expect([answer.status, answer.body]).toEqual([400, { [path]: [message] }]);
  });
});

describe('the order of checks', () => {
  const wrong: [string, unknown, Record<string, string>][] = [
    ['an empty object', {}, {}],
    ['broken JSON', '{"session_id": ', {}],
    ['a list', [], {}],
    ['too much', `{"x": "${'x'.repeat(300_000)}"}`, {}],
    ['not JSON', 'hello', { 'content-type': 'text/plain' }],
    ['nothing', undefined, {}],
  ];

  for (const path of ['/events', '/events/batch']) {
    it.each(wrong)(`${path}: key, then version, then body: %s`, async (_name, body, headers) => {
      const { secret, publishable } = await service().newChannel();
      const send = async (key: string, more: Record<string, string>) => {
        const answer = await service().call('POST', path, { key, body, headers: { ...headers, ...more } });
        return [answer.status, answer.body];
      };
      const unknown = [401, { detail: 'Invalid or expired API key.' }];
      expect(await send('nonsense', { version: 'x' })).toEqual(unknown);
      expect(await send(operatorKey, { version: 'x' })).toEqual(unknown);
      expect(await send(publishable, { version: 'x' })).toEqual([
        403,
        { detail: 'You do not have permission to perform this action.' },
      ]);
      expect(await send(secret, {})).toEqual([400, { version: ['This header is required.'] }]);
      expect(await send(secret, { version: '1.0' })).toEqual([
        400,
        { version: ['Must be MAJOR.MINOR.PATCH.'] },
      ]);
      expect(await send(secret, { version: '2.0.0' })).toEqual([
        400,
        { version: ['Version "2.0.0" is not supported. Supported: 1.0.0.'] },
      ]);
      const [status] = await send(secret, { version: '1.0.0' });
      expect([400, 413, 415]).toContain(status);
    });

    it(`${path}: an unreadable request has the usual answer`, async () => {
      const { secret: key } = await service().newChannel();
      const send = async (body: unknown, headers = {}) => {
        const answer = await service().call('POST', path, {
          key,
          body,
          headers: { version: '1.0.0', ...headers },
        });
        return [answer.status, answer.body];
      };
      expect(await send('{"session_id": ')).toEqual([
        400,
        { detail: expect.stringMatching(/^JSON parse error - /) },
      ]);
      expect(await send([])).toEqual([
        400,
        { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
      ]);
      expect(await send('hello', { 'content-type': 'text/plain' })).toEqual([
        415,
        { detail: 'Unsupported media type "text/plain" in request.' },
      ]);
      expect(await send(`{"x": "${'x'.repeat(300_000)}"}`)).toEqual([
        413,
        { detail: 'Request body is too large.' },
      ]);
    });
  }
});

describe('keys', () => {
  /** Creates a channel with two publishers, a session of each, and a session of the channel itself. */
  async function publishers() {
    const channel = await actAs(service());
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    await makeDemand(service()).simple(channel.id, subcategoryId);
    const [one, two] = [await channel.member(), await channel.member()];
    const session = (change = {}) => newSession(service(), channel.secret, change);
    return {
      channel,
      one: { ...one, key: await publisherKey(channel, one.id), session: await session(placed(one.id)) },
      two: { ...two, key: await publisherKey(channel, two.id), session: await session(placed(two.id)) },
      own: { session: await session() },
    };
  }

  it('a publisher key reports events of its own sessions, also if the channel requested them', async () => {
    const { one } = await publishers();
    const asked = await newSession(service(), one.key);
    for (const { event } of [asked, one.session])
      expect((await report(service(), one.key, event('CLICK'))).status).toBe(201);
  });

  it('a publisher key cannot report events of other sessions of its channel', async () => {
    const { channel, one, two, own } = await publishers();
    for (const { session } of [two, own]) {
      const { status, body } = await report(service(), one.key, session.event('CLICK'));
      expect([status, body]).toEqual([400, unknownSession]);
    }
    expect(await eventsOf(service(), channel.id)).toEqual([]);
  });

  it('a publisher of two channels has a key and sessions in each', async () => {
    const [here, there] = [await actAs(service()), await actAs(service())];
    const [subcategoryId = ''] = here.taxonomy.subcategoryIds;
    for (const { id } of [here, there]) await makeDemand(service()).simple(id, subcategoryId);
    const { id } = await here.member('Twin events', 'twin-events.example');
    expect((await there.member('Twin events', 'twin-events.example')).id).toBe(id);
    const keys = [await publisherKey(here, id), await publisherKey(there, id)];
    const { event } = await newSession(service(), keys[0] ?? '');
    const [known, strange] = await Promise.all(keys.map((key) => report(service(), key, event('CLICK'))));
    expect(known?.status).toBe(201);
    expect([strange?.status, strange?.body]).toEqual([400, unknownSession]);
  });

  it('a channel key reports events of all its sessions, also of a removed publisher', async () => {
    const { channel, one, two, own } = await publishers();
    await channel.call('DELETE', `/publishers/${two.id}/remove/`);
    for (const { session } of [one, two, own])
      expect(await report(service(), channel.secret, session.event('CLICK'))).toMatchObject({
        status: 201,
        body: { counted: true },
      });
    const gone = await report(service(), two.key, two.session.event('IMPRESSION'));
    expect(gone.status).toBe(401);
  });
});

describe('event_id', () => {
  it('repeated with the same content is a duplicate', async () => {
    const { event, send } = await world();
    const sent = event('CONVERSION', {
      event_id: newId(),
      occurred_at: at(Date.now() + minuteMs),
      conversion: { order_id: '7', amount: 12.5, currency_code: 'USD' },
    });
    const [, first] = await send(sent);
    expect(await send(sent)).toEqual([201, { ...first, status: 'duplicate' }]);
    // The same amount in another notation. A missing time is not compared.
    const conversion = { order_id: '7', amount: '12.50', currency_code: 'usd' };
    expect(await send({ ...sent, conversion, occurred_at: undefined })).toMatchObject([
      201,
      { status: 'duplicate' },
    ]);
  });

  it('repeated with different content is rejected, for every field', async () => {
    const { session, event, report, send, events } = await world();
    const event_id = newId();
    const now = Date.now();
    const conversion = { order_id: '7', amount: 12.5, currency_code: 'USD' };
    const sent = event('CONVERSION', { event_id, occurred_at: at(now + minuteMs), conversion });
    expect((await report(sent)).status).toBe(201);
    const elsewhere = await session();
    for (const change of [
      { event_type: 'CLICK' },
      { session_id: elsewhere.id },
      { occurred_at: at(now + 2 * minuteMs) },
      { conversion: { ...conversion, order_id: '8' } },
      { conversion: { ...conversion, amount: 12.51 } },
      { conversion: { ...conversion, amount: undefined } },
      { conversion: { ...conversion, currency_code: 'EUR' } },
      { conversion: undefined },
    ])
      expect(await send({ ...sent, ...change })).toEqual([400, takenId]);
    expect(await events()).toHaveLength(1);
  });

  it('of another event is rejected also on a duplicate', async () => {
    const { session, event, send } = await world();
    const event_id = newId();
    const other = await session();
    await send(other.event('CLICK', { event_id }));
    await send(event('CLICK'));
    expect(await send(event('CLICK', { event_id }))).toEqual([400, takenId]);
    expect(await send(event('CLICK', { event_id: newId() }))).toMatchObject([201, { status: 'duplicate' }]);
  });

  it('is unique over all publishers of a channel', async () => {
    const channel = await actAs(service());
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    await makeDemand(service()).simple(channel.id, subcategoryId);
    const event_id = newId();
    const answers = [];
    for (const { id } of [await channel.member(), await channel.member()]) {
      const key = await publisherKey(channel, id);
      const { event } = await newSession(service(), key);
      answers.push(await report(service(), key, event('CLICK', { event_id })));
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 400]);
    expect(answers[1]?.body).toEqual(takenId);
  });

  it('can be the same in two channels', async () => {
    const event_id = newId();
    for (const { event, send } of [await world(), await world()])
      expect(await send(event('CLICK', { event_id }))).toMatchObject([201, { status: 'accepted', event_id }]);
  });
});

describe('occurred_at', () => {
  /** Creates a session at the given time and sets the clock to it. */
  async function sessionAt(start: number) {
    const made = await eventWorld(service());
    service().now = new Date(start);
    const { event } = await made.session();
    const send = async (occurred_at: string | undefined) => {
      const { status, body } = await made.report(event('CLICK', { occurred_at }));
      return [status, status === 201 ? body.status : body];
    };
    return { ...made, send };
  }
  const start = Date.parse('2026-03-01T23:30:00.000Z');
  const accepted = [201, 'accepted'];
  const refused = (message: string) => [400, { occurred_at: [message] }];

  it('can be up to ten minutes in the future', async () => {
    const { send } = await sessionAt(start);
    const tooFar = refused('Must not be more than 10 minutes in the future.');
    expect(await send(at(start + 10 * minuteMs + 1_000))).toEqual(tooFar);
    expect(await send(at(start + 10 * minuteMs + 1))).toEqual(tooFar);
    expect(await send(at(start + 10 * minuteMs))).toEqual(accepted);
  });

  it('can be up to ten minutes before the session, and then counts at the moment of the session', async () => {
    const { send, events } = await sessionAt(start);
    service().now = new Date(start + dayMs);
    const tooEarly = refused('Must not be more than 10 minutes before the session.');
    expect(await send(at(start - 10 * minuteMs - 1))).toEqual(tooEarly);
    expect(await events()).toEqual([]);
    expect(await send(at(start - 10 * minuteMs))).toEqual(accepted);
    expect(await events()).toMatchObject([{ occurred_at: new Date(start) }]);
  });

  it('can be in whole seconds, at any moment of the second of the session', async () => {
    for (const ms of [1, 500, 999]) {
      const { send, events } = await sessionAt(start + ms);
      expect(await send('2026-03-01T23:30:00Z')).toEqual(accepted);
      expect(await events()).toMatchObject([{ occurred_at: new Date(start + ms) }]);
    }
  });

  it('may be sent again as it was after it was corrected, but not with a time that would be rejected', async () => {
    const { session, report } = await sessionAt(start);
    const { event } = await session();
    const click = (occurred_at: string | undefined) => event('CLICK', { event_id: eventId, occurred_at });
    const eventId = newId();
    const early = at(start - 5 * minuteMs);
    expect((await report(click(early))).body.status).toBe('accepted');
    service().now = new Date(start + dayMs);
    for (const repeated of [early, at(start), at(start - 1), at(start - 10 * minuteMs), undefined])
      expect((await report(click(repeated))).body.status).toBe('duplicate');
    for (const other of [at(start + 1), at(start - 10 * minuteMs - 1)])
      expect(await report(click(other))).toMatchObject({
        status: 400,
        body: { event_id: ['Another event was reported under this id.'] },
      });
  });

  it('attributes by the corrected times: a click and an order of a clock that is behind meet', async () => {
    const { session, report } = await sessionAt(start);
    const { event } = await session();
    const order = event('CONVERSION', { occurred_at: at(start - 9 * minuteMs) });
    expect((await report(order)).body).toMatchObject({ counted: false, reason: 'not_attributed' });
    // The click has a later time than the order, but both are before the session and count at its moment.
    const click = event('CLICK', { occurred_at: at(start - 2 * minuteMs) });
    expect((await report(click)).body).toMatchObject({ counted: true });
    expect((await report(order)).body).toMatchObject({ status: 'duplicate', counted: true, reason: null });
  });

  it('can be up to 90 days ago', async () => {
    const { send } = await sessionAt(start);
    service().now = new Date(start + 90 * dayMs + 1);
    expect(await send(at(start))).toEqual(refused('Must not be more than 90 days ago.'));
    service().now = new Date(start + 90 * dayMs);
    expect(await send(at(start))).toEqual(accepted);
  });

  it('is the time of arrival by default, even long after the session', async () => {
    const { send, events } = await sessionAt(start);
    service().now = new Date(start + 180 * dayMs);
    expect(await send(undefined)).toEqual(accepted);
    expect(await events()).toMatchObject([{ occurred_at: service().now, received_at: service().now }]);
  });

  it('is the time of the session by default if the clock of this process is behind', async () => {
    const { send, events } = await sessionAt(start);
    service().now = new Date(start - 50);
    expect(await send(undefined)).toEqual(accepted);
    expect(await events()).toMatchObject([{ occurred_at: new Date(start), received_at: service().now }]);
  });

  it.each([
    '2026-03-02T01:59:59.999+02:00',
    '2026-03-01T18:59:59.999-05:00',
    '2026-03-01t23:59:59.999z',
    '2026-03-01 23:59:59.999Z',
    '2026-03-01T23:59:59.999999Z',
  ])('counts in its own UTC hour and day: %s', async (occurred_at) => {
    const { channel, send } = await sessionAt(start);
    service().now = new Date(start + 5 * dayMs);
    expect(await send(occurred_at)).toEqual(accepted);
    const { db } = service().services.database;
    await foldAll(db);
    const hours = await db
      .selectFrom('rollup_hours')
      .select('hour')
      .where('channel_id', '=', channel.id)
      .where('clicks', '>', 0)
      .execute();
    const days = await db
      .selectFrom('rollup_days')
      .select('day')
      .where('channel_id', '=', channel.id)
      .where('clicks', '>', 0)
      .execute();
    expect([hours, days]).toEqual([[{ hour: new Date('2026-03-01T23:00:00Z') }], [{ day: '2026-03-01' }]]);
  });
});

describe('503', () => {
  it('while the service shuts down: nothing is stored', async () => {
    const { database } = service();
    const leaving =
      database.engine === 'postgres' ? await startTestService({ database }) : await startTestService();
    try {
      const { event, report, batch, events } = await eventWorld(leaving).then(async (made) => ({
        ...made,
        ...(await made.session()),
      }));
      await leaving.services.events.close();
      for (const { status, body, headers } of [await report(event('CLICK')), await batch([event('CLICK')])])
        expect([status, headers['retry-after'], body]).toEqual([
          503,
          '1',
          { detail: 'The service is shutting down.' },
        ]);
      expect(await events()).toEqual([]);
    } finally {
      await leaving.stop();
    }
  });
});
