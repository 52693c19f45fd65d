import { describe, expect, it } from 'vitest';
import {
  type AttackWorld,
  accepted,
  attackWorld,
  expectCleanAudit,
  priceUsd,
  useTestClock,
  type Visit,
} from '../support/attacks.ts';
import { dayMs, hourMs, minuteMs } from '../support/ledger.ts';
import { useService } from '../support/service.ts';
import { confirmVoid, previewVoid, undoVoid } from '../support/voids.ts';

/**
 * Staff approve what was stopped by a mistake: a publisher was removed, or a campaign was paused, and should
 * not have been.
 */
const service = useService();
const clock = useTestClock(service, 10);

const stopped = { counted: true, reason: 'stopped', billed_usd: 0 };
const billed = { counted: true, reason: null, billed_usd: priceUsd };

async function removePublisher({ channel }: AttackWorld) {
  expect((await channel.call('DELETE', `/publishers/${channel.publisherId}/remove/`)).status).toBe(204);
}

async function pause({ campaign }: AttackWorld) {
  expect((await service().operator('PATCH', `/campaigns/${campaign.id}`, { status: 'paused' })).status).toBe(
    200,
  );
  await service().services.serving.refresh();
}

/** The request to approve the stopped events that arrived in a channel in the first five days of the test. */
const stopsOf = ({ channel }: AttackWorld, more: object = {}) => ({
  channel_id: channel.id,
  from: clock.iso(-hourMs),
  to: clock.iso(5 * dayMs),
  time: 'arrival',
  unbilled_as: 'stopped',
  action: 'approve',
  ...more,
});

/** A conversion that arrived after its publisher was removed, of a click from before. */
async function stoppedConversion(source: 'partner' | 'advertiser', options: object = {}) {
  const world = await attackWorld(service(), { source, ...options });
  const visit = await world.channel.fromPage();
  await visit.follow();
  await removePublisher(world);
  clock.moveTo(hourMs);
  if (source === 'partner') accepted(await world.channel.report(visit.conversion('O1')));
  else await world.order({ transaction_id: 'O1', click_id: visit.clickId });
  expect(await visit.only('CONVERSION')).toMatchObject(stopped);
  clock.moveTo(5 * dayMs);
  return { world, visit };
}

/** An event of the session that judges its conversions again. */
async function judgeAgain({ channel }: AttackWorld, visit: Visit) {
  accepted(await channel.report(visit.event('IMPRESSION')));
}

