import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { computeCeilings } from '../../src/traffic/compute-ceilings.ts';
import { accepted, attackWorld, expectCleanAudit, useTestClock } from '../support/attacks.ts';
import { dayMs, hourMs, minuteMs } from '../support/ledger.ts';
import { reportBatch } from '../support/report.ts';
import { useService } from '../support/service.ts';
import { confirmPreview, confirmVoid, previewVoid, undoVoid } from '../support/voids.ts';

/**
 * The amount that pages and links bill for a publisher in an hour has a ceiling. Without a usual hour the
 * ceiling is $100, ten conversions of $10.
 */
const service = useService();
const clock = useTestClock(service);
const bids = { source: 'partner' } as const;

/** The outcomes of one click of a page in each of some sessions. */
async function clicksOf(channel: Awaited<ReturnType<typeof attackWorld>>['channel'], sessions: number) {
  const outcomes = [];
  for (let n = 0; n < sessions; n++) {
    const visit = await channel.fromPage({ user_details: { external_guid: `shopper-${n}` } });
    outcomes.push(accepted(await channel.pageReport(visit.event('CLICK'))));
  }
  return outcomes;
}
const counts = (outcomes: readonly { counted: boolean; reason: string | null }[]) => ({
  billed: outcomes.filter(({ counted, reason }) => counted && reason === null).length,
  over: outcomes.filter(({ counted, reason }) => counted && reason === 'over_ceiling').length,
});

describe('made-up shoppers of one publishable key', () => {
  it('bill no more than the ceiling in an hour of arrival, and the next hour has its own', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    expect(counts(await clicksOf(world.channel, 15))).toEqual({ billed: 10, over: 5 });
    expect(await world.channel.earned()).toMatchObject({ clicks: 15, revenue: 100 });
    expect(await world.channel.learned()).toMatchObject({ clicks: 10 });
    clock.moveTo(hourMs);
    expect(counts(await clicksOf(world.channel, 12))).toEqual({ billed: 10, over: 2 });
    await expectCleanAudit(service());
  });

  it('bill no more with conversions of pages either', async () => {
    const world = await attackWorld(service(), bids);
    const outcomes = [];
    for (let n = 0; n < 5; n++) {
      const visit = await world.channel.fromPage();
      const orders = [1, 2, 3, 4].map((order) => visit.conversion(`${n}-${order}`));
      const { body } = await world.channel.pageBatch([visit.event('IMPRESSION'), ...orders]);
      outcomes.push(...body.results.slice(1));
    }
    expect(counts(outcomes)).toEqual({ billed: 10, over: 10 });
    expect(await world.figures()).toMatchObject({ spend: 100, conversions: 10 });
    await expectCleanAudit(service());
  });

  it('do not hold back what servers report', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    await clicksOf(world.channel, 12);
    const visit = await world.channel.fromServer();
    expect(accepted(await world.channel.report(visit.event('CLICK')))).toMatchObject({ reason: null });
    expect(await world.channel.earned()).toMatchObject({ revenue: 110 });
  });
});

describe('what is over the ceiling', () => {
  it("is billed when the channel's server reports it too", async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    await clicksOf(world.channel, 10);
    const visit = await world.channel.fromPage();
    expect(accepted(await world.channel.pageReport(visit.event('CLICK')))).toMatchObject({
      reason: 'over_ceiling',
    });
    expect(accepted(await world.channel.report(visit.event('CLICK')))).toMatchObject({ reason: null });
    expect(await world.channel.earned()).toMatchObject({ revenue: 110 });
    await expectCleanAudit(service());
  });

  it('is billed after the undo of a void if a server has reported it meanwhile', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    await clicksOf(world.channel, 10);
    const visit = await world.channel.fromPage();
    accepted(await world.channel.pageReport(visit.event('CLICK')));
    const { id } = await confirmVoid(service(), { channel_id: world.channel.id, session_ids: [visit.id] });
    expect(accepted(await world.channel.report(visit.event('CLICK')))).toMatchObject({ reason: 'voided' });
    await undoVoid(service(), id);
    expect(await visit.only('CLICK')).toMatchObject({ counted: true, reason: null, evidence: 'server' });
    expect(await world.channel.earned()).toMatchObject({ clicks: 11, revenue: 110 });
    await expectCleanAudit(service());
  });
});

