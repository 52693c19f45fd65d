import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { nilUuid } from '../../../src/lib/ids.ts';
import { maxWidgets, openPlaces } from '../../../src/serving/index.ts';
import { maxCandidates } from '../../../src/serving/widget-model.ts';
import { makeTestDatabase } from '../../support/database.ts';
import { offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { startTestService, type TestService, useService } from '../../support/service.ts';

const distributed = inject('engine') === 'postgres';
const service = useService();
afterEach(() => {
  service().now = undefined;
});
const db = () => service().services.database.db;
const other = '(other)';

async function load(
  on: TestService,
  key: string,
  widget_id: string,
  more: object = {},
): Promise<string | null> {
  const placement_details = { view: 'THANK_YOU', display_mode: 'PULLUP', widget_id, ...more };
  const { body } = await recommend(on, key, offerRequest({ placement_details }));
  const { database } = on.services;
  const { widget_id: stored } = await database.db
    .selectFrom('sessions')
    .select('widget_id')
    .where('id', '=', body.session_id)
    .executeTakeFirstOrThrow();
  return stored;
}
const widgetOf = (key: string, widget_id: string, more: object = {}) => load(service(), key, widget_id, more);
const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

/** A moment from which on the time stands still. */
function stopClock(on: TestService = service(), at = '2026-05-12T08:00:00Z') {
  on.now = new Date(at);
  return (seconds: number) => {
    on.now = new Date((on.now as Date).getTime() + seconds * 1_000);
  };
}

/** The ids of a channel itself that are stored, with their loads. */
async function stored(
  table: 'widgets' | 'widget_candidates',
  channelId: string,
): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom(table)
    .select(['widget_id', 'loads'])
    .where('channel_id', '=', channelId)
    .execute();
  return new Map(rows.map(({ widget_id, loads }) => [widget_id, loads]));
}

/** Gives places of the channel itself to ids that were last loaded on the given day. */
async function takePlaces(channelId: string, last_load_on: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    channel_id: channelId,
    publisher_id: nilUuid,
    widget_id: `old-${n}`,
    loads: 0,
    last_load_on,
    placed_on: null,
  }));
  await db().insertInto('widgets').values(rows).execute();
}

/** The loads of an id on a day, as reports count them. */
async function countLoads(channelId: string, day: string, widgetId: string, loads: number): Promise<void> {
  await sql`
    insert into rollup_days (channel_id, day, publisher_id, view, display_mode, widget_id, feed_loads)
    values (${channelId}, ${day}, ${nilUuid}, 'CHECKOUT', 'INLINE', ${widgetId}, ${loads})
  `.execute(db());
}

async function countCandidate(channel_id: string, widget_id: string, loads: number, last_load_on: string) {
  const row = { channel_id, publisher_id: nilUuid, widget_id, loads, last_load_on };
  await db().insertInto('widget_candidates').values(row).execute();
}

