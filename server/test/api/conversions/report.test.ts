import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { advertiserWorld, order, priceMicros } from '../../support/advertiser.ts';
import { clickKeyOf, makeFirstToken } from '../../support/first-click-tokens.ts';
import { dayMs, minuteMs } from '../../support/ledger.ts';
import { reportBatch } from '../../support/report.ts';
import { findInTables } from '../../support/scan.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const seconds = (ms: number) => Math.floor(ms / 1_000);

describe('POST /conversions', () => {
  it('attributes an order to the click of its reference, counts it and bills it', async () => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    const answer = await world.order({ id: 'A-1', click_id: clickId });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: 'A-1',
        status: 'attributed',
        attribution: {
          offer_id: world.offer.id,
          by: 'click',
          confirmed: true,
          is_new: true,
          counted: true,
          reason: null,
        },
        reason: null,
        conflict: null,
      },
    ]);
    expect(await world.counters()).toMatchObject({
      conversions: 1,
      revenue_with_email_micros: priceMicros,
      payout_micros: priceMicros / 2,
    });
  });

  it('counts the same id once for ever, and answers it as a duplicate', async () => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    await world.order({ id: 'A-1', click_id: clickId });
    const again = await world.order({ id: 'A-1', click_id: clickId });
    expect(again.body).toMatchObject({ status: 'duplicate', attribution: { counted: true } });
    expect((await world.counters()).conversions).toBe(1);
    expect((await world.events()).length).toBe(1);
  });

  it('does not count an order of a session that takes no more events', async () => {
    const world = await advertiserWorld(service());
    const { session, clickId } = await world.click();
    const events = Array.from({ length: 1_000 }, (_, n) =>
      session.event('CONVERSION', { conversion: { order_id: `P-${n}` } }),
    );
    for (let from = 0; from < events.length; from += 20)
      expect((await reportBatch(service(), world.channel.secret, events.slice(from, from + 20))).status).toBe(
        202,
      );
    expect((await world.order({ click_id: clickId })).body).toMatchObject({
      status: 'attributed',
      attribution: { counted: false, reason: 'session_gone' },
    });
  });

  it('counts an order once, however many events report it', async () => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    for (const id of ['one', 'two', 'three'])
      await world.order({ id, click_id: clickId, transaction_id: 'A-1' });
    expect(await world.counters()).toMatchObject({
      conversions: 1,
      revenue_with_email_micros: priceMicros,
    });
  });

  it.each(['jo@example.com', 'jo@example.com/@home', 'tel:+49 30 1234567'])(
    'counts an order with the personal number %s once, and stores no text of it',
    async (transaction_id) => {
      const world = await advertiserWorld(service());
      const { clickId } = await world.click();
      const fields = {
        id: undefined,
        transaction_id,
        click_id: clickId,
        timestamp: Math.floor(Date.now() / 1_000),
      };
      const [first, again] = [await world.order(fields), await world.order({ ...fields, id: 'other' })];
      expect([first.body.attribution, again.body.attribution]).toMatchObject([
        { counted: true },
        { is_new: false },
      ]);
      expect((await world.order(fields)).body.status).toBe('duplicate');
      expect((await world.counters()).conversions).toBe(1);
      expect(await findInTables(service().services.database.db, [transaction_id])).toEqual([]);
      const { body } = await service().call(
        'GET',
        `/advertiser/conversions?order_id=${encodeURIComponent(transaction_id)}`,
        {
          key: world.key,
        },
      );
      expect(body.count).toBe(2);
      for (const { order_id } of body.results) expect(order_id).toMatch(/^h1:[0-9a-f]{64}$/);
    },
  );

  it.each([
    ['A-1', undefined],
    ['A-1', 'one'],
    [undefined, 'A-1'],
  ])(
    'counts an order once that an earlier version stored with a personal text (%s, %s)',
    async (number, id) => {
      const world = await advertiserWorld(service());
      const { clickId } = await world.click();
      const timestamp = Math.floor(Date.now() / 1_000);
      await world.order({ id, transaction_id: number, click_id: clickId, timestamp });
      // Simulates an earlier version that did not recognise the text as personal and stored it as it was.
      const text = 'jo@example.com/@home';
      const { db } = service().services.database;
      for (const table of ['conversions', 'conversion_orders'])
        await sql`
        update ${sql.table(table)} set order_key = replace(order_key, 'A-1', ${text}) where advertiser_id = ${world.advertiser.id}
      `.execute(db);
      await sql`
      update conversions set id = replace(id, 'A-1', ${text}) where advertiser_id = ${world.advertiser.id}
    `.execute(db);
      const again = await world.order({
        id: id === 'A-1' ? text : id,
        transaction_id: number && text,
        click_id: clickId,
        timestamp,
      });
      expect(again.body).toMatchObject({ status: 'duplicate', attribution: { counted: true } });
      const { rows } =
        await sql`select id from conversions where advertiser_id = ${world.advertiser.id}`.execute(db);
      expect(rows).toHaveLength(1);
      expect((await world.counters()).conversions).toBe(1);
    },
  );

  it('does not find an order by the hash that is stored of it', async () => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    await world.order({ id: 'one', transaction_id: 'jo@example.com', click_id: clickId });
    const { body } = await service().call('GET', '/advertiser/conversions', { key: world.key });
    const second = await world.click();
    const other = await world.order({ transaction_id: body.results[0].order_id, click_id: second.clickId });
    expect(other.body).toMatchObject({ status: 'attributed', attribution: { is_new: true } });
  });

  it('takes 20 reports of an order, and answers further ones as duplicates under their own id', async () => {
    const world = await advertiserWorld(service());
    for (let n = 0; n < 20; n++) await world.order({ id: `report-${n}`, transaction_id: 'A-1' });
    const { body } = await world.order({ id: 'one more', transaction_id: 'A-1' });
    expect(body).toMatchObject({ id: 'one more', status: 'duplicate', reason: 'no_click_reference' });
  });

  it('fills blanks with further reports of the same event, and corrects the value with those of a later time', async () => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    const timestamp = Math.floor(Date.now() / 1_000) - 60;
    const first = await world.order({ id: 'A-1', timestamp, value: undefined, currency_code: undefined });
    expect(first.body).toMatchObject({ status: 'not_attributed', reason: 'no_click_reference' });
    const second = await world.order({ id: 'A-1', timestamp, click_id: clickId, value: 20 });
    expect(second.body.status).toBe('attributed');
    const third = await world.order({ id: 'A-1', timestamp, value: 99 });
    expect(third.body).toMatchObject({
      status: 'conflict',
      conflict: { stored_value: 20, stored_currency_code: 'EUR', sent_value: 99, sent_currency_code: 'EUR' },
    });
    const repeated = await world.order({ id: 'A-1', timestamp: timestamp + 1, value: 20 });
    expect(repeated.body.status).toBe('duplicate');
    const earlier = await world.order({ id: 'A-1', timestamp: timestamp - 1, value: 98 });
    expect(earlier.body.status).toBe('attributed');
    const { body } = await service().call('GET', '/advertiser/conversions', { key: world.key });
    expect(body.results).toMatchObject([
      { id: 'A-1', value: 20, currency_code: 'EUR', status: 'attributed' },
    ]);
    await world.order({ id: 'A-1', timestamp: timestamp + 2, value: 21 });
    const corrected = await service().call('GET', '/advertiser/conversions', { key: world.key });
    expect(corrected.body.results).toMatchObject([
      { value: 21, occurred_at: new Date((timestamp - 1) * 1_000).toISOString() },
    ]);
  });

  it('replaces a later partner report of the order, and takes back what an earlier one has cost', async () => {
    const world = await advertiserWorld(service(), { campaign: { conversions: { source: 'partner' } } });
    const { session, clickId } = await world.click();
    await world.report(session.event('CLICK'));
    const partner = session.event('CONVERSION', { conversion: { order_id: 'A-1' } });
    expect((await world.report(partner)).body).toMatchObject({ counted: true, reason: null });
    await service().operator('PATCH', `/campaigns/${world.campaign.id}`, {
      conversions: { source: 'advertiser' },
    });
    await world.order({ click_id: clickId, transaction_id: 'A-1' });
    expect(await world.counters()).toMatchObject({
      conversions: 1,
      revenue_with_email_micros: priceMicros,
      payout_micros: priceMicros / 2,
    });
    expect((await world.report(partner)).body).toMatchObject({
      status: 'duplicate',
      counted: false,
      reason: 'reported_by_advertiser',
    });
  });

  it('leaves the conversions of a campaign that takes the word of partners to them', async () => {
    const world = await advertiserWorld(service(), { campaign: { conversions: { source: 'partner' } } });
    const { clickId } = await world.click();
    expect((await world.order({ click_id: clickId })).body).toMatchObject({
      status: 'not_attributed',
      reason: 'partner_reports',
    });
    expect((await world.counters()).conversions).toBe(0);
  });

  it('counts only the types of events that are conversions of the campaign', async () => {
    const world = await advertiserWorld(service(), {
      campaign: { conversions: { source: 'advertiser', event_types: ['generate_lead', 'custom'] } },
    });
    const { clickId } = await world.click();
    const statuses = [];
    for (const fields of [
      { event_type: 'purchase' },
      { event_type: 'generate_lead' },
      { event_type: 'custom', custom_event: 'test_drive' },
    ]) {
      const { body } = await world.order({ ...fields, click_id: clickId });
      statuses.push(body.reason ?? body.status);
    }
    expect(statuses).toEqual(['event_type', 'attributed', 'attributed']);
    expect((await world.counters()).conversions).toBe(2);
  });

  it('does not attribute an order before the click, or after the window of the channel', async () => {
    const world = await advertiserWorld(service(), { channel: { attribution: { click_days: 7 } } });
    const { clickId } = await world.click();
    const start = Date.now();
    service().now = new Date(start + 8 * dayMs);
    const at = (ms: number) => world.order({ click_id: clickId, timestamp: seconds(ms) });
    const results = [];
    for (const ms of [start - 11 * minuteMs, start + minuteMs, start + 8 * dayMs - minuteMs])
      results.push((await at(ms)).body.reason);
    service().now = undefined;
    expect(results).toEqual(['outside_window', null, 'outside_window']);
  });

  it('bills nothing that the budget does not pay', async () => {
    const world = await advertiserWorld(service(), {
      campaign: { conversions: { source: 'advertiser' }, budget: { total_usd: 10 } },
    });
    const clicks = [await world.click(), await world.click()];
    const answers = [];
    for (const { clickId } of clicks)
      answers.push((await world.order({ click_id: clickId })).body.attribution);
    expect(answers).toMatchObject([
      { counted: true, reason: null },
      { counted: true, reason: 'budget_spent' },
    ]);
    expect((await world.counters()).revenue_with_email_micros).toBe(priceMicros);
  });

  it('counts nothing in a sandbox session', async () => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click({ custom_metadata: { is_sandbox: true } });
    expect((await world.order({ click_id: clickId })).body.attribution).toMatchObject({
      counted: false,
      reason: 'sandbox',
    });
    expect((await world.counters()).conversions).toBe(0);
  });
});

