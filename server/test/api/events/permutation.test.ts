import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { foldAll, rollupTableNames } from '../../../src/counters/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { makeDemand } from '../../support/demand.ts';
import { botUserAgent, browserUserAgent, dayMs, hourMs } from '../../support/ledger.ts';
import { place } from '../../support/ledger-arbitrary.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report, reportBatch } from '../../support/report.ts';
import { useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

const start = Date.parse('2026-03-01T00:00:00.000Z');
const among = <T>(...values: T[]) => fc.constantFrom(...values);

/** Sessions with their events, each event once and with its own time. */
const happenings = fc.array(
  fc.record({
    ms: among(0, 1, 22 * hourMs, dayMs - 1, dayMs, 3 * dayMs),
    place,
    kind: among('shopper', 'shopper', 'shopper', 'shopper', 'robot', 'test'),
    withEmail: fc.boolean(),
    events: fc.uniqueArray(
      fc.record({
        offer: fc.nat(2),
        what: among('IMPRESSION/', 'CLICK/', 'CONVERSION/', 'CONVERSION/1', 'CONVERSION/2'),
        ms: among(
          0,
          1,
          hourMs,
          5 * hourMs,
          dayMs - 1,
          dayMs,
          dayMs + 1,
          2 * dayMs,
          30 * dayMs,
          30 * dayMs + 1,
        ),
      }),
      { selector: ({ offer, what }) => `${offer}/${what}`, minLength: 4, maxLength: 15, size: 'max' },
    ),
  }),
  { minLength: 4, maxLength: 8, size: 'max' },
);

/** One way to report all events: an order, repeated events, and the size of each call. */
const ways = fc.array(
  fc.record({
    seed: fc.integer(),
    again: fc.integer({ min: 2, max: 9 }),
    sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
  }),
  { minLength: 3, maxLength: 3 },
);
type Of<T> = T extends fc.Arbitrary<infer U> ? U : never;
type Happenings = Of<typeof happenings>;
type Way = Of<typeof ways>[0];

/** Uniform integers below `n`, the same for the same seed. */
function dice(seed: number): (n: number) => number {
  let state = seed | 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

function ordered<T>(events: readonly T[], { seed, again }: Way): T[] {
  const throws = dice(seed);
  const all = [...events, ...events.filter(() => throws(again) === 0)];
  for (let at = all.length - 1; at > 0; at--) {
    const other = throws(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/** Creates identical channels with the same publisher and the same three campaigns. */
async function alike(n: number) {
  const channels = [];
  for (let at = 0; at < n; at++)
    channels.push(await actAs(service(), await service().newChannel({ revenue_share: 0.333333 })));
  const name = newId();
  const publishers = [];
  for (const brand of ['a', 'b']) {
    const ids = [];
    for (const channel of channels)
      ids.push((await channel.member(`${brand} ${name}`, `${brand}-${name}.example`)).id);
    expect(new Set(ids).size).toBe(1);
    publishers.push(ids[0] as string);
  }
  const targeting = { channel_ids: channels.map(({ id }) => id) };
  const offers: string[] = [];
  const subcategoryId = channels[0]?.taxonomy.subcategoryIds[0] ?? '';
  for (const pricing of [
    { model: 'CPM', bid_usd: 1.234 },
    { model: 'CPC', bid_usd: 0.333333 },
    { model: 'CPA', bid_usd: 2.5 },
  ]) {
    const made = await makeDemand(service()).simple(targeting.channel_ids[0] ?? '', subcategoryId, {
      campaign: { pricing, targeting },
    });
    offers.push(made.offer.id);
  }
  return { channels, publishers, offers };
}

type World = Awaited<ReturnType<typeof alike>>;
type Channel = World['channels'][0];

/** Creates the sessions in a channel and reports their events in the given way. */
async function tell(
  { publishers, offers }: World,
  channel: Channel,
  told: Happenings,
  way: Way,
  ids: string[],
) {
  const events: object[] = [];
  for (const { ms, place: where, kind, withEmail, events: happened } of told) {
    service().now = new Date(start + ms);
    const session = await newSession(service(), channel.secret, {
      user_details: withEmail ? { email: `${newId()}@example.com` } : { external_guid: newId() },
      placement_details: {
        view: where.view,
        display_mode: where.displayMode,
        widget_id: where.widgetId,
        publisher_remote_id: where.publisher === null ? null : publishers[where.publisher],
      },
      attributes: { user_agent: kind === 'robot' ? botUserAgent : browserUserAgent },
      custom_metadata: { is_sandbox: kind === 'test' },
    });
    expect([...session.offers].sort()).toEqual([...offers].sort());
    for (const { offer, what, ms: after } of happened) {
      const [type = '', order_id] = what.split('/');
      const occurred_at = new Date(start + ms + after).toISOString();
      events.push(
        session.event(type, {
          offer_id: offers[offer],
          occurred_at,
          conversion: { order_id },
          event_id: ids[events.length],
        }),
      );
    }
  }
  service().now = new Date(start + 60 * dayMs);
  const queue = ordered(events, way);
  for (let call = 0; queue.length > 0; call++) {
    const some = queue.splice(0, way.sizes[call % way.sizes.length]);
    const { status } =
      some.length === 1
        ? await report(service(), channel.secret, some[0])
        : await reportBatch(service(), channel.secret, some);
    expect([201, 202]).toContain(status);
  }
}

/** All counted numbers, without the ids that differ between channels. */
async function figures(channelId: string) {
  const { db } = service().services.database;
  await foldAll(db);
  const read = async (table: (typeof rollupTableNames)[number] | 'offer_days' | 'offer_counts') => {
    const rows = await db.selectFrom(table).selectAll().where('channel_id', '=', channelId).execute();
    // A session return that was replaced leaves a row with zero.
    const kept = rows.filter((row) => !('previous' in row) || row.sessions !== 0);
    return kept.map(({ channel_id: _, ...row }) => JSON.stringify(row)).sort();
  };
  const events = await db
    .selectFrom('events')
    .select([
      'id',
      'type',
      'occurred_at',
      'counted',
      'reason',
      'attribution',
      'billed_micros',
      'payout_micros',
    ])
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .execute();
  const leases = await db
    .selectFrom('budget_leases')
    .select(['campaign_id', 'period', 'spent_micros', 'carry'])
    .where('channel_id', '=', channelId)
    .where('spent_micros', '>', 0)
    .orderBy('campaign_id')
    .orderBy('period')
    .execute();
  return {
    events,
    leases,
    rollups: await Promise.all(rollupTableNames.map(read)),
    offerDays: await read('offer_days'),
    offerCounts: await read('offer_counts'),
  };
}

describe('the order of arrival', () => {
  it('changes no number, and neither do duplicates or the grouping into calls', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, ways, async (told, each) => {
        const world = await alike(each.length);
        const ids = told.flatMap(({ events }) => events.map(() => newId()));
        const numbers = [];
        for (const [at, way] of each.entries()) {
          const channel = world.channels[at] as Channel;
          await tell(world, channel, told, way, ids);
          numbers.push(await figures(channel.id));
        }
        expect(numbers[0]?.events).toHaveLength(ids.length);
        for (const other of numbers.slice(1)) expect(other).toEqual(numbers[0]);
      }),
      { numRuns: 4, interruptAfterTimeLimit: 90_000 },
    );
  });
});
