import { describe, expect, it } from 'vitest';
import {
  type AttackWorld,
  accepted,
  attackWorld,
  expectCleanAudit,
  priceUsd,
  useTestClock,
} from '../support/attacks.ts';
import { browserUserAgent, dayMs, hourMs, minuteMs } from '../support/ledger.ts';
import { actAs } from '../support/network.ts';
import { useService } from '../support/service.ts';
import { confirmVoid } from '../support/voids.ts';

/** Tracking links that are kept, and opened after what they were made for has ended. */
const service = useService();
const clock = useTestClock(service, 10);

const clicks = { pricing: 'CPC' } as const;
const billed = { counted: true, reason: null, billed_usd: priceUsd };
const stopped = { counted: true, reason: 'stopped', billed_usd: 0 };

async function revoke(id: string, body: object = {}) {
  expect((await service().operator('POST', `/keys/${id}/revoke`, body)).status).toBe(204);
}
const revokeLeaked = (id: string, since: string) => revoke(id, { leaked: true, since });

async function secretKey({ channel }: AttackWorld) {
  const path = `/channels/${channel.id}/keys`;
  const { status, body } = await service().operator('POST', path, { kind: 'secret' });
  expect(status).toBe(201);
  return body as { id: string; key: string };
}

async function approveAgain({ channel }: AttackWorld) {
  const acting = await actAs(service(), channel);
  const approved = await acting.review(await acting.request(), 'approve', {
    publisher_id: channel.publisherId,
  });
  expect(approved.body.publisher_remote_id).toBe(channel.publisherId);
  await service().services.serving.refresh();
}

async function removePublisher({ channel }: AttackWorld) {
  expect((await channel.call('DELETE', `/publishers/${channel.publisherId}/remove/`)).status).toBe(204);
}

async function set(path: string, fields: object) {
  expect((await service().operator('PATCH', path, fields)).status).toBe(200);
  await service().services.serving.refresh();
}

/** Opens the click link, and says what became of the click. */
async function clickOf(visit: Awaited<ReturnType<AttackWorld['channel']['fromPage']>>) {
  expect((await visit.follow()).status).toBe(302);
  return visit.only('CLICK');
}

describe('the key of a page', () => {
  it.each([
    ['was rotated', (id: string) => service().operator('POST', `/keys/${id}/rotate`, { grace_seconds: 0 })],
    ['was revoked without a leak', (id: string) => revoke(id)],
  ])('%s: its sessions were honest, and their links still bill', async (_, end) => {
    const world = await attackWorld(service(), clicks);
    const visit = await world.channel.fromPage();
    await end(world.channel.pageKeyId);
    clock.moveTo(hourMs);
    expect(await clickOf(visit)).toMatchObject(billed);
    expect(await world.channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
  });

  it('was revoked as leaked: links of its sessions since then bill nothing, those from before do', async () => {
    const world = await attackWorld(service(), clicks);
    const { channel } = world;
    const before = await channel.fromPage();
    clock.moveTo(hourMs);
    const [since, opened] = [await channel.fromPage(), await channel.fromPage()];
    const ofServer = await channel.fromServer();
    expect(await clickOf(opened)).toMatchObject(billed);
    clock.moveTo(2 * hourMs);
    await revokeLeaked(channel.pageKeyId, clock.iso(hourMs));
    clock.moveTo(3 * hourMs);
    expect(await clickOf(since)).toMatchObject(stopped);
    expect(await clickOf(before)).toMatchObject(billed);
    expect(await clickOf(ofServer)).toMatchObject(billed);
    // A click that was billed before the revocation stays billed until it is voided.
    expect(await opened.only('CLICK')).toMatchObject(billed);
    expect(await channel.earned()).toMatchObject({ clicks: 4, revenue: 3 * priceUsd });
    expect(await channel.learned()).toMatchObject({ clicks: 3 });
  });
});

describe('a secret key that was revoked as leaked', () => {
  it('stops impressions, clicks and conversions of its sessions, with any key', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const { channel } = world;
    const { id, key } = await secretKey(world);
    const visit = await channel.fromServer({}, key);
    const [clicked, other] = [await channel.fromServer({}, key), await channel.fromServer()];
    for (const each of [clicked, other]) accepted(await channel.report(each.event('CLICK')));
    clock.moveTo(hourMs);
    await revokeLeaked(id, clock.iso(-minuteMs));
    await expect(channel.fromServer({}, key)).rejects.toThrow('Invalid or expired API key.');
    for (const type of ['IMPRESSION', 'CLICK'])
      expect(accepted(await channel.report(visit.event(type)))).toMatchObject({
        counted: true,
        reason: 'stopped',
      });
    for (const each of [visit, clicked])
      expect(accepted(await channel.report(each.conversion('O1')))).toMatchObject({
        counted: true,
        reason: 'stopped',
      });
    expect(accepted(await channel.report(other.conversion('O1')))).toMatchObject({ reason: null });
    expect(await channel.earned()).toMatchObject({ revenue: priceUsd });
    expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 10, spend: priceUsd });
  });

  it('stops the orders of the advertiser that its sessions would get', async () => {
    const world = await attackWorld(service());
    const { id, key } = await secretKey(world);
    const visit = await world.channel.fromServer({}, key);
    await visit.follow();
    clock.moveTo(hourMs);
    await revokeLeaked(id, clock.iso(-minuteMs));
    await world.order({ transaction_id: 'O1', click_id: visit.clickId });
    expect(await world.channel.earned()).toMatchObject({ revenue: 0, channel_payout: 0 });
    expect(await visit.only('CONVERSION')).toMatchObject(stopped);
  });
});