describe('widget ids', () => {
  it.each(['NULL', 'null', '{}', '{"a","b"}', 'a,b', 'back\\slash', '"quoted"', "it's", 'Fuß 🙂', 'other'])(
    'are stored as they were sent: %s',
    async (widget) => {
      const channel = await service().newChannel();
      expect(await widgetOf(channel.secret, widget)).toBe(widget);
    },
  );

  it('the first four hundred of a publisher have a place at their first load, others are stored as one', async () => {
    const channel = await actAs(service());
    const { id: publisher_remote_id } = await channel.member();
    const send = (n: number) => widgetOf(channel.secret, `widget-${n}`, { publisher_remote_id });
    const first = await times(openPlaces - 1, send);
    expect(first).toEqual(Array.from({ length: openPlaces - 1 }, (_, n) => `widget-${n}`));
    const atOnce = await Promise.all([send(501), send(502), send(503), send(501)]);
    const kept = new Set(atOnce.filter((id) => id !== other));
    // One of these places is left: one of the ids gets it and keeps it.
    expect(kept.size).toBe(1);
    expect(await send(504)).toBe(other);
    expect(await send(0)).toBe('widget-0');
    const [last = ''] = kept;
    expect(await widgetOf(channel.secret, last ?? '', { publisher_remote_id })).toBe(last);
    // Another publisher and the channel itself have their own limits.
    const neighbour = await channel.member();
    expect(await widgetOf(channel.secret, 'widget-504', { publisher_remote_id: neighbour.id })).toBe(
      'widget-504',
    );
    expect(await widgetOf(channel.secret, 'widget-504')).toBe('widget-504');
  });

  it('of a shop get a place by their loads, although a stranger has sent more ids than there are places', async () => {
    const channel = await actAs(service());
    const { id } = await channel.member();
    const { body } = await channel.call('GET', `/publishers/details/${id}`);
    const key = body.publisher.api_key;
    const wait = stopClock();
    expect(await widgetOf(key, 'first')).toBe('first');
    await times(maxWidgets + 50, (n) => widgetOf(key, `junk-${n}`));
    expect(new Set(await times(20, () => widgetOf(key, 'second')))).toEqual(new Set([other]));
    wait(10);
    expect(await widgetOf(key, 'second')).toBe('second');
    expect(await widgetOf(key, 'first')).toBe('first');
    // Loads that were counted before keep their widget id, and no load is lost.
    const report = async (offset: number) => {
      const query = `from=2026-05-12&to=2026-05-12&time_grain=total&metrics=feed_loads&group_by=widget_id`;
      const answer = await channel.call('GET', `/reporting/v2/report/?${query}&limit=250&offset=${offset}`);
      expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
      return answer.body;
    };
    const pages = [await report(0), await report(250)];
    const loads = new Map<string, number>(
      pages.flatMap(({ data }) =>
        data.map(
          (row: { widget_id: string; feed_loads: number }) => [row.widget_id, row.feed_loads] as const,
        ),
      ),
    );
    const junk = [...loads].filter(([widget]) => widget.startsWith('junk-'));
    expect([loads.get('first'), loads.get('second'), junk.length]).toEqual([2, 1, openPlaces - 1]);
    expect(pages[0].summary.feed_loads).toBe(1 + maxWidgets + 50 + 20 + 2);
    const { rows } = await sql<{ widget_id: string; count: number }>`
      select widget_id, count(*) from sessions where channel_id = ${channel.id} group by widget_id
    `.execute(db());
    expect(new Map(rows.map(({ widget_id, count }) => [widget_id, count]))).toEqual(loads);
  });

  it('take the place of the id with the fewest loads, for ten times as many', async () => {
    const channel = await service().newChannel();
    const wait = stopClock();
    await takePlaces(channel.id, '2026-05-01', maxWidgets);
    await countLoads(channel.id, '2026-05-01', 'old-0', 4);
    // Too long ago.
    await countLoads(channel.id, '2026-04-01', 'old-0', 500);
    for (let n = 1; n < maxWidgets; n++) await countLoads(channel.id, '2026-04-20', `old-${n}`, 100);
    await countCandidate(channel.id, 'new', 38, '2026-05-11');
    expect(await widgetOf(channel.secret, 'new')).toBe(other);
    wait(10);
    expect(await widgetOf(channel.secret, 'new')).toBe('new');
    expect(await widgetOf(channel.secret, 'old-0')).toBe(other);
    const candidates = await stored('widget_candidates', channel.id);
    expect([candidates.has('new'), candidates.get('old-0')]).toEqual([false, 4]);
    // The new id got its place today with 40 loads, so it has the fewest.
    await countCandidate(channel.id, 'newest', 398, '2026-05-11');
    wait(10);
    expect(await widgetOf(channel.secret, 'newest')).toBe(other);
    wait(10);
    expect(await widgetOf(channel.secret, 'newest')).toBe('newest');
    expect(await widgetOf(channel.secret, 'new')).toBe(other);
    // A flood of ids with a hundred loads each does not keep the places from an id that is really used.
    await countCandidate(channel.id, 'used', 1_000, '2026-05-11');
    wait(10);
    expect(await widgetOf(channel.secret, 'used')).toBe('used');
    const placed = await stored('widgets', channel.id);
    expect([placed.size, placed.has('newest')]).toEqual([maxWidgets, true]);
  });

  it('without a place are counted every ten seconds, and no more than a fixed number of them', async () => {
    const channel = await service().newChannel();
    const wait = stopClock();
    await takePlaces(channel.id, '2026-05-12', maxWidgets);
    const candidates = () => stored('widget_candidates', channel.id);
    expect(await widgetOf(channel.secret, 'new')).toBe(other);
    expect(await candidates()).toEqual(new Map([['new', 1]]));
    for (let round = 0; round < 4; round++) {
      const before = await candidates();
      await times(250, (n) => widgetOf(channel.secret, `junk-${round}-${n}`));
      await widgetOf(channel.secret, 'new');
      expect(await candidates()).toEqual(before);
      wait(10);
      await widgetOf(channel.secret, 'new');
    }
    const counted = await candidates();
    expect([counted.get('new'), counted.size]).toEqual([9, maxCandidates]);
  });

  it('keep their loads over a restart', async () => {
    const database = await makeTestDatabase();
    let running = await startTestService({ database });
    try {
      const channel = await running.newChannel();
      const rows = Array.from({ length: openPlaces }, (_, n) => ({
        channel_id: channel.id,
        publisher_id: nilUuid,
        widget_id: `old-${n}`,
        loads: 0,
        placed_on: null,
        last_load_on: '2026-05-12',
      }));
      await running.services.database.db.insertInto('widgets').values(rows).execute();
      let wait = stopClock(running);
      const mine = () => load(running, channel.secret, 'mine');
      const before = [await mine(), ...(await times(9, mine))];
      wait(10);
      before.push(await mine());
      await running.stop();
      running = await startTestService({ database });
      wait = stopClock(running, '2026-05-12T09:00:00Z');
      before.push(await mine(), ...(await times(7, mine)));
      expect(new Set(before)).toEqual(new Set([other]));
      wait(10);
      expect([before.length, await mine()]).toEqual([19, 'mine']);
    } finally {
      await running.stop();
      await database.remove();
    }
  });

  it.runIf(distributed)('are counted by all processes together', async () => {
    const channel = await service().newChannel();
    await takePlaces(channel.id, '2026-05-12', openPlaces);
    const second = await startTestService({ database: service().database });
    try {
      for (const on of [service(), second]) {
        const wait = stopClock(on);
        // The first one reads what is stored.
        expect(await load(on, channel.secret, 'mine')).toBe(other);
        expect(new Set(await times(9, () => load(on, channel.secret, 'mine')))).toEqual(new Set([other]));
        wait(10);
      }
      expect(await load(service(), channel.secret, 'mine')).toBe(other);
      expect(await load(second, channel.secret, 'mine')).toBe('mine');
      service().now = new Date('2026-05-12T08:01:00Z');
      expect(await load(service(), channel.secret, 'mine')).toBe('mine');
    } finally {
      await second.stop();
    }
  });

  it('give up their place after 30 days without a load, in every process', async () => {
    const channel = await service().newChannel();
    await takePlaces(channel.id, '2026-03-01', openPlaces - 1);
    service().now = new Date('2026-03-31T23:59:59Z');
    expect(await widgetOf(channel.secret, 'first')).toBe('first');
    expect(await widgetOf(channel.secret, 'second')).toBe(other);
    expect(await widgetOf(channel.secret, 'old-7')).toBe('old-7');
    service().now = new Date('2026-04-01T00:00:00Z');
    expect(await widgetOf(channel.secret, 'second')).toBe('second');
    // These two were loaded in time; `old-8` has lost its place and gets another.
    for (const id of ['first', 'old-7', 'old-8']) expect(await widgetOf(channel.secret, id)).toBe(id);
    const kept = await stored('widgets', channel.id);
    expect([...kept.keys()].sort()).toEqual(['first', 'old-7', 'old-8', 'second']);
    expect(await stored('widget_candidates', channel.id)).toEqual(new Map());
  });

  it('keep their place if another process has seen a load', async () => {
    const channel = await service().newChannel();
    service().now = new Date('2026-03-01T12:00:00Z');
    expect(await widgetOf(channel.secret, 'mine')).toBe('mine');
    await takePlaces(channel.id, '2026-03-30', maxWidgets - 1);
    // The load that another process has stored.
    await db()
      .updateTable('widgets')
      .set({ last_load_on: '2026-03-20' })
      .where('channel_id', '=', channel.id)
      .where('widget_id', '=', 'mine')
      .execute();
    service().now = new Date('2026-04-10T12:00:00Z');
    expect(await widgetOf(channel.secret, 'new')).toBe(other);
    expect(await widgetOf(channel.secret, 'mine')).toBe('mine');
  });

  it('of sandbox requests take no place and are not counted, and are stored as sent', async () => {
    const channel = await service().newChannel();
    await takePlaces(channel.id, new Date().toISOString().slice(0, 10), openPlaces - 1);
    const sandbox = { custom_metadata: { is_sandbox: true } };
    for (const widget_id of ['test-1', 'test-2', 'test-3']) {
      const placement_details = { view: 'THANK_YOU', display_mode: 'PULLUP', widget_id };
      const { body } = await recommend(
        service(),
        channel.secret,
        offerRequest({ placement_details, ...sandbox }),
      );
      const session = db().selectFrom('sessions').select('widget_id').where('id', '=', body.session_id);
      expect((await session.executeTakeFirstOrThrow()).widget_id).toBe(widget_id);
    }
    expect(await stored('widget_candidates', channel.id)).toEqual(new Map());
    expect(await widgetOf(channel.secret, 'live')).toBe('live');
  });

  it('the name of the rest cannot be taken: sent, it finds no room', async () => {
    const channel = await service().newChannel();
    expect(await widgetOf(channel.secret, other)).toBe(other);
    expect(await stored('widgets', channel.id)).toEqual(new Map());
  });
});