it('a click reference of the first format attributes an order', async () => {
  const world = await advertiserWorld(service());
  const { session } = await world.click();
  const named = { channelId: world.channel.id, sessionId: session.id, offerId: world.offer.id };
  const click_id = makeFirstToken(await clickKeyOf(service()), 'reference', named);
  expect((await world.order({ id: 'one', click_id })).body).toMatchObject({ status: 'attributed' });
  expect((await world.counters()).conversions).toBe(1);
});

describe('a click reference that is not valid attributes nothing', () => {
  it.each([
    ['is forged', async () => 'A'.repeat(108), 'unreadable_click_reference'],
    ['is not one', async () => 'https://shop.example/?gclid=🙂', 'unreadable_click_reference'],
    [
      'is altered',
      async (id: string) => `${id.slice(0, 40)}${id[40] === 'A' ? 'B' : 'A'}${id.slice(41)}`,
      'unreadable_click_reference',
    ],
    ['is cut', async (id: string) => id.slice(0, -1), 'unreadable_click_reference'],
    ['is empty', async () => ' ', 'no_click_reference'],
  ])('because it %s', async (_, change, reason) => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    const answer = await world.order({ click_id: await change(clickId) });
    expect(answer.body).toMatchObject({ status: 'not_attributed', attribution: null, reason });
    expect((await world.events()).length).toBe(0);
  });

  it('because it is the token of a tracking link', async () => {
    const world = await advertiserWorld(service());
    const { session } = await world.click();
    const [tokens] = service().services.clicks.issue(world.channel.id, session.id, [world.offer.id]);
    for (const click_id of [tokens?.click, tokens?.impression]) {
      const answer = await world.order({ click_id });
      expect(answer.body).toMatchObject({ status: 'not_attributed', reason: 'unreadable_click_reference' });
    }
  });

  it('because it has expired', async () => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    service().now = new Date(Date.now() + 91 * dayMs);
    const answer = await world.order({ click_id: clickId });
    service().now = undefined;
    expect(answer.body.reason).toBe('expired_click_reference');
  });

  it('because it belongs to another advertiser, whose figures do not change', async () => {
    const [mine, other] = [await advertiserWorld(service()), await advertiserWorld(service())];
    const { clickId } = await other.click();
    expect((await mine.order({ click_id: clickId })).body.reason).toBe('foreign_click_reference');
    expect((await other.counters()).conversions).toBe(0);
    const { body } = await service().call('GET', '/advertiser/conversions', { key: other.key });
    expect(body.count).toBe(0);
  });
});

