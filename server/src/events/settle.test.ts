import { describe, expect, it } from 'vitest';
import type { Channel } from '../channel/index.ts';
import type { Campaign, ConversionSource, Offer } from '../demand/index.ts';
import { Batch } from './batch.ts';
import { ChannelMap } from './channel-map.ts';
import type { SessionEvents } from './checks.ts';
import { type ClickCount, ClickCounts } from './click-limit.ts';
import { deduplicationKey } from './deduplication.ts';
import type { ActiveVoid, EventSession, EventType, ReportedEvent, StoredEvent } from './model.ts';
import { settle } from './settle.ts';
import { undoVoid } from './void-events.ts';

const channelId = 'channel';
const servedAt = Date.parse('2026-06-01T10:00:00Z');
const minute = 60_000;
const shopper = 'shopper';
const advertiserId = 'advertiser';

function session(change: Partial<EventSession> = {}): EventSession {
  return {
    id: 'session',
    placement: {
      channelId,
      publisherId: 'publisher',
      view: 'CHECKOUT',
      displayMode: 'INLINE',
      widgetId: null,
    },
    at: new Date(servedAt),
    sandbox: false,
    bot: false,
    withEmail: true,
    requestEvidence: 'server',
    keyId: null,
    addressBlock: null,
    shopper,
    stops: [],
    offers: new Map(['a', 'b'].map((offerId) => [offerId, { pricingModel: 'CPC', bidMicros: 1_000 }])),
    ...change,
  };
}

function batchOf({
  sessions = [session()],
  voids = [],
  expectedClicks = [],
  storedClicks = [],
  channel = {},
  conversionSource = 'partner',
}: {
  sessions?: EventSession[];
  voids?: ActiveVoid[];
  /**
   * The clicks that the batch has added to the stored counts before it is settled, and the counts after that.
   */
  expectedClicks?: ClickCount[];
  storedClicks?: ClickCount[];
  channel?: Partial<Channel>;
  conversionSource?: ConversionSource;
} = {}): Batch {
  const sessionEvents = new ChannelMap<SessionEvents>();
  for (const each of sessions) sessionEvents.set(channelId, each.id, { session: each, events: new Map() });
  return new Batch({
    now: new Date(servedAt + minute),
    sessionEvents,
    eventsById: new ChannelMap(),
    voids,
    entries: [],
    channels: new Map([[channelId, { id: channelId, clickDays: 30, viewDays: 1, ...channel } as Channel]]),
    demand: new Map(
      ['a', 'b'].map((offerId) => [
        offerId,
        {
          campaign: {
            advertiserId,
            conversionSource,
            status: 'active',
            startsAt: null,
            endsAt: null,
          } as Campaign,
          offer: { status: 'active' } as Offer,
        },
      ]),
    ),
    clickCounts: new ClickCounts(expectedClicks, storedClicks),
  });
}

function reported(type: EventType, change: Partial<ReportedEvent> = {}): ReportedEvent {
  return {
    sessionId: 'session',
    offerId: 'a',
    type,
    eventId: undefined,
    occurredAt: new Date(servedAt + minute),
    orderId: type === 'CONVERSION' ? 'order' : '',
    amount: null,
    currencyCode: null,
    ...change,
  };
}

/** The outcomes of one call: `counted`, the reason why not, `duplicate`, or the fields that were rejected. */
function outcomesOf(batch: Batch, events: readonly ReportedEvent[], publisherId: string | null = null) {
  const receivedAt = new Date(servedAt + minute);
  const reporter = { channelId, publisherId };
  const call = { reporter, evidence: 'server' as const, reportedEvents: events, receivedAt };
  return settle(batch, [call]).flatMap((ofCall) =>
    ofCall.map((outcome) => {
      const result = outcome();
      if (result.status === 'rejected') return Object.keys(result.errors).join();
      if (result.status === 'duplicate') return 'duplicate';
      return result.counted ? 'counted' : result.reason;
    }),
  );
}