describe('an approval of stopped events', () => {
  it.each(['event', 'session', 'arrival'])(
    'bills clicks, and teaches the ranking, by the time of: %s',
    async (time) => {
      const world = await attackWorld(service(), { pricing: 'CPC' });
      const { channel } = world;
      const visits = [await channel.fromPage(), await channel.fromServer()];
      await pause(world);
      clock.moveTo(2 * dayMs);
      for (const visit of visits) accepted(await channel.report(visit.event('CLICK')));
      accepted(await channel.report((visits[0] as Visit).event('IMPRESSION')));
      clock.moveTo(5 * dayMs);
      const figures = { sessions: 2, impressions: 1, clicks: 2, conversions: 0, spend: 20, payout: 10 };
      expect((await previewVoid(service(), stopsOf(world, { time }))).preview).toMatchObject(figures);
      const done = await confirmVoid(service(), stopsOf(world, { time }));
      expect(done).toMatchObject({
        action: 'approve',
        approved: figures,
        filter: { unbilled_as: 'stopped' },
      });
      for (const visit of visits) expect(await visit.only('CLICK')).toMatchObject(billed);
      expect(await channel.earned()).toMatchObject({ clicks: 2, revenue: 20, channel_payout: 10 });
      expect(await channel.learned()).toMatchObject({ impressions: 1, clicks: 2 });
      await expectCleanAudit(service());
    },
  );

  it('is not held back by a ceiling, and pays no more than budgets have', async () => {
    const world = await attackWorld(service(), { pricing: 'CPC', campaign: { budget: { total_usd: 120 } } });
    const visits: Visit[] = [];
    for (let n = 0; n < 14; n++)
      visits.push(await world.channel.fromPage({ user_details: { external_guid: `shopper-${n}` } }));
    await pause(world);
    clock.moveTo(2 * dayMs);
    for (const visit of visits) accepted(await world.channel.pageReport(visit.event('CLICK')));
    clock.moveTo(5 * dayMs);
    expect(await confirmVoid(service(), stopsOf(world))).toMatchObject({
      approved: { clicks: 14, spend: 120 },
    });
    expect(await world.channel.earned()).toMatchObject({ clicks: 14, revenue: 120 });
    await expectCleanAudit(service());
  });

  it('bills a conversion that only followed a stopped click, with that click', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const { channel } = world;
    const visit = await channel.fromServer();
    await pause(world);
    clock.moveTo(2 * dayMs);
    accepted(await channel.report(visit.event('CLICK')));
    expect(accepted(await channel.report(visit.conversion('O1')))).toMatchObject({ reason: 'stopped' });
    clock.moveTo(5 * dayMs);
    const own = stopsOf(world, { event_types: ['CONVERSION'] });
    expect((await previewVoid(service(), own)).preview).toMatchObject({ conversions: 0, spend: 0 });
    const figures = { clicks: 1, conversions: 0, rejudged_conversions: 1, spend: priceUsd };
    expect((await previewVoid(service(), stopsOf(world))).preview).toMatchObject(figures);
    expect((await confirmVoid(service(), stopsOf(world))).approved).toMatchObject(figures);
    expect(await visit.only('CONVERSION')).toMatchObject(billed);
    expect(await world.figures()).toMatchObject({ conversions: 1, spend: priceUsd, sales_value: 10 });
    await expectCleanAudit(service());
  });

  it.each(['partner', 'advertiser'] as const)(
    'bills a conversion that was stopped itself, and it stays billed: source %s',
    async (source) => {
      const { world, visit } = await stoppedConversion(source);
      const body = stopsOf(world);
      expect((await confirmVoid(service(), body)).approved).toMatchObject({
        conversions: 1,
        spend: priceUsd,
      });
      expect(await visit.only('CONVERSION')).toMatchObject(billed);
      await judgeAgain(world, visit);
      expect(await visit.only('CONVERSION')).toMatchObject(billed);
      const { id } = await confirmVoid(service(), { channel_id: world.channel.id, session_ids: [visit.id] });
      expect(await world.channel.earned()).toMatchObject({ revenue: 0 });
      await undoVoid(service(), id);
      expect(await visit.only('CONVERSION')).toMatchObject({ counted: true, reason: null });
      clock.moveTo(6 * dayMs);
      accepted(await world.channel.report(visit.conversion('O2', { occurred_at: clock.iso(minuteMs) })));
      expect(await world.channel.earned()).toMatchObject({ revenue: priceUsd });
      await expectCleanAudit(service());
    },
  );

  it('bills an order, which stays billed when the advertiser corrects it', async () => {
    const { world, visit } = await stoppedConversion('advertiser');
    await confirmVoid(service(), stopsOf(world));
    clock.moveTo(6 * dayMs);
    await world.order({ transaction_id: 'O1', click_id: visit.clickId, value: 30 });
    expect(await world.figures()).toMatchObject({ conversions: 1, spend: priceUsd });
    expect(await world.channel.earned()).toMatchObject({ conversions: 1, revenue: priceUsd });
    await expectCleanAudit(service());
  });

  it('lets a held order wait for its day', async () => {
    const campaign = { conversions: { source: 'advertiser', hold_days: 7 } };
    const { world, visit } = await stoppedConversion('advertiser', { campaign });
    expect((await confirmVoid(service(), stopsOf(world))).approved).toMatchObject({
      conversions: 1,
      spend: 0,
    });
    expect(await visit.only('CONVERSION')).toMatchObject({ counted: true, reason: 'held' });
    await judgeAgain(world, visit);
    expect(await visit.only('CONVERSION')).toMatchObject({ counted: true, reason: 'held' });
  });

  it('stays billed although its click is stopped too', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const visit = await world.channel.fromServer();
    await removePublisher(world);
    clock.moveTo(hourMs);
    for (const sent of [visit.event('CLICK'), visit.conversion('O1')])
      expect(accepted(await world.channel.report(sent))).toMatchObject({ reason: 'stopped' });
    clock.moveTo(5 * dayMs);
    await confirmVoid(service(), stopsOf(world, { event_types: ['CONVERSION'] }));
    await judgeAgain(world, visit);
    expect(await visit.only('CLICK')).toMatchObject(stopped);
    expect(await visit.only('CONVERSION')).toMatchObject(billed);
    await expectCleanAudit(service());
  });

  it('voids what was stopped without the action, and its undo lets it wait again', async () => {
    const { world, visit } = await stoppedConversion('partner');
    const { id, active } = await confirmVoid(service(), stopsOf(world, { action: 'void' }));
    expect(active).toBe(false);
    expect(await visit.only('CONVERSION')).toMatchObject({ counted: false, reason: 'voided' });
    await undoVoid(service(), id);
    expect(await visit.only('CONVERSION')).toMatchObject(stopped);
  });

  it.each([
    ['an approval without a reason', { action: 'approve' }, 'unbilled_as'],
    ['the time of arrival without a reason', { time: 'arrival' }, 'time'],
    ['another reason', { unbilled_as: 'late' }, 'unbilled_as'],
  ])('400 for %s', async (_, fields, field) => {
    const { id } = await service().newChannel();
    const range = { from: clock.iso(0), to: clock.iso(hourMs) };
    const body = { channel_id: id, reason: 'Why', ...range, ...fields };
    const answer = await service().operator('POST', '/voids', body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });
});