describe('400', () => {
  const send = async (fields: Record<string, unknown>) => {
    const world = await advertiserWorld(service());
    const answer = await world.order(fields);
    const { body } = await service().call('GET', '/advertiser/conversions', { key: world.key });
    expect([answer.status, body.count]).toEqual([400, 0]);
    return answer.body;
  };

  it.each([
    ['no id', { id: undefined }, { id: ['This field is required.'] }],
    ['a blank id', { id: '  ' }, { id: ['This field may not be blank.'] }],
    [
      'another advertiser',
      { data_set_id: newId() },
      { data_set_id: ['This is not the advertiser of the key.'] },
    ],
    ['no time', { timestamp: undefined }, { timestamp: ['This field is required.'] }],
    [
      'milliseconds',
      { timestamp: Date.now() },
      { timestamp: ['Must be in seconds since 1970, not in milliseconds.'] },
    ],
    ['an old time', { timestamp: 1_600_000_000 }, { timestamp: ['Must not be more than 90 days ago.'] }],
    ['a date', { timestamp: '2026-06-01' }, { timestamp: ['A valid integer is required.'] }],
    ['an unknown type', { event_type: 'bought' }, { event_type: ['"bought" is not a valid choice.'] }],
    [
      'a custom event without a name',
      { event_type: 'custom' },
      { custom_event: ['This field is required.'] },
    ],
    ...[
      'ann@example.com',
      'test_drive of ann%40example.com',
      ' +44 20 7946 0958 ',
      '(020) 7946-0958',
      '0049 30 1234567',
    ].map((custom_event): [string, object, object] => [
      `a custom event with a personal name: ${custom_event}`,
      { event_type: 'custom', custom_event },
      {
        custom_event: [
          'Looks like an e-mail address or a phone number. Send the name of the event, such as test_drive.',
        ],
      },
    ]),
    [
      'a value without a currency',
      { currency_code: undefined },
      { currency_code: ['This field is required.'] },
    ],
    ['a value that people type', { value: '$1,000' }, { value: ['A valid number is required.'] }],
    ['a negative value', { value: -1 }, { value: ['Ensure this value is greater than or equal to 0.'] }],
  ])('%s', async (_, fields, errors) => {
    expect(await send(fields as Record<string, unknown>)).toEqual(errors);
  });

  it('an e-mail address instead of its hash, which is not repeated', async () => {
    const errors = await send({ user_data: { email_address: 'ann@example.com' } });
    expect(Object.keys(errors)).toEqual(['user_data.email_address']);
    expect(JSON.stringify(errors)).not.toContain('ann@');
    expect(await send({ user_data: { email_address: ['ann@example.com'] } })).toEqual({
      'user_data.email_address': ['Must be a SHA-256 hash: 64 hexadecimal digits.'],
    });
  });

  it('a body that is no object', async () => {
    const { key } = await advertiserWorld(service());
    const answer = await service().call('POST', '/conversions', { key, body: [1] });
    expect(answer.body).toEqual({
      non_field_errors: ['Invalid data. Expected a dictionary, but got list.'],
    });
  });
});