describe('the room that an event has taken under the ceiling', () => {
  it.each(['the same hour', 'a later hour'])(
    'is not given back when a server reports it in %s',
    async (when) => {
      const { channel } = await attackWorld(service(), { ...bids, pricing: 'CPC' });
      const visits = [await channel.fromPage(), await channel.fromPage()];
      for (const visit of visits) accepted(await channel.pageReport(visit.event('CLICK')));
      expect(counts(await clicksOf(channel, 8))).toEqual({ billed: 8, over: 0 });
      if (when === 'a later hour') clock.moveTo(hourMs);
      const clicks = visits.map((visit) => visit.event('CLICK'));
      const { body } = await reportBatch(service(), channel.secret, clicks);
      expect(body.results).toMatchObject(clicks.map(() => ({ status: 'duplicate', reason: null })));
      expect(await channel.earned()).toMatchObject({ clicks: 10, revenue: 100 });
      await expectCleanAudit(service());
      clock.moveTo(when === 'a later hour' ? hourMs - 1 : 1);
      expect(counts(await clicksOf(channel, 2))).toEqual({ billed: 0, over: 2 });
      await expectCleanAudit(service());
    },
  );

  it('stays that of the event when its link is opened in the same hour', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    const { channel } = world;
    await clicksOf(channel, 10);
    const visit = await channel.fromPage();
    accepted(await channel.pageReport(visit.event('CLICK')));
    clock.moveTo(minuteMs);
    const [{ decide }] = (await overCeilingOf(world)).results;
    await confirmVoid(service(), { ...decide, action: 'approve' });
    await visit.follow();
    expect(await visit.only('CLICK')).toMatchObject({ evidence: 'link', counted: true, reason: null });
    expect(await channel.earned()).toMatchObject({ clicks: 11, revenue: 110 });
    expect(counts(await clicksOf(channel, 1))).toEqual({ billed: 0, over: 1 });
    await expectCleanAudit(service());
  });

  it('is needed again when its link is opened in another hour', async () => {
    const { channel } = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    const visit = await channel.fromPage();
    accepted(await channel.pageReport(visit.event('CLICK')));
    clock.moveTo(hourMs);
    expect(counts(await clicksOf(channel, 10))).toEqual({ billed: 10, over: 0 });
    await visit.follow();
    expect(await visit.only('CLICK')).toMatchObject({ evidence: 'link', reason: 'over_ceiling' });
    await expectCleanAudit(service());
  });
});

type World = Awaited<ReturnType<typeof attackWorld>>;

/** The hours of the channel with something over the ceiling. */
async function overCeilingOf({ channel }: World) {
  const { status, body } = await service().operator('GET', `/hours-over-ceiling?channel_id=${channel.id}`);
  expect(status).toBe(200);
  return body;
}

