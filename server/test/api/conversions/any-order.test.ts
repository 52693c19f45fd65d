import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Conversion, Source } from '../../../src/conversions/model.ts';
import { startConversions } from '../../../src/conversions/start-conversions.ts';
import type { Events } from '../../../src/events/index.ts';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { type AdvertiserWorld, advertiserWorld, priceMicros } from '../../support/advertiser.ts';
import { minuteMs } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** A report by one source about an order. The click is that of a channel: 0 or 1, or none. */
interface Said {
  readonly by: Source | 'partner 0' | 'partner 1';
  readonly order: 'A-1' | 'A-2';
  readonly click: 0 | 1 | undefined;
  /** How a server of the advertiser knows the click: by a click reference, or by who the shopper is. */
  readonly knownBy: 'valid' | 'matched_click' | 'matched_view';
  readonly minute: number;
  readonly amount: string | null;
  /**
   * The minute after the order in which the server refunds this amount of it, or all of it without an amount.
   */
  readonly refund: number | undefined;
}

const said: fc.Arbitrary<Said> = fc.record({
  by: fc.constantFrom('server', 'import', 'postback', 'pixel', 'partner 0', 'partner 1'),
  order: fc.constantFrom('A-1', 'A-2'),
  click: fc.constantFrom(0, 1, undefined),
  knownBy: fc.constantFrom('valid', 'valid', 'matched_click', 'matched_view'),
  minute: fc.integer({ min: 1, max: 5 }),
  amount: fc.constantFrom('10', '20', '3', null),
  refund: fc.constantFrom(undefined, undefined, 60, 120),
});

/** One offer that is shown in two channels, with a click in each. */
async function newWorld(source: string) {
  const first = await advertiserWorld(service(), { campaign: { conversions: { source } } });
  const second = await advertiserWorld(service());
  await service().operator('PATCH', `/campaigns/${first.campaign.id}`, {
    targeting: { channel_ids: [first.channel.id, second.channel.id] },
  });
  const offerId: string = first.offer.id;
  const clicks = [];
  for (const world of [first, second]) {
    const session = await world.session();
    await world.report({ ...session.event('CLICK'), offer_id: offerId });
    clicks.push({ channelId: world.channel.id, sessionId: session.id, offerId });
  }
  return { first, second, clicks, start: Date.now() };
}
type World = Awaited<ReturnType<typeof newWorld>>;

function conversionOf(world: World, { by, order, click, knownBy, minute, amount, refund }: Said): Conversion {
  const clicked = click === undefined || refund ? undefined : world.clicks[click];
  return {
    // Reports of one source with different content are different events.
    id: `${by}/${order}/${click}/${knownBy}/${minute}/${amount}/${refund}`,
    source: refund ? 'server' : (by as Source),
    orderKey: `order:${order}`,
    eventType: refund ? 'refund' : 'purchase',
    customEvent: null,
    receivedAt: new Date(),
    occurredAt: new Date(world.start + (minute + (refund ?? 0)) * minuteMs),
    valuedAt: new Date(world.start + (minute + (refund ?? 0)) * minuteMs),
    evidence: refund || isServer(by) ? 'server' : 'public',
    amount,
    currencyCode: amount === null ? null : 'EUR',
    reference: clicked
      ? { state: isServer(by) ? knownBy : 'valid', clicked }
      : { state: 'none', clicked: null },
  };
}

/** Only reports of the advertiser's servers are matched with shoppers. */
const isServer = (by: Said['by']) => by === 'server' || by === 'import';

async function reportAll(world: World, reports: readonly Said[], ingest: Events['ingest']): Promise<void> {
  const { database, metrics, log, events, serving } = service().services;
  const conversions = startConversions({
    db: database.db,
    snapshot: serving.snapshot,
    metrics,
    log,
    events: { ingest, isBehind: events.isBehind, onPartnerOrders: () => {} },
    clock: () => new Date(),
  });
  for (const report of reports) {
    if (report.by.startsWith('partner') && !report.refund) {
      const number = Number(report.by.at(-1));
      const { sessionId, offerId } = world.clicks[number] as World['clicks'][number];
      const channel = [world.first, world.second][number] as AdvertiserWorld;
      // A partner always reports an order with the same content, as it does in a retry.
      const answer = await channel.report({
        session_id: sessionId,
        offer_id: offerId,
        event_type: 'CONVERSION',
        occurred_at: new Date(world.start + minuteMs).toISOString(),
        conversion: { order_id: report.order },
      });
      expect(answer.status).toBe(201);
      continue;
    }
    const sent = [conversionOf(world, report)];
    // A client repeats what was not acknowledged.
    for (let attempt = 0; ; attempt++) {
      try {
        await conversions.record(world.first.advertiser.id, sent);
        break;
      } catch (error) {
        if (attempt > maxKills) throw error;
      }
    }
  }
  await conversions.close();
  await waitForPartnerOrders();
}