describe('POST /conversions/batch', () => {
  it('answers each report on its own', async () => {
    const world = await advertiserWorld(service());
    const { clickId } = await world.click();
    const reports = [
      order(service(), { id: 'A-1', click_id: clickId }),
      order(service(), { id: 'A-2' }),
      order(service(), { id: 'A-1', click_id: clickId }),
      order(service(), { id: 'A-3', value: 'much' }),
      'nonsense',
    ];
    const answer = await world.orders(reports);
    expect([answer.status, answer.body.accepted, answer.body.failed]).toEqual([207, 3, 2]);
    expect(answer.body.results.map(({ status }: { status: string }) => status)).toEqual([
      'attributed',
      'not_attributed',
      'duplicate',
      'rejected',
      'rejected',
    ]);
    expect(answer.body.results[3].errors).toEqual({ value: ['A valid number is required.'] });
    expect((await world.counters()).conversions).toBe(1);
    expect((await world.orders([{}])).status).toBe(400);
    expect((await world.orders([order(service())])).status).toBe(202);
  });

  it('takes 1,000 reports and no more', async () => {
    const world = await advertiserWorld(service());
    const reports = Array.from({ length: 1_000 }, () => order(service()));
    const answer = await world.orders(reports);
    expect([answer.status, answer.body.accepted]).toEqual([202, 1_000]);
    const tooMany = await world.orders([...reports, order(service())]);
    expect([tooMany.status, tooMany.body]).toEqual([
      400,
      { events: ['Ensure this field has no more than 1000 elements.'] },
    ]);
  });
});

