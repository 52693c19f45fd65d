import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../channel/index.ts';
import type { Campaign, ConversionSource, Offer } from '../demand/index.ts';
import { Batch } from './batch.ts';
import { ChannelMap } from './channel-map.ts';
import type { SessionEvents } from './checks.ts';
import { ClickCounts } from './click-limit.ts';
import type { EventType, OrderState, ReportedEvent } from './model.ts';
import { ledgerOrderId } from './order-events.ts';
import { settle } from './settle.ts';

const advertiserId = 'advertiser';
const at = new Date('2026-06-01T10:00:00Z');
const receivedAt = new Date(at.getTime() + 60_000);

function newBatch(conversionSource: ConversionSource): Batch {
  const sessionEvents = new ChannelMap<SessionEvents>();
  sessionEvents.set('channel', 'session', {
    session: {
      id: 'session',
      placement: {
        channelId: 'channel',
        publisherId: null,
        view: 'CHECKOUT',
        displayMode: 'INLINE',
        widgetId: null,
      },
      at,
      sandbox: false,
      bot: false,
      withEmail: true,
      requestEvidence: 'server',
      keyId: null,
      addressBlock: null,
      shopper: undefined,
      stops: [],
      offers: new Map([['offer', { pricingModel: 'CPA', bidMicros: 1_000 }]]),
    },
    events: new Map(),
  });
  const campaign = {
    advertiserId,
    conversionSource,
    status: 'active',
    startsAt: null,
    endsAt: null,
  } as Campaign;
  const offer = { status: 'active' } as Offer;
  return new Batch({
    now: receivedAt,
    sessionEvents,
    eventsById: new ChannelMap(),
    voids: [],
    entries: [],
    channels: new Map([['channel', { id: 'channel', clickDays: 30, viewDays: 1 } as Channel]]),
    demand: new Map([['offer', { campaign, offer }]]),
    clickCounts: new ClickCounts([], []),
  });
}

const event = (type: EventType, change: Partial<ReportedEvent> = {}): ReportedEvent => ({
  sessionId: 'session',
  offerId: 'offer',
  type,
  eventId: undefined,
  occurredAt: receivedAt,
  orderId: '',
  amount: null,
  currencyCode: null,
  ...change,
});
const partner = (orderId: string) => event('CONVERSION', { orderId });
const order = (orderId: string, version: number, state: OrderState) =>
  event('CONVERSION', {
    orderId: ledgerOrderId(advertiserId, orderId, version),
    eventId: `event/${ledgerOrderId(advertiserId, orderId, version)}`,
    order: {
      state,
      attribution: 'click',
      isMatched: false,
      isCorrection: false,
      refunds: null,
      heldUntil: null,
      reportedAt: null,
    },
  });

/** The conversions that count, the others with the reason, and what is billed. */
function settled(source: ConversionSource, events: readonly ReportedEvent[]) {
  const batch = newBatch(source);
  for (const each of events)
    settle(batch, [
      {
        reporter: { channelId: 'channel', publisherId: null },
        evidence: each.order?.state === 'unconfirmed' ? 'public' : 'server',
        reportedEvents: [each],
        receivedAt,
      },
    ]);
  const conversions = [...batch.created].filter(({ type }) => type === 'CONVERSION');
  const named = (isOrder: boolean) =>
    conversions
      .filter(({ orderState }) => (orderState !== null) === isOrder)
      .map(({ orderId, counted, reason }) => [
        isOrder ? orderId.split(':')[2] : orderId,
        counted ? 'counted' : 'not',
        reason,
      ])
      .toSorted();
  const billed = batch.billable.flatMap(({ event: { type, orderId } }) =>
    type === 'CONVERSION' ? [orderId.replace(/^claim:.*:/, 'order ')] : [],
  );
  return { partner: named(false), orders: named(true), billed };
}