/** The service tells the advertiser's side about orders of partners a moment after it has answered. */
async function waitForPartnerOrders(): Promise<void> {
  const { db } = service().services.database;
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from partner_orders) + (select count(*) from conversion_orders where pending) as count
    `.execute(db);
    return Number(rows[0]?.count);
  };
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
}

const figuresOf = async ({ first, second, start }: World) =>
  Promise.all(
    [first, second].map(async (channel) => {
      const { conversions, revenue_with_email_micros, payout_micros } = await channel.counters();
      const moved = await movedBy(channel.channel.id, start);
      return { conversions, revenue_with_email_micros, payout_micros, moved };
    }),
  );

/**
 * The money and the value that moved in a channel, by the minute since the start. What adds up to
 * nothing is left out.
 */
async function movedBy(channelId: string, start: number) {
  const { rows } = await sql<{ minute: number; billed: number; value: string }>`
    select round(extract(epoch from at) / 60 - ${start}::float8 / 60000)::int as minute, sum(billed)::bigint as billed, sum(value) as value
    from (
      select occurred_at as at, billed_micros as billed, case when counted then amount end as value
      from events where channel_id = ${channelId} and type = 'CONVERSION'
      union all
      select at, billed_micros, value from event_entries where channel_id = ${channelId}
    ) as movements
    group by 1 having sum(billed) <> 0 or sum(value) <> 0 order by 1
  `.execute(service().services.database.db);
  return rows.map(({ value, ...row }) => ({ ...row, value: Number(value) }));
}

/** The numbers repeat, so without an end a report could fail for ever. */
const maxKills = 40;

/** Fails before or after the ledger has written, as a process that is killed between the steps. */
function flaky(fail: () => number): Events['ingest'] {
  const { ingest } = service().services.events;
  let kills = 0;
  return async (...call) => {
    const dice = kills < maxKills ? fail() % 4 : undefined;
    if (dice === 0 || dice === 1) kills++;
    if (dice === 0) throw new Error('killed before the ledger');
    const outcomes = await ingest(...call);
    if (dice === 1) throw new Error('killed after the ledger');
    return outcomes;
  };
}

describe('orders from several sources, in every order of arrival and whatever crashes', () => {
  it.each([
    ['advertiser', 3],
    ['either', 3],
    ['partner', 1],
  ])('give the same numbers with the source %s', async (source, numRuns) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { minLength: 64, maxLength: 64 }),
        async (reports, numbers) => {
          let next = 0;
          const number = () => numbers[next++ % numbers.length] ?? 0;
          const shuffled = [...reports, ...reports.slice(0, 2)]
            .map((report) => ({ report, by: number() }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ report }) => report);
          const [straight, crashed] = [await newWorld(source), await newWorld(source)];
          await reportAll(straight, reports, service().services.events.ingest);
          await reportAll(crashed, shuffled, flaky(number));
          const figures = await figuresOf(straight);
          expect(await figuresOf(crashed)).toEqual(figures);
          // An order is paid once in the whole network.
          const paid = figures.reduce((sum, each) => sum + each.revenue_with_email_micros, 0);
          const orders = new Set(reports.map(({ order }) => order)).size;
          if (source !== 'partner') expect(paid).toBeLessThanOrEqual(orders * priceMicros);
          // And no more is refunded than was paid.
          for (const { revenue_with_email_micros, moved } of figures) {
            expect(revenue_with_email_micros).toBeGreaterThanOrEqual(0);
            expect(moved.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns },
    );
  });

  it('and a recount from the raw events agrees', async () => {
    const { db } = service().services.database;
    expect(await recountLedger(db, { repair: false })).toMatchObject({ differences: [] });
  });
});