describe('settle', () => {
  it('counts an event once, and answers a repetition as a duplicate', () => {
    const batch = batchOf();
    expect(outcomesOf(batch, [reported('CLICK'), reported('CLICK'), reported('IMPRESSION')])).toEqual([
      'counted',
      'duplicate',
      'counted',
    ]);
    expect(batch.created.size).toBe(2);
    expect(outcomesOf(batch, [reported('CLICK')])).toEqual(['duplicate']);
  });

  it('rejects what cannot belong to the session, and creates nothing', () => {
    const expected = { channelId, shopper, minute: new Date(servedAt + 12 * minute), clicks: 2 };
    const batch = batchOf({ expectedClicks: [expected], storedClicks: [{ ...expected, clicks: 7 }] });
    expect(
      outcomesOf(batch, [
        reported('CLICK', { sessionId: 'other' }),
        reported('CLICK', { offerId: 'other' }),
        reported('CLICK', { occurredAt: new Date(servedAt + 12 * minute) }),
        reported('CLICK', { occurredAt: new Date(servedAt - 91 * 24 * 60 * minute) }),
      ]),
    ).toEqual(['session_id', 'offer_id', 'occurred_at', 'occurred_at']);
    expect(outcomesOf(batch, [reported('CLICK')], 'other publisher')).toEqual(['session_id']);
    expect(batch.created.size).toBe(0);
    expect(batch.clickCounts.excess).toEqual([{ ...expected, clicks: -2 }]);
  });

  it('rejects an event id that another event has, also within one call', () => {
    const eventId = 'id';
    const events = [reported('CLICK', { eventId }), reported('CLICK', { eventId, offerId: 'b' })];
    expect(outcomesOf(batchOf(), events)).toEqual(['counted', 'event_id']);
  });

  it('counts no event of a sandbox session or of a bot', () => {
    expect(outcomesOf(batchOf({ sessions: [session({ sandbox: true })] }), [reported('CLICK')])).toEqual([
      'sandbox',
    ]);
    expect(outcomesOf(batchOf({ sessions: [session({ bot: true })] }), [reported('CLICK')])).toEqual(['bot']);
  });

  it('counts no event whose way in shows that no shopper caused it; sandbox and bot sessions come first', () => {
    const click = reported('CLICK', { invalidReason: 'not_a_navigation' });
    expect(outcomesOf(batchOf(), [click])).toEqual(['not_a_navigation']);
    expect(outcomesOf(batchOf({ sessions: [session({ sandbox: true })] }), [click])).toEqual(['sandbox']);
    expect(outcomesOf(batchOf({ sessions: [session({ bot: true })] }), [click])).toEqual(['bot']);
  });

  it('counts the clicks of a shopper and minute up to the limit, with those stored before', () => {
    const expected = { channelId, shopper, minute: new Date(servedAt + minute), clicks: 4 };
    const batch = batchOf({
      sessions: ['x', 'y'].map((id) => session({ id })),
      expectedClicks: [expected],
      storedClicks: [{ ...expected, clicks: 5 }],
      channel: { clicksPerMinute: 3 },
    });
    const clicks = ['x', 'y'].flatMap((sessionId) =>
      ['a', 'b'].map((offerId) => reported('CLICK', { sessionId, offerId })),
    );
    expect(outcomesOf(batch, clicks)).toEqual(['counted', 'counted', 'flood', 'flood']);
    expect(batch.clickCounts.excess).toEqual([]);
  });

  it('has no click limit for a channel that sets it to 0, and none between two minutes', () => {
    const clicks = [reported('CLICK'), reported('CLICK', { offerId: 'b' })];
    expect(outcomesOf(batchOf({ channel: { clicksPerMinute: 0 } }), clicks)).toEqual(['counted', 'counted']);
    const later = reported('CLICK', { offerId: 'b', occurredAt: new Date(servedAt + 2 * minute) });
    expect(outcomesOf(batchOf({ channel: { clicksPerMinute: 1 } }), [reported('CLICK'), later])).toEqual([
      'counted',
      'counted',
    ]);
  });

  it('voids an event that matches an active void', () => {
    const everything = {
      publisherId: null,
      from: null,
      to: null,
      offerIds: null,
      types: null,
      sessionIds: null,
      timeOf: 'event' as const,
      unbilledAs: null,
      arrivedBefore: null,
      keyId: null,
      addressBlock: null,
      evidence: null,
    };
    const voids = [{ ...everything, id: 'void', channelId, types: new Set<EventType>(['CLICK']) }];
    const batch = batchOf({ voids });
    expect(outcomesOf(batch, [reported('CLICK'), reported('IMPRESSION')])).toEqual(['voided', 'counted']);
    expect([...batch.created].map(({ voidId }) => voidId)).toEqual(['void', null]);
  });

  it('locks the hour of arrival of an event that waits over its ceiling again after the undo of a void', () => {
    const [first, second] = [batchOf(), batchOf()];
    outcomesOf(first, [reported('CLICK')]);
    const [click] = [...first.created] as [StoredEvent];
    Object.assign(click, { evidence: 'page', counted: false, reason: 'voided', voidId: 'void' });
    click.voidedFrom = 'over_ceiling';
    const sessionEvents = second.getSessionEvents(channelId, 'session') as SessionEvents;
    sessionEvents.events.set(deduplicationKey(click), click);
    undoVoid(second, sessionEvents, 'void');
    expect(click).toMatchObject({ counted: true, reason: 'over_ceiling' });
    const hours = new Set(second.chargedHours.map(({ hour }) => hour));
    expect(hours).toEqual(new Set([servedAt]));
    expect(second.arrivalChanges().list).toMatchObject([{ overCeilingEvents: 1, voidedOverCeiling: -1 }]);
  });

  it('attributes a conversion to a click or a view of the same offer before it', () => {
    const batch = batchOf();
    const events = [
      reported('CONVERSION'),
      reported('IMPRESSION', { offerId: 'b' }),
      reported('CONVERSION', { offerId: 'b' }),
    ];
    expect(outcomesOf(batch, events)).toEqual(['not_attributed', 'counted', 'counted']);
    expect([...batch.created].map(({ attribution }) => attribution)).toEqual([null, null, 'view']);
    expect(batch.billable).toHaveLength(2);
  });

  it('attributes a conversion again when its touchpoint is reported after it', () => {
    const batch = batchOf();
    expect(outcomesOf(batch, [reported('CONVERSION')])).toEqual(['not_attributed']);
    expect(outcomesOf(batch, [reported('CLICK'), reported('CONVERSION')])).toEqual(['counted', 'duplicate']);
    const [conversion] = [...batch.created];
    expect(conversion).toMatchObject({ counted: true, reason: null, attribution: 'click' });
  });

  it('takes the moment of the session for an event without a time that is received before it', () => {
    const batch = batchOf({ sessions: [session({ at: new Date(servedAt + 5 * minute) })] });
    expect(outcomesOf(batch, [reported('CLICK', { occurredAt: undefined })])).toEqual(['counted']);
    expect([...batch.created][0]?.occurredAt).toEqual(new Date(servedAt + 5 * minute));
  });
});