describe('an order that moves', () => {
  it('is taken back from the first click before it is billed at the later one', async () => {
    const world = await advertiserWorld(service());
    const [first, second] = [await world.click(), await world.click()];
    await world.order({ id: 'one', click_id: first.clickId, transaction_id: 'A-1' });
    const moved = await world.order({ id: 'two', click_id: second.clickId, transaction_id: 'A-1' });
    expect(moved.body.attribution).toMatchObject({ is_new: false, counted: true, reason: null });
    expect(await world.counters()).toMatchObject({
      conversions: 1,
      revenue_with_email_micros: priceMicros,
      payout_micros: priceMicros / 2,
    });
    const states = (await world.events()).map(({ session_id, reason }) => [session_id, reason]);
    expect(states.toSorted()).toEqual(
      [
        [first.session.id, 'reassigned'],
        [second.session.id, null],
      ].toSorted(),
    );
  });

  it('goes from one channel to another, and neither learns of the other', async () => {
    const world = await advertiserWorld(service());
    const other = await advertiserWorld(service());
    // The offer is shown in both channels.
    await service().operator('PATCH', `/campaigns/${world.campaign.id}`, {
      targeting: { channel_ids: [world.channel.id, other.channel.id] },
    });
    const first = await world.click();
    const session = await other.session();
    await world.order({ id: 'one', click_id: first.clickId, transaction_id: 'A-1' });
    expect(session.offers).toContain(world.offer.id);
    const [tokens] = service().services.clicks.issue(other.channel.id, session.id, [world.offer.id]);
    await world.order({ id: 'two', click_id: tokens?.reference, transaction_id: 'A-1' });
    expect((await world.counters()).conversions).toBe(0);
    expect((await world.counters()).revenue_with_email_micros).toBe(0);
    expect(await other.counters()).toMatchObject({
      conversions: 1,
      revenue_with_email_micros: priceMicros,
    });
  });
});