describe('staff', () => {
  it('see what waits, approve it, and it is billed and learned from', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    await clicksOf(world.channel, 14);
    clock.moveTo(minuteMs);
    const waiting = await overCeilingOf(world);
    expect(waiting).toMatchObject({
      count: 1,
      summary: { events: 4, spend: 40 },
      results: [
        {
          channel_id: world.channel.id,
          publisher_id: world.channel.publisherId,
          hour: clock.iso(0),
          ceiling: 100,
          billed: 100,
          over_ceiling: { events: 4, spend: 40 },
          signals: [],
          flag_id: null,
        },
      ],
    });
    const waits = { events: 4, spend: 40 };
    expect(await world.figures()).toMatchObject({ spend: 100, over_ceiling: waits });
    expect((await world.networkFigures()).summary).toMatchObject({ spend: 100, over_ceiling: waits });
    const ofPublisher = `/publishers/${world.channel.publisherId}/traffic`;
    expect((await world.channel.call('GET', ofPublisher)).body).toEqual({
      over_ceiling: { hours: 1, events: 4, payout: 20 },
      open_flags: [],
    });
    const attention = await service().operator('GET', '/attention');
    expect(attention.body.over_ceiling).toMatchObject({ events: expect.any(Number) });
    const body = { ...waiting.results[0].decide, action: 'approve' };
    const figures = { sessions: 4, clicks: 4, spend: 40, payout: 20 };
    expect((await previewVoid(service(), body)).preview).toMatchObject(figures);
    expect(await confirmVoid(service(), body)).toMatchObject({ voided: null, approved: figures });
    expect((await overCeilingOf(world)).results).toEqual([]);
    expect(await world.channel.earned()).toMatchObject({ clicks: 14, revenue: 140, channel_payout: 70 });
    expect(await world.channel.learned()).toMatchObject({ clicks: 14 });
    expect(await world.figures()).toMatchObject({ spend: 140, over_ceiling: { events: 0, spend: 0 } });
    expect((await world.channel.call('GET', ofPublisher)).body.over_ceiling.events).toBe(0);
    const again = await confirmVoid(service(), body);
    expect(again.approved).toMatchObject({ clicks: 0, spend: 0 });
    const undo = await service().operator('POST', `/voids/${again.id}/undo`, { reason: 'x' });
    expect([undo.status, undo.body.error]).toEqual([
      409,
      'An approval cannot be undone. Void the events instead.',
    ]);
    await expectCleanAudit(service());
  });

  it('approve what was previewed, and nothing that arrived since', async () => {
    const world = await attackWorld(service(), bids);
    const visits = [];
    for (let n = 0; n < 4; n++) {
      const visit = await world.channel.fromPage();
      visits.push(visit);
      const orders = [1, 2, 3].map((order) => visit.conversion(`${n}-${order}`));
      await world.channel.pageBatch([visit.event('IMPRESSION'), ...orders]);
    }
    clock.moveTo(minuteMs);
    const [{ decide }] = (await overCeilingOf(world)).results;
    const approval = await previewVoid(service(), { ...decide, action: 'approve' });
    const voiding = await previewVoid(service(), decide);
    for (const { preview } of [approval, voiding]) expect(preview).toMatchObject({ conversions: 2 });
    clock.moveTo(2 * minuteMs);
    for (const visit of visits) accepted(await world.channel.pageReport(visit.conversion('later')));
    const figures = { conversions: 2, spend: 20 };
    expect((await confirmPreview(service(), approval.id)).approved).toMatchObject(figures);
    expect((await confirmPreview(service(), voiding.id)).voided).toMatchObject({ conversions: 0 });
    expect(await world.figures()).toMatchObject({ conversions: 12, spend: 120 });
    expect((await overCeilingOf(world)).summary).toEqual({ events: 4, spend: 40 });
    await expectCleanAudit(service());
  });

  it('approve no more than budgets pay', async () => {
    const campaign = { budget: { total_usd: 120 } };
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC', campaign });
    await clicksOf(world.channel, 14);
    clock.moveTo(minuteMs);
    const [{ decide }] = (await overCeilingOf(world)).results;
    expect(await confirmVoid(service(), { ...decide, action: 'approve' })).toMatchObject({
      approved: { clicks: 4, spend: 20 },
    });
    expect(await world.channel.earned()).toMatchObject({ clicks: 14, revenue: 120 });
    await expectCleanAudit(service());
  });

  it('void what waits, and undo it: it waits again', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    await clicksOf(world.channel, 14);
    clock.moveTo(minuteMs);
    const [{ decide }] = (await overCeilingOf(world)).results;
    const { id, voided } = await confirmVoid(service(), decide);
    expect(voided).toMatchObject({ clicks: 4, spend: 0 });
    expect(await world.channel.earned()).toMatchObject({ clicks: 10, revenue: 100 });
    expect((await overCeilingOf(world)).count).toBe(0);
    await undoVoid(service(), id);
    expect((await overCeilingOf(world)).summary).toEqual({ events: 4, spend: 40 });
    await expectCleanAudit(service());
  });

  it('void what was billed, and that makes no room for more in the hour', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    await clicksOf(world.channel, 10);
    const { channel } = world;
    const range = { from: clock.iso(0), to: clock.iso(hourMs) };
    const { id } = await confirmVoid(service(), { channel_id: channel.id, ...range, event_types: ['CLICK'] });
    expect(await channel.earned()).toMatchObject({ revenue: 0 });
    expect((await service().operator('POST', `/voids/${id}/undo`, { reason: 'x' })).status).toBe(200);
    await expect.poll(async () => (await channel.earned()).revenue).toBe(100);
    expect(counts(await clicksOf(channel, 1))).toEqual({ billed: 0, over: 1 });
    await expectCleanAudit(service());
  });

  it('set a ceiling for a publisher or a channel, which the current hour follows', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    const { channel } = world;
    expect(counts(await clicksOf(channel, 11))).toEqual({ billed: 10, over: 1 });
    const set = (usd: number | null) =>
      service().operator('PUT', `/publishers/${channel.publisherId}/ceiling`, { publisher_ceiling_usd: usd });
    expect((await set(130)).body).toMatchObject({ publisher_ceiling_usd: 130 });
    expect(counts(await clicksOf(channel, 4))).toEqual({ billed: 3, over: 1 });
    await set(0);
    expect(counts(await clicksOf(channel, 4))).toEqual({ billed: 4, over: 0 });
    await set(null);
    const ofChannel = await service().operator('PATCH', `/channels/${channel.id}`, {
      publisher_ceiling_usd: 190,
    });
    expect(ofChannel.body).toMatchObject({ publisher_ceiling_usd: 190, own_publisher_ceiling_usd: null });
    expect(counts(await clicksOf(channel, 4))).toEqual({ billed: 2, over: 2 });
    expect((await set(-1)).status).toBe(400);
    expect((await set('5' as never)).status).toBe(400);
  });

  it('let a channel lower it only', async () => {
    const world = await attackWorld(service(), {
      ...bids,
      pricing: 'CPC',
      channel: { publisher_ceiling_usd: 80 },
    });
    const { channel } = world;
    const lower = (own_publisher_ceiling_usd: number | null) =>
      channel.call('PUT', '/channel/publisher-ceiling', { own_publisher_ceiling_usd });
    expect((await lower(80)).body).toEqual({
      own_publisher_ceiling_usd: ['Must be below $80, the ceiling in force.'],
    });
    expect((await lower(0)).status).toBe(400);
    expect((await lower(30)).body).toEqual({ own_publisher_ceiling_usd: 30 });
    await service().services.serving.refresh();
    expect((await channel.call('GET', '/channel/terms')).body).toMatchObject({
      publisher_ceiling_usd: 80,
      own_publisher_ceiling_usd: 30,
    });
    expect(counts(await clicksOf(channel, 5))).toEqual({ billed: 3, over: 2 });
    expect((await lower(null)).body).toEqual({ own_publisher_ceiling_usd: null });
    expect(counts(await clicksOf(channel, 6))).toEqual({ billed: 5, over: 1 });
  });

  it('void by session time, key, address and grade, and what arrives later', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    const { channel } = world;
    const [first] = [await channel.fromPage(), await channel.fromServer()];
    accepted(await channel.pageReport(first.event('CLICK')));
    const body = { channel_id: channel.id, from: clock.iso(-hourMs), to: clock.iso(hourMs), time: 'session' };
    for (const filter of [{ key_id: channel.pageKeyId }, { address: '127.0.0.1' }, { evidence: ['page'] }])
      expect((await previewVoid(service(), { ...body, ...filter })).preview).toMatchObject({ clicks: 1 });
    for (const filter of [{ address: '192.0.2.1' }, { evidence: ['server'] }])
      expect((await previewVoid(service(), { ...body, ...filter })).preview).toMatchObject({ clicks: 0 });
    await confirmVoid(service(), { ...body, key_id: channel.pageKeyId });
    const late = await channel.fromPage({ user_details: { external_guid: 'another' } });
    clock.moveTo(2 * hourMs);
    expect(accepted(await channel.pageReport(late.event('CLICK')))).toMatchObject({ reason: 'voided' });
    const wrong = await service().operator('POST', '/voids', {
      ...body,
      reason: 'x',
      address: 'Main Street 1',
      time: 'arrival',
      action: 'approve',
    });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { address: ['Enter an IP address, such as 192.0.2.1 or 2001:db8::1.'] },
    ]);
  });
});