describe('a campaign or offer', () => {
  const ends: [string, (world: AttackWorld) => Promise<void>][] = [
    ['campaign was paused', ({ campaign }) => set(`/campaigns/${campaign.id}`, { status: 'paused' })],
    ['campaign was archived', ({ campaign }) => set(`/campaigns/${campaign.id}`, { status: 'archived' })],
    [
      'campaign has ended',
      ({ campaign }) => set(`/campaigns/${campaign.id}`, { ends_at: clock.iso(hourMs) }),
    ],
    ['offer was paused', ({ offer }) => set(`/offers/${offer.id}`, { status: 'paused' })],
    ['offer was archived', ({ offer }) => set(`/offers/${offer.id}`, { status: 'archived' })],
  ];

  it.each(ends)('whose %s bills clicks of kept links for 24 hours, and none later', async (_, end) => {
    const world = await attackWorld(service(), clicks);
    const { channel } = world;
    const [soon, late, reported] = [
      await channel.fromPage(),
      await channel.fromPage(),
      await channel.fromServer(),
    ];
    clock.moveTo(hourMs);
    await end(world);
    clock.moveTo(24 * hourMs);
    expect(await clickOf(soon)).toMatchObject(billed);
    clock.moveTo(26 * hourMs);
    expect(await clickOf(late)).toMatchObject(stopped);
    // It is judged once, at arrival, for every grade.
    const sent = reported.event('CLICK', { occurred_at: clock.iso(minuteMs) });
    expect(accepted(await channel.report(sent))).toMatchObject({ counted: true, reason: 'stopped' });
    expect(await channel.earned()).toMatchObject({ clicks: 3, revenue: priceUsd });
    expect(await channel.learned()).toMatchObject({ clicks: 1 });
  });

  it.each(['CLICK', 'IMPRESSION'])(
    'that stopped keeps the bill of a %s that a server reports again',
    async (type) => {
      const world = await attackWorld(service(), { ...clicks, pricing: type === 'CLICK' ? 'CPC' : 'CPM' });
      const { channel } = world;
      const visit = await channel.fromPage();
      expect(accepted(await channel.pageReport(visit.event(type)))).toMatchObject({
        counted: true,
        reason: null,
      });
      const { revenue } = await channel.earned();
      expect(revenue).toBeGreaterThan(0);
      await set(`/campaigns/${world.campaign.id}`, { status: 'paused' });
      clock.moveTo(2 * dayMs);
      const again = accepted(await channel.report(visit.event(type, { occurred_at: clock.iso(0) })));
      expect(again).toMatchObject({ status: 'duplicate', counted: true, reason: null });
      expect(await visit.only(type)).toMatchObject({ evidence: 'server' });
      expect(await channel.earned()).toMatchObject({ revenue });
    },
  );

  it('that was active in between bills: only 24 hours without a break stop it', async () => {
    const world = await attackWorld(service(), clicks);
    const visit = await world.channel.fromPage();
    const path = `/campaigns/${world.campaign.id}`;
    for (const [hours, status] of [
      [1, 'paused'],
      [20, 'active'],
      [21, 'paused'],
    ] as const) {
      clock.moveTo(hours * hourMs);
      await set(path, { status });
    }
    clock.moveTo(40 * hourMs);
    expect(await clickOf(visit)).toMatchObject(billed);
  });

  it('that is active again bills', async () => {
    const world = await attackWorld(service(), clicks);
    const visit = await world.channel.fromPage();
    await set(`/campaigns/${world.campaign.id}`, { status: 'paused' });
    clock.moveTo(30 * hourMs);
    await set(`/campaigns/${world.campaign.id}`, { status: 'active' });
    expect(await clickOf(visit)).toMatchObject(billed);
  });

  it('that ended days ago still pays for orders of clicks from before', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromPage();
    await visit.follow();
    await set(`/campaigns/${world.campaign.id}`, { status: 'paused' });
    clock.moveTo(5 * dayMs);
    await world.order({ transaction_id: 'O1', click_id: visit.clickId });
    expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 10, spend: priceUsd });
  });

  it('that ended does not pay for orders of clicks that were stopped', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromPage();
    await set(`/campaigns/${world.campaign.id}`, { status: 'paused' });
    clock.moveTo(2 * dayMs);
    expect(await clickOf(visit)).toMatchObject(stopped);
    await world.order({ transaction_id: 'O1', click_id: visit.clickId });
    expect(await world.channel.earned()).toMatchObject({ revenue: 0 });
    expect(await visit.only('CONVERSION')).toMatchObject(stopped);
  });
});

