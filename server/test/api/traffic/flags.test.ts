import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { flagOrders, flagTraffic } from '../../../src/traffic/index.ts';
import { accepted, attackWorld } from '../../support/attacks.ts';
import { dayMs, hourMs } from '../../support/ledger.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';
import { confirmVoid, previewVoid, undoVoid, voidWorld } from '../../support/voids.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

const hour = new Date('2026-05-20T12:00:00Z');
const now = new Date(hour.getTime() + 1.5 * hourMs);

interface Figures {
  impressions: number;
  clicks: number;
  conversions: number;
  spend?: number;
}

/** Creates a channel whose first publisher has 20 clicks per hour for five days; tests add busier hours. */
async function usualWorld() {
  const world = await voidWorld(service());
  const { db } = service().services.database;
  const [publisherId = ''] = world.publishers;
  const count = (
    at: Date,
    { impressions, clicks, conversions, spend = 0 }: Figures,
    publisher = publisherId,
  ) =>
    db
      .insertInto('rollup_hours')
      .values({
        channel_id: world.channel.id,
        publisher_id: publisher,
        hour: at,
        view: 'THANK_YOU',
        display_mode: 'INLINE',
        widget_id: newId(),
        impressions,
        clicks,
        conversions,
        revenue_with_email_micros: spend * 400_000,
        revenue_without_email_micros: spend * 600_000,
      } as never)
      .execute();
  for (let hours = 12; hours <= 5 * 24; hours += 12)
    await count(new Date(hour.getTime() - hours * hourMs), {
      impressions: 1_000,
      clicks: 20,
      conversions: 1,
    });
  const judge = (at = now) => flagTraffic(db, new Date(at.getTime() - 2 * dayMs), at);
  const flags = async (more = '') =>
    (await service().operator('GET', `/traffic-flags?channel_id=${world.channel.id}${more}`)).body;
  return { ...world, publisherId, count, judge, flags };
}

const busy: Figures = { impressions: 9_000, clicks: 400, conversions: 3 };