describe('the usual hour', () => {
  /** Makes the day's ceilings at the time of the test. */
  const compute = () => computeCeilings(service().services.database.db, service().now ?? new Date());

  it('is learned from 48 hours, and an hour that was flagged or held back does not enter it', async () => {
    const world = await attackWorld(service(), { ...bids, pricing: 'CPC' });
    const { channel } = world;
    const { db } = service().services.database;
    const insert = (hours: number, fields: { billed: number; overCeiling?: number; voided?: number }) =>
      sql`
        insert into arrival_hours (channel_id, publisher_id, hour, used_micros, billed_micros, over_ceiling_events, voided_over_ceiling)
        select ${channel.id}, ${channel.publisherId}, date_trunc('hour', ${clock.at(0)}::timestamptz, 'UTC') - h * interval '1 hour',
          ${fields.billed * 1e6}::bigint, ${fields.billed * 1e6}::bigint, ${fields.overCeiling ?? 0}, ${fields.voided ?? 0}
        from generate_series(24, ${23 + hours}::int) as h
      `.execute(db);
    /** They belong to no event, so the audit would find them. */
    const deleteInserted = () =>
      sql`delete from arrival_hours where channel_id = ${channel.id} and billed_micros = 15000000`.execute(
        db,
      );
    const joined = clock.iso(-9 * dayMs);
    await sql`update channel_publishers set listed_at = ${joined} where channel_id = ${channel.id}`.execute(
      db,
    );
    await insert(48, { billed: 15 });
    await compute();
    expect(counts(await clicksOf(channel, 17))).toEqual({ billed: 15, over: 2 });
    for (const [days, held] of [{ overCeiling: 1 }, { voided: 1 }].entries()) {
      await deleteInserted();
      await insert(100, { billed: 15, ...held });
      clock.moveTo((days + 1) * dayMs);
      await compute();
      expect(counts(await clicksOf(channel, 12))).toEqual({ billed: 10, over: 2 });
    }
    await deleteInserted();
    await expectCleanAudit(service());
  });
});

describe('the e-mail hashes of known customers', () => {
  it('in sessions of a page whose links were opened bill no more than the ceiling', async () => {
    const world = await attackWorld(service(), { matching: true });
    const customers = Array.from({ length: 12 }, (_, n) =>
      createHash('sha256').update(`customer-${n}@example.com`).digest('hex'),
    );
    for (const email_hash of customers)
      await (await world.channel.fromPage({ user_details: { email_hash } })).follow();
    clock.moveTo(hourMs);
    await world.orders(customers.map((email) => ({ user_data: { email_address: [email] } })));
    // An order that the advertiser confirms is a sale, whether it was billed or not.
    expect(await world.figures()).toMatchObject({ conversions: 12, spend: 100 });
    expect((await overCeilingOf(world)).summary).toEqual({ events: 2, spend: 20 });
    await expectCleanAudit(service());
  });
});
