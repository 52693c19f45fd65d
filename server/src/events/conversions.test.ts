import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../channel/index.ts';
import type { Campaign, ConversionSource } from '../demand/index.ts';
import { Batch } from './batch.ts';
import { ChannelMap } from './channel-map.ts';
import type { SessionEvents } from './checks.ts';
import { ClickCounts } from './click-limit.ts';
import { claimEventId, claimOrderId } from './conversions.ts';
import type { Claim, EventType, ReportedEvent } from './model.ts';
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
        ...{ channelId: 'channel', publisherId: null, view: 'CHECKOUT', displayMode: 'INLINE' },
        widgetId: null,
      },
      ...{ at, sandbox: false, bot: false, withEmail: true, shopper: undefined },
      offers: new Map([['offer', { pricingModel: 'CPA', bidMicros: 1_000 }]]),
    },
    events: new Map(),
  });
  const campaign = { advertiserId, conversionSource } as Campaign;
  return new Batch({
    ...{ now: receivedAt, sessionEvents, eventsById: new ChannelMap(), voids: [], entries: [] },
    channels: new Map([['channel', { id: 'channel', clickDays: 30, viewDays: 1 } as Channel]]),
    campaigns: new Map([['offer', campaign]]),
    clickCounts: new ClickCounts([], []),
  });
}

const event = (type: EventType, change: Partial<ReportedEvent> = {}): ReportedEvent => ({
  ...{ sessionId: 'session', offerId: 'offer', type, eventId: undefined, occurredAt: receivedAt },
  ...{ orderId: '', amount: null, currencyCode: null },
  ...change,
});
const partner = (orderId: string) => event('CONVERSION', { orderId });
const claim = (orderId: string, version: number, state: Claim) =>
  event('CONVERSION', {
    orderId: claimOrderId(advertiserId, orderId, version),
    eventId: claimEventId(advertiserId, orderId, version),
    claim: { state, attribution: 'click', refunds: null, heldUntil: null },
  });

/** The conversions that count, the others with the reason, and what is billed. */
function settled(source: ConversionSource, events: readonly ReportedEvent[]) {
  const batch = newBatch(source);
  for (const each of events)
    settle(batch, [
      { reporter: { channelId: 'channel', publisherId: null }, reportedEvents: [each], receivedAt },
    ]);
  const conversions = [...batch.created].filter(({ type }) => type === 'CONVERSION');
  const named = (claimed: boolean) =>
    conversions
      .filter(({ claim }) => (claim !== null) === claimed)
      .map(({ orderId, counted, reason }) => [
        claimed ? orderId.split(':')[2] : orderId,
        counted ? 'counted' : 'not',
        reason,
      ])
      .toSorted();
  const billed = batch.billable.flatMap(({ event: { type, orderId } }) =>
    type === 'CONVERSION' ? [orderId.replace(/^claim:.*:/, 'claim ')] : [],
  );
  return { partner: named(false), claims: named(true), billed };
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
    const reports = [event('CLICK'), partner('A-1'), claim('A-1', 1, 'confirmed')];
    for (const order of [reports, reports.toReversed()])
      for (const source of ['partner', 'advertiser', 'either'] as const)
        expect(settled(source, order)).toEqual({
          partner: [['A-1', 'not', order === reports ? 'reported_by_advertiser' : 'reported_by_advertiser']],
          claims: [['1', 'counted', null]],
          billed: ['claim 1'],
        });
  });

  it('needs no click that a partner has reported', () => {
    expect(settled('advertiser', [claim('A-1', 1, 'confirmed')]).billed).toEqual(['claim 1']);
  });

  it('is not billed before it is confirmed', () => {
    expect(settled('advertiser', [claim('A-1', 1, 'unconfirmed')])).toMatchObject({
      claims: [['1', 'counted', 'unconfirmed']],
      billed: [],
    });
  });

  it('leaves the partner with an unconfirmed conversion when it moves to another session', () => {
    const reports = [event('CLICK'), partner('A-1'), claim('A-1', 1, 'confirmed')];
    expect(settled('either', [...reports, claim('A-1', 1, 'released')])).toEqual({
      partner: [['A-1', 'counted', 'unconfirmed']],
      claims: [['1', 'not', 'reassigned']],
      billed: [],
    });
  });

  it('stays released if an attempt to set it arrives late', () => {
    const { claims, billed } = settled('advertiser', [
      claim('A-1', 1, 'released'),
      claim('A-1', 1, 'confirmed'),
    ]);
    expect({ claims, billed }).toEqual({ claims: [['1', 'not', 'reassigned']], billed: [] });
  });

  it('has nothing to do with another order, or with one whose id looks the same', () => {
    const other = partner(claimOrderId(advertiserId, 'A-1', 1));
    const { partner: found, billed } = settled('partner', [
      event('CLICK'),
      partner('A-2'),
      claim('A-1', 1, 'confirmed'),
    ]);
    expect([found, billed]).toEqual([[['A-2', 'counted', null]], ['A-2', 'claim 1']]);
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
        .map(({ order, version, released }) =>
          claim(order, version, released ? 'released' : version === 1 ? 'unconfirmed' : 'confirmed'),
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