describe('a traffic flag', () => {
  it('is raised once for an hour with ten times the usual value, with the filter of a void', async () => {
    const { channel, publisherId, count, judge, flags } = await usualWorld();
    await count(hour, busy);
    expect(await judge()).toBe(1);
    expect(await judge()).toBe(0);
    const { count: found, results } = await flags();
    expect(found).toBe(1);
    expect(results[0]).toMatchObject({
      channel_id: channel.id,
      publisher_id: publisherId,
      hour: hour.toISOString(),
      status: 'open',
      ...busy,
      scope: 'publisher',
      signals: [{ name: 'clicks', value: 400, usual: 20, flagged_from: 200 }],
      void: {
        channel_id: channel.id,
        publisher_id: publisherId,
        flag_id: results[0].id,
        from: hour.toISOString(),
        to: new Date(hour.getTime() + hourMs).toISOString(),
      },
    });
    expect(results[0].publisher_name).toEqual(expect.any(String));
  });

  it('is raised for money alone, which an hour with few events can cost', async () => {
    const { count, judge, flags } = await usualWorld();
    await count(hour, { impressions: 1, clicks: 0, conversions: 1, spend: 99 });
    expect(await judge()).toBe(0);
    await count(hour, { impressions: 0, clicks: 0, conversions: 0, spend: 1 });
    expect(await judge()).toBe(1);
    expect((await flags()).results).toMatchObject([
      { spend: 100, conversions: 1, signals: [{ name: 'spend', value: 100, usual: 10, flagged_from: 100 }] },
    ]);
  });

  it('is raised for a publisher whose first hour is this one', async () => {
    const { count, judge, flags, publishers } = await usualWorld();
    await count(hour, { impressions: 1_000, clicks: 100, conversions: 20 }, publishers[1]);
    expect(await judge()).toBe(0);
    await count(hour, { impressions: 0, clicks: 1, conversions: 0 }, publishers[1]);
    expect(await judge()).toBe(1);
    expect((await flags()).results).toMatchObject([
      {
        publisher_id: publishers[1],
        signals: [{ name: 'clicks', value: 101, usual: null, flagged_from: 101 }],
      },
    ]);
  });

  it('is raised for a whole channel, if no publisher of it is flagged for the same', async () => {
    const { channel, count, judge, flags, publishers } = await usualWorld();
    const half = { impressions: 900, clicks: 99, conversions: 0 };
    await count(hour, { ...half, clicks: 101 });
    await count(hour, half, publishers[1]);
    expect(await judge()).toBe(1);
    const [flag] = (await flags()).results;
    expect(flag).toMatchObject({ scope: 'channel', publisher_id: null, publisher_name: null, clicks: 200 });
    const { channel_id, publisher_id, without_publisher } = flag.void;
    expect([channel_id, publisher_id, without_publisher]).toEqual([channel.id, undefined, undefined]);
    expect((await previewVoid(service(), flag.void)).filter).toMatchObject({
      publisher_id: null,
      without_publisher: false,
    });
    // Then a publisher is flagged for its clicks, and the channel not once more.
    const earlier = new Date(hour.getTime() - hourMs);
    await count(earlier, { ...half, clicks: 200 });
    expect(await judge()).toBe(1);
    const found = (await flags()).results.map(({ scope }: { scope: string }) => scope);
    expect(found.toSorted()).toEqual(['channel', 'publisher']);
  });

  it('is raised for a channel whose order numbers are mostly unknown to the advertiser', async () => {
    const start = Date.parse('2026-04-01T10:00:00Z');
    service().now = new Date(start);
    const world = await attackWorld(service(), { source: 'either', channel: { conversion_limit: 50 } });
    const report = async (order: string) => {
      const visit = await world.channel.fromServer();
      await visit.follow();
      accepted(await world.channel.report(visit.conversion(order, { amount: 10 })));
    };
    for (let n = 0; n < 19; n++) await report(`O${n}`);
    await world.settled();
    const { db } = service().services.database;
    const judge = async (ms: number) => {
      await flagOrders(db, new Date(start + ms));
      const { body } = await service().operator('GET', `/traffic-flags?channel_id=${world.channel.id}`);
      return body.results;
    };
    // 19 orders say nothing, and advertisers have a day to report them.
    expect(await judge(2 * dayMs)).toEqual([]);
    await report('O19');
    await world.settled();
    expect(await judge(dayMs - hourMs)).toEqual([]);
    for (let n = 0; n < 10; n++) await world.order({ transaction_id: `O${n}` });
    await world.settled();
    expect(await judge(2 * dayMs)).toEqual([]);
    for (const order of ['X', 'Y']) await report(order);
    await world.settled();
    const [flag, ...others] = await judge(2 * dayMs);
    expect(others).toEqual([]);
    expect(flag).toMatchObject({
      scope: 'orders',
      publisher_id: null,
      conversions: 22,
      signals: [{ name: 'unconfirmed_orders', usual: null, flagged_from: 50 }],
    });
    expect(flag.signals[0].value).toBeCloseTo((100 * 12) / 22);
    service().now = new Date(start + 2 * dayMs);
    // Only the orders that were compared: the clicks are not selected.
    expect((await previewVoid(service(), flag.void)).preview).toMatchObject({ clicks: 0, conversions: 22 });
    // The same day again changes nothing.
    expect(await flagOrders(db, new Date(start + 2 * dayMs))).toBe(0);
  });

  it('is updated with the figures of its hour while it is open', async () => {
    const { count, judge, flags } = await usualWorld();
    await count(hour, busy);
    await judge();
    const grow = async (more: Partial<Figures>) => {
      await count(hour, { impressions: 0, clicks: 0, conversions: 0, ...more });
      expect(await judge(new Date(now.getTime() + hourMs))).toBe(0);
      return (await flags()).results[0];
    };
    expect(await grow({ clicks: 100 })).toMatchObject({ clicks: 500, signals: [{ value: 500 }] });
    const last = await grow({ conversions: 60 });
    expect(last).toMatchObject({ clicks: 500, conversions: 63 });
    expect(last.signals.map(({ name }: { name: string }) => name)).toEqual(['clicks', 'conversions']);
    expect((await flags()).count).toBe(1);
  });

  it('stays dismissed after later scans, until it is reopened', async () => {
    const { count, judge, flags } = await usualWorld();
    await count(hour, busy);
    await judge();
    const { id } = (await flags()).results[0];
    const dismissed = await service().operator('POST', `/traffic-flags/${id}/dismiss`, { note: ' A sale ' });
    expect([dismissed.status, dismissed.body.status, dismissed.body.note]).toEqual([
      200,
      'dismissed',
      'A sale',
    ]);
    await count(hour, { impressions: 0, clicks: 100, conversions: 0 });
    expect(await judge()).toBe(0);
    expect((await flags()).results[0]).toMatchObject({ status: 'dismissed', clicks: 400 });
    expect((await service().operator('POST', `/traffic-flags/${id}/dismiss`, {})).status).toBe(409);
    expect((await service().operator('POST', `/traffic-flags/${id}/reopen`, {})).body.status).toBe('open');
    await judge();
    expect((await flags()).results[0]).toMatchObject({ status: 'open', clicks: 500 });
    const trail = await service().operator('GET', `/audit?object_id=${id}`);
    expect(trail.body.results.map(({ action }: { action: string }) => action)).toEqual([
      'traffic_flag.reopened',
      'traffic_flag.dismissed',
    ]);
    expect((await service().operator('POST', `/traffic-flags/${newId()}/dismiss`, {})).status).toBe(404);
  });

  it('is closed by its void, and open again after the undo', async () => {
    const { count, judge, flags, session, batch, offers } = await usualWorld();
    service().now = new Date(hour.getTime() + 60_000);
    const { id: session_id } = await session(0);
    await batch([{ session_id, offer_id: offers[1]?.id, event_type: 'CLICK' }]);
    await count(hour, busy);
    service().now = now;
    await judge();
    const [flag] = (await flags()).results;
    expect(flag.clicks).toBe(401);
    const other = await previewVoid(service(), flag.void);
    const made = await confirmVoid(service(), flag.void);
    expect(made).toMatchObject({
      flag_id: flag.id,
      channel_name: 'Test channel',
      publisher_name: flag.publisher_name,
      created_by: { type: 'operator_key' },
      voided: { clicks: 1, spend: 0.25 },
    });
    expect((await flags()).results[0]).toMatchObject({ status: 'voided', void_id: made.id });
    expect(await judge()).toBe(0);
    const again = await service().operator('POST', '/voids', { ...flag.void, reason: 'Twice' });
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['flag_id']]);

    // A second void of the same hour neither takes over the flag nor reopens it.
    expect((await service().operator('POST', `/voids/${other.id}/confirm`)).status).toBe(200);
    expect((await flags()).results[0].void_id).toBe(made.id);
    await undoVoid(service(), made.id);
    expect((await flags()).results[0]).toMatchObject({ status: 'open', void_id: null });
  });

  it('is not raised again for voided events', async () => {
    const { channel, publisherId, count, judge, flags, session, batch, offers } = await usualWorld();
    service().now = new Date(hour.getTime() + 60_000);
    const { id: session_id } = await session(0);
    await batch([{ session_id, offer_id: offers[1]?.id, event_type: 'CLICK' }]);
    await count(hour, { ...busy, clicks: 199 });
    service().now = now;
    const filter = { from: hour.toISOString(), to: new Date(hour.getTime() + hourMs).toISOString() };
    await confirmVoid(service(), { channel_id: channel.id, publisher_id: publisherId, ...filter });
    expect(await judge()).toBe(0);
    expect((await flags()).count).toBe(0);
  });

  it('400 for a flag of another channel', async () => {
    const { count, judge, flags } = await usualWorld();
    await count(hour, busy);
    await judge();
    const [flag] = (await flags()).results;
    const { id: channel_id } = await service().newChannel();
    for (const flag_id of [flag.id, newId()]) {
      const body = { channel_id, flag_id, from: flag.void.from, to: flag.void.to, reason: 'Why' };
      const answer = await service().operator('POST', '/voids', body);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['flag_id']]);
    }
  });

  it('can be dismissed by a reviewer, who cannot void', async () => {
    const { count, judge, flags } = await usualWorld();
    await count(hour, busy);
    await judge();
    const [flag] = (await flags()).results;
    const { browser } = await newPerson(service(), { staffRole: 'reviewer' });
    const call = async (method: string, path: string, body?: object) =>
      (await browser.call(method, `/operator${path}`, { ...(body && { body }) })).status;
    const { id } = await previewVoid(service(), flag.void);
    expect(await call('GET', '/voids')).toBe(200);
    expect(await call('GET', `/voids/${id}`)).toBe(200);
    expect(await call('POST', '/voids', { ...flag.void, reason: 'Why' })).toBe(403);
    for (const move of ['confirm', 'cancel', 'undo'])
      expect(await call('POST', `/voids/${id}/${move}`, { reason: 'Why' })).toBe(403);
    expect(await call('POST', `/traffic-flags/${flag.id}/dismiss`, { note: 'A sale' })).toBe(200);
    expect(await call('POST', `/traffic-flags/${flag.id}/reopen`, {})).toBe(200);
  });

  it('is listed by status and channel, the newest hour first, in pages', async () => {
    const { count, judge, flags } = await usualWorld();
    const earlier = new Date(hour.getTime() - hourMs);
    await count(hour, busy);
    await count(earlier, busy);
    expect(await judge()).toBe(2);
    const all = await flags();
    const hours = all.results.map((flag: { hour: string }) => flag.hour);
    expect(hours).toEqual([hour.toISOString(), earlier.toISOString()]);
    await service().operator('POST', `/traffic-flags/${all.results[0].id}/dismiss`, {});
    expect((await flags('&status=open')).results.map(({ id }: { id: string }) => id)).toEqual([
      all.results[1].id,
    ]);
    expect((await flags('&status=dismissed')).count).toBe(1);
    expect((await flags('&status=voided')).count).toBe(0);
    const page = await flags('&page_size=1&page=2');
    expect([page.count, page.results.length, page.results[0].id]).toEqual([2, 1, all.results[1].id]);
    expect((await service().operator('GET', '/traffic-flags?status=new')).status).toBe(400);
  });
});