describe('a conversion that a partner reports', () => {
  const reports = [event('CLICK'), partner('A-1')];

  it('is billed if the campaign takes the word of partners', () => {
    expect(settled('partner', reports)).toMatchObject({
      partner: [['A-1', 'counted', null]],
      billed: ['A-1'],
    });
  });

  it.each(['advertiser', 'either'] as const)('is counted and not billed with the source %s', (source) => {
    const expected = { partner: [['A-1', 'counted', 'unconfirmed']], billed: [] };
    expect(settled(source, reports)).toMatchObject(expected);
    // Also if the click that attributes it arrives later.
    expect(settled(source, reports.toReversed())).toMatchObject(expected);
  });
});

describe('an order that the advertiser reports', () => {
  it('counts once, with its own report, before and after that of the partner', () => {
    const reports = [event('CLICK'), partner('A-1'), order('A-1', 1, 'confirmed')];
    for (const sequence of [reports, reports.toReversed()])
      for (const source of ['partner', 'advertiser', 'either'] as const)
        expect(settled(source, sequence)).toEqual({
          partner: [['A-1', 'not', 'reported_by_advertiser']],
          orders: [['1', 'counted', null]],
          billed: ['order 1'],
        });
  });

  it('needs no click that a partner has reported', () => {
    expect(settled('advertiser', [order('A-1', 1, 'confirmed')]).billed).toEqual(['order 1']);
  });

  it('does not count before it is confirmed', () => {
    expect(settled('advertiser', [order('A-1', 1, 'unconfirmed')])).toMatchObject({
      orders: [['1', 'not', 'unconfirmed']],
      billed: [],
    });
  });

  it('leaves the partner with an unconfirmed conversion when it moves to another session', () => {
    const reports = [event('CLICK'), partner('A-1'), order('A-1', 1, 'confirmed')];
    expect(settled('either', [...reports, order('A-1', 1, 'released')])).toEqual({
      partner: [['A-1', 'counted', 'unconfirmed']],
      orders: [['1', 'not', 'reassigned']],
      billed: [],
    });
  });

  it('stays released if an attempt to set it arrives late', () => {
    const { orders, billed } = settled('advertiser', [
      order('A-1', 1, 'released'),
      order('A-1', 1, 'confirmed'),
    ]);
    expect({ orders, billed }).toEqual({ orders: [['1', 'not', 'reassigned']], billed: [] });
  });

  it('has nothing to do with another order, or with one whose id looks the same', () => {
    const other = partner(ledgerOrderId(advertiserId, 'A-1', 1));
    const { partner: found, billed } = settled('partner', [
      event('CLICK'),
      partner('A-2'),
      order('A-1', 1, 'confirmed'),
    ]);
    expect([found, billed]).toEqual([[['A-2', 'counted', null]], ['A-2', 'order 1']]);
    // Such an id of a partner is stored as a hash, so the two never meet.
    expect(other.orderId).toMatch(/^claim:/);
  });

  it('gives the same result in every order of arrival', () => {
    const orders = ['A-1', 'A-2'];
    const report = fc.oneof(
      fc.constant(event('CLICK')),
      fc.constant(event('IMPRESSION')),
      fc.constantFrom(...orders).map(partner),
      fc
        .record({
          order: fc.constantFrom(...orders),
          version: fc.integer({ min: 1, max: 3 }),
          released: fc.boolean(),
        })
        // The state of a version never changes, apart from its release.
        .map(({ order: number, version, released }) =>
          order(number, version, released ? 'released' : version === 1 ? 'unconfirmed' : 'confirmed'),
        ),
    );
    fc.assert(
      fc.property(
        fc.array(report, { maxLength: 10 }),
        fc.infiniteStream(fc.nat()),
        fc.constantFrom('partner', 'advertiser', 'either'),
        (reports, numbers, source) => {
          const shuffled = reports
            .map((each) => ({ each, by: numbers.next().value as number }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ each }) => each);
          const sorted = (result: ReturnType<typeof settled>) => ({
            ...result,
            billed: result.billed.toSorted(),
          });
          expect(sorted(settled(source, shuffled))).toEqual(sorted(settled(source, reports)));
        },
      ),
      { numRuns: 500 },
    );
  });
});