describe('a publisher that was removed', () => {
  it('keeps the bill of a conversion that a server reports again', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const { channel } = world;
    const visit = await channel.fromPage();
    await visit.follow();
    accepted(await channel.pageReport(visit.conversion('O1')));
    expect(await channel.earned()).toMatchObject({ revenue: priceUsd });
    clock.moveTo(hourMs);
    expect((await channel.call('DELETE', `/publishers/${channel.publisherId}/remove/`)).status).toBe(204);
    clock.moveTo(2 * hourMs);
    const again = accepted(await channel.report(visit.conversion('O1', { amount: 12 })));
    expect(again).toMatchObject({ status: 'duplicate', counted: true, reason: null });
    expect(await channel.earned()).toMatchObject({ revenue: priceUsd });
    expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 12 });
  });

  it('does not earn what was stopped when it is approved again', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const { channel } = world;
    const [visit, waiting] = [await channel.fromPage(), await channel.fromPage()];
    for (const each of [visit, waiting]) await each.follow();
    clock.moveTo(hourMs);
    await removePublisher(world);
    clock.moveTo(2 * hourMs);
    expect(accepted(await channel.report(visit.conversion('O1')))).toMatchObject({ reason: 'stopped' });
    clock.moveTo(3 * hourMs);
    await approveAgain(world);
    // Another conversion of the session judges the first one again.
    expect(accepted(await channel.report(visit.conversion('O2')))).toMatchObject({ reason: null });
    expect(accepted(await channel.report(waiting.conversion('O3')))).toMatchObject({ reason: null });
    const reasons = (await visit.events()).filter(({ event_type }) => event_type === 'CONVERSION');
    expect(reasons.map(({ reason }) => reason).sort()).toEqual([null, 'stopped']);
    expect(await channel.earned()).toMatchObject({ revenue: 2 * priceUsd });
  });

  it('earns nothing from links that it kept, nor from conversions', async () => {
    const world = await attackWorld(service(), { ...clicks, source: 'partner' });
    const visit = await world.channel.fromPage();
    await removePublisher(world);
    clock.moveTo(hourMs);
    expect(await clickOf(visit)).toMatchObject(stopped);
    await visit.show({ 'user-agent': browserUserAgent });
    expect(await visit.only('IMPRESSION')).toMatchObject(stopped);
    expect(await world.channel.earned()).toMatchObject({ clicks: 1, impressions: 1, revenue: 0 });
    expect(await world.channel.learned()).toMatchObject({ clicks: 0, impressions: 0 });
  });

  it.each(['partner', 'advertiser'] as const)(
    'earns nothing from conversions of earlier clicks, with the source %s',
    async (source) => {
      const world = await attackWorld(service(), { source });
      const visit = await world.channel.fromPage();
      await visit.follow();
      await removePublisher(world);
      clock.moveTo(hourMs);
      if (source === 'partner')
        expect(accepted(await world.channel.report(visit.conversion('O1')))).toMatchObject({
          counted: true,
          reason: 'stopped',
        });
      else await world.order({ transaction_id: 'O1', click_id: visit.clickId });
      expect(await world.channel.earned()).toMatchObject({ revenue: 0, channel_payout: 0 });
      expect(await visit.only('CONVERSION')).toMatchObject(stopped);
      expect((await world.figures()).spend).toBe(0);
    },
  );
});

it('a link of a session that staff have voided stays voided', async () => {
  const world = await attackWorld(service(), clicks);
  const visit = await world.channel.fromPage();
  await confirmVoid(service(), { channel_id: world.channel.id, session_ids: [visit.id] });
  clock.moveTo(hourMs);
  expect(await clickOf(visit)).toMatchObject({ counted: false, reason: 'voided', billed_usd: 0 });
  expect(await world.channel.earned()).toMatchObject({ clicks: 0, revenue: 0 });
});

it('what was stopped stays stopped when a stronger report follows', async () => {
  const world = await attackWorld(service(), clicks);
  const visit = await world.channel.fromPage();
  await set(`/campaigns/${world.campaign.id}`, { status: 'paused' });
  clock.moveTo(2 * dayMs);
  expect(await clickOf(visit)).toMatchObject({ ...stopped, evidence: 'link' });
  await set(`/campaigns/${world.campaign.id}`, { status: 'active' });
  const sent = visit.event('CLICK', { occurred_at: clock.iso(minuteMs) });
  expect(accepted(await world.channel.report(sent))).toEqual({
    status: 'duplicate',
    counted: true,
    reason: 'stopped',
  });
  expect(await visit.only('CLICK')).toMatchObject({ ...stopped, evidence: 'server' });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