describe('GET /advertiser/conversions', () => {
  it('has no order number or id that identifies a shopper', async () => {
    const world = await advertiserWorld(service());
    await world.order({ id: 'ann@example.com', transaction_id: '+44 20 7946 0958' });
    const { body } = await service().call('GET', '/advertiser/conversions', { key: world.key });
    expect(JSON.stringify(body)).not.toMatch(/ann@|7946/);
    expect(body.results[0].id).toMatch(/^h1:/);
    const again = await world.order({ id: 'ann@example.com', transaction_id: '+44 20 7946 0958' });
    expect(again.body.status).toBe('duplicate');
  });

  it('finds the reports of an order by its number or by an id, as they were sent or as they are shown', async () => {
    const world = await advertiserWorld(service());
    const other = await advertiserWorld(service());
    await world.order({ id: 'event-1', transaction_id: 'A-1' });
    await world.order({ id: 'refund-1', transaction_id: 'A-1', event_type: 'refund', value: 9 });
    await world.order({ id: 'event-2', transaction_id: 'A-10' });
    await world.order({ id: 'ann@example.com', transaction_id: '+44 20 7946 0958' });
    await other.order({ id: 'event-3', transaction_id: 'A-1' });
    const find = async (text: string) => {
      const query = new URLSearchParams({ order_id: text });
      const { status, body } = await service().call('GET', `/advertiser/conversions?${query}`, {
        key: world.key,
      });
      expect([text, status]).toEqual([text, 200]);
      expect(body.count).toBe(body.results.length);
      return body.results.map(({ id }: { id: string }) => id);
    };
    expect(await find('A-1')).toEqual(['refund-1', 'event-1']);
    expect(await find(' event-2 ')).toEqual(['event-2']);
    const [hash] = await find('ann@example.com');
    expect(hash).toMatch(/^h1:/);
    expect(await find('+44 20 7946 0958')).toEqual([hash]);
    expect(await find(hash)).toEqual([hash]);
    expect(await find('A')).toEqual([]);
    for (const text of ['a%_💥', '{"a\\\\', '9'.repeat(4_000)]) expect(await find(text)).toEqual([]);
    expect(await find(' ')).toHaveLength(4);
  });

  it('lists those of one outcome, as it is shown: a refund has its own', async () => {
    const world = await advertiserWorld(service());
    const refund = { event_type: 'refund' };
    const [first, second] = [await world.click(), await world.click()];
    await world.order({ id: 'none', transaction_id: 'A-0' });
    await world.order({ id: 'moved', transaction_id: 'A-1', click_id: first.clickId });
    await world.order({ id: 'to', transaction_id: 'A-1', click_id: second.clickId });
    await world.order({ id: 'part', transaction_id: 'A-1', ...refund, value: 1 });
    await world.order({
      id: 'other money',
      transaction_id: 'A-1',
      ...refund,
      value: 1,
      currency_code: 'USD',
    });
    await world.order({ id: 'rest', transaction_id: 'A-1', ...refund, value: null, currency_code: null });
    await world.order({ id: 'too much', transaction_id: 'A-1', ...refund, value: 1 });
    await world.order({ id: 'unknown', transaction_id: 'A-2', ...refund, value: 1 });
    await world.order({ id: 'id only', click_id: (await world.click()).clickId });
    const list = async (query: string) => {
      const path = `/advertiser/conversions?page_size=200${query}`;
      const { body } = await service().call('GET', path, { key: world.key });
      expect(body.count).toBe(body.results.length);
      return body.results as { id: string; status: string }[];
    };
    const all = await list('');
    const shown = (status: string) => all.filter((report) => report.status === status);
    expect(shown('attributed')).toHaveLength(5);
    expect(await list('&status=attributed')).toEqual(shown('attributed'));
    expect(shown('not_attributed')).toHaveLength(4);
    expect(await list('&status=NOT_attributed')).toEqual(shown('not_attributed'));
    expect(await list('&status=attributed,not_attributed')).toEqual(all);
    const ids = (await list('&status=not_attributed&order_id=A-1')).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['other money', 'too much']);
    const wrong = await service().call('GET', '/advertiser/conversions?status=lost', { key: world.key });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['status']]);
  });
});

describe('an order that a partner reports in a campaign that takes either source', () => {
  const either = { campaign: { conversions: { source: 'either' } } };
  type World = Awaited<ReturnType<typeof advertiserWorld>>;
  /** Makes a session with a click, and returns what reports its order. */
  const clicked = async (world: World) => {
    const { session } = await world.click();
    await world.report(session.event('CLICK'));
    const conversion = { order_id: 'A-1', amount: 49.9, currency_code: 'EUR' };
    return () => world.report(session.event('CONVERSION', { conversion }));
  };
  const partnerReport = async (world: World) => (await clicked(world))();

  it('is billed when the advertiser reports it, without a click reference', async () => {
    const world = await advertiserWorld(service(), either);
    expect((await partnerReport(world)).body).toMatchObject({ counted: true, reason: 'unconfirmed' });
    expect((await world.counters()).revenue_with_email_micros).toBe(0);
    const answer = await world.order({ transaction_id: 'A-1' });
    expect(answer.body).toMatchObject({
      status: 'attributed',
      attribution: { by: 'order', confirmed: true, is_new: false, counted: true, reason: null },
    });
    expect(await world.counters()).toMatchObject({
      conversions: 1,
      revenue_with_email_micros: priceMicros,
    });
  });

  it('also if the advertiser was first', async () => {
    const world = await advertiserWorld(service(), either);
    const report = await clicked(world);
    expect((await world.order({ transaction_id: 'A-1' })).body.status).toBe('not_attributed');
    await report();
    expect(await world.counters()).toMatchObject({
      conversions: 1,
      revenue_with_email_micros: priceMicros,
    });
    const { body } = await service().call('GET', '/advertiser/conversions', { key: world.key });
    expect(body.count).toBe(1);
  });

  it('is completed if the process ended in between', async () => {
    const world = await advertiserWorld(service(), either);
    const { events, conversions } = service().services;
    events.onPartnerOrders(() => Promise.reject(new Error('killed')).catch(() => {}));
    const report = await clicked(world);
    await world.order({ transaction_id: 'A-1' });
    await report();
    expect((await world.counters()).revenue_with_email_micros).toBe(0);
    service().now = new Date(Date.now() + minuteMs);
    await conversions.complete();
    service().now = undefined;
    expect((await world.counters()).revenue_with_email_micros).toBe(priceMicros);
  });
});
