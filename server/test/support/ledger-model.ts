/**
 * A reference model of the ledger: a list of accepted events, and every number computed from the whole list
 * each time. It deliberately shares no code with the service.
 */

export interface ModelChannel {
  readonly id: string;
  /** In millionths. */
  readonly share: number;
  readonly clickDays: number;
  readonly viewDays: number;
}

export interface ModelOffer {
  readonly id: string;
  readonly pricing: 'CPM' | 'CPC' | 'CPA';
  readonly bidMicros: number;
}

export interface ModelSession {
  readonly id: string;
  readonly channel: ModelChannel;
  readonly at: number;
  readonly publisherId: string | null;
  readonly view: string;
  readonly displayMode: string;
  readonly widgetId: string | null;
  readonly sandbox: boolean;
  readonly bot: boolean;
  readonly withEmail: boolean;
  readonly offers: readonly ModelOffer[];
}

export type ModelType = 'IMPRESSION' | 'CLICK' | 'CONVERSION';

/** An event as it is sent, by a channel or by one of its publishers. */
export interface ModelReport {
  readonly channelId: string;
  readonly publisherId: string | null;
  readonly sessionId: string;
  readonly offerId: string;
  readonly type: ModelType;
  readonly orderId: string;
  readonly eventId: string | undefined;
  readonly occurredAt: number | undefined;
}

interface ModelEvent {
  readonly session: ModelSession;
  readonly offer: ModelOffer;
  readonly type: ModelType;
  readonly orderId: string;
  readonly eventId: string | undefined;
  /** `server` is the stronger one. A stronger report replaces the time and the grade. */
  grade: 'server' | 'page';
  at: number;
  receivedAt: number;
}

/** An event with its classification and bill. */
export interface ClassifiedEvent extends ModelEvent {
  readonly counted: boolean;
  readonly reason: string | null;
  readonly attribution: string | null;
  readonly billed: number;
  readonly payout: number;
}

export type Figures = Record<string, Record<string, number>>;

const minute = 60_000;
const day = 24 * 60 * minute;
export const grains = { hour: 60 * minute, day, week: 7 * day } as const;
export type Grain = keyof typeof grains;
const paidFor = { CPM: 'IMPRESSION', CPC: 'CLICK', CPA: 'CONVERSION' } as const;
const plural = { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' } as const;

export class LedgerModel {
  readonly sessions: ModelSession[] = [];
  readonly events: ModelEvent[] = [];

  /**
   * Adds an event. Returns what the service must answer: the status, or the invalid field (`a|b`:
   * one of the two).
   */
  report(report: ModelReport, now: number): string {
    const session = this.sessions.find(
      ({ id, channel, publisherId }) =>
        id === report.sessionId &&
        channel.id === report.channelId &&
        (report.publisherId === null || report.publisherId === publisherId),
    );
    if (!session) return 'session_id';
    const offer = session.offers.find(({ id }) => id === report.offerId);
    if (!offer) return 'offer_id';
    const sameId = this.events.find(
      ({ eventId, session: { channel } }) =>
        eventId !== undefined && eventId === report.eventId && channel.id === report.channelId,
    );
    const same = (event: ModelEvent) =>
      event.session === session &&
      event.offer === offer &&
      event.type === report.type &&
      event.orderId === report.orderId;
    const sent = report.occurredAt ?? now;
    const isEarly = sent < session.at && sent >= session.at - 10 * minute;
    const at = isEarly ? session.at : sent;
    const grade = report.publisherId === null ? 'server' : 'page';
    const isStronger = (event: ModelEvent) => grade === 'server' && event.grade === 'page';
    const sameTime = report.occurredAt === undefined || at === sameId?.at;
    const isTaken = sameId !== undefined && !(same(sameId) && (sameTime || isStronger(sameId)));
    if (isTaken && sameId.session === session) return 'event_id';
    const isImplausible = at > now + 10 * minute || at < now - 90 * day || at < session.at;
    const known = this.events.find(same);
    // With two errors the service may return either of them.
    if (isTaken) return isImplausible && !known ? 'event_id|occurred_at' : 'event_id';
    if (known) {
      // The report of a robot stays invalid, so it replaces nothing.
      if (isStronger(known) && !isImplausible && (session.sandbox || !session.bot))
        Object.assign(known, { grade, at, receivedAt: now });
      return 'duplicate';
    }
    if (isImplausible) return 'occurred_at';
    this.events.push({
      session,
      offer,
      at,
      grade,
      receivedAt: now,
      type: report.type,
      orderId: report.orderId,
      eventId: report.eventId,
    });
    return 'accepted';
  }

  /** The classification of the event that a report refers to. */
  getClassified({ sessionId, offerId, type, orderId }: ModelReport): ClassifiedEvent | undefined {
    const event = this.events.find(
      (known) =>
        known.session.id === sessionId &&
        known.offer.id === offerId &&
        known.type === type &&
        known.orderId === orderId,
    );
    return event && this.#classify(event);
  }

  classified(channelId: string): ClassifiedEvent[] {
    return this.events
      .filter(({ session }) => session.channel.id === channelId)
      .map((event) => this.#classify(event));
  }

  #classify(event: ModelEvent): ClassifiedEvent {
    const { session, offer, type, at } = event;
    const { channel } = session;
    const result = (counted: boolean, reason: string | null, attribution: string | null): ClassifiedEvent => {
      const isBilled = counted && reason === null && paidFor[offer.pricing] === type;
      const price = offer.pricing === 'CPM' ? offer.bidMicros / 1_000 : offer.bidMicros;
      const billed = isBilled ? price : 0;
      const payout = Math.floor((2 * billed * channel.share + 1_000_000) / 2_000_000);
      return { ...event, counted, reason, attribution, billed, payout };
    };
    if (session.sandbox) return result(false, 'sandbox', null);
    if (session.bot) return result(false, 'bot', null);
    if (type !== 'CONVERSION') return result(true, isLate(event) ? 'late' : null, null);
    const touched = (kind: ModelType, days: number, late: boolean) =>
      days > 0 &&
      this.events.some(
        (touch) =>
          touch.session === session &&
          touch.offer === offer &&
          touch.type === kind &&
          isLate(touch) === late &&
          touch.at <= at &&
          at - touch.at <= days * day,
      );
    // Touchpoints in time are better than late ones, and a click is better than a view.
    for (const late of [false, true]) {
      const reason = late ? 'late' : null;
      if (touched('CLICK', channel.clickDays, late)) return result(true, reason, 'click');
      if (touched('IMPRESSION', channel.viewDays, late)) return result(true, reason, 'view');
    }
    return result(false, 'not_attributed', null);
  }

  /** The counters of every cell of a rollup: hour, day or week, and the dimensions of the rollup. */
  cells(channelId: string, { grain, by }: ModelRollup): Figures {
    const figures: Figures = {};
    const add = (session: ModelSession, at: number, counter: string, amount: number) => {
      const key = `${startOf(grain, at)} ${placeOf(session, by)}`;
      addTo(figures, key, counter, amount);
    };
    const active = new Set<string>();
    for (const session of this.sessions) {
      if (session.channel.id !== channelId || session.sandbox) continue;
      add(session, session.at, 'feed_loads', 1);
      add(session, session.at, 'filled_loads', session.offers.length > 0 ? 1 : 0);
    }
    const classified = this.classified(channelId);
    for (const session of new Set(
      classified.filter(({ counted }) => counted).map((event) => event.session),
    )) {
      const times = classified
        .filter((event) => event.counted && event.session === session)
        .map(({ at }) => at);
      add(session, Math.min(...times), 'new_sessions', 1);
    }
    for (const { session, type, at, counted, reason, billed, payout } of classified) {
      if (reason === 'bot') add(session, at, `invalid_${plural[type]}`, 1);
      if (!counted) continue;
      const activity = `${session.id} ${startOf(grain, at)}`;
      if (!active.has(activity)) add(session, at, 'sessions', 1);
      active.add(activity);
      add(session, at, plural[type], 1);
      if (type === 'CONVERSION' && reason === 'late') add(session, at, 'uncredited_conversions', 1);
      add(
        session,
        at,
        session.withEmail ? 'revenue_with_email_micros' : 'revenue_without_email_micros',
        billed,
      );
      add(session, at, 'payout_micros', payout);
    }
    return figures;
  }

  /** The counters by day and offer. */
  offers(channelId: string): Figures {
    const figures: Figures = {};
    for (const { offer, type, at, counted, reason, billed } of this.classified(channelId)) {
      if (!counted && reason !== 'bot') continue;
      const key = `${startOf('day', at)} ${offer.id}`;
      addTo(figures, key, counted ? plural[type] : `invalid_${plural[type]}`, 1);
      addTo(figures, key, 'spend_micros', billed);
    }
    return figures;
  }

  /**
   * The counts that ranking learns from, by offer and view, over all days: impressions and clicks that were
   * in time, and at most one billed conversion for each of these clicks.
   */
  learningCounts(channelId: string): Figures {
    const figures: Figures = {};
    const inTime = this.classified(channelId).filter(({ counted, reason }) => counted && reason === null);
    for (const { session, offer, type } of inTime) {
      if (type === 'CONVERSION') continue;
      const key = `${offer.id} ${session.view}`;
      addTo(figures, key, plural[type], 1);
      const isBilled = inTime.some(
        (event) => event.session === session && event.offer === offer && event.type === 'CONVERSION',
      );
      if (type === 'CLICK' && isBilled && offer.pricing === 'CPA') addTo(figures, key, 'conversions', 1);
    }
    return figures;
  }

  /** The number of distinct sessions active in [from, to), by placement. */
  distinct(channelId: string, from: number, to: number, { by }: ModelRollup): Record<string, number> {
    const active = this.classified(channelId).filter(({ counted, at }) => counted && at >= from && at < to);
    const counts: Record<string, number> = {};
    for (const session of new Set(active.map((event) => event.session)))
      counts[placeOf(session, by)] = (counts[placeOf(session, by)] ?? 0) + 1;
    return counts;
  }
}

/** A server is believed when something happened, a page only when its report arrived. */
function isLate({ session, type, grade, at, receivedAt }: ModelEvent): boolean {
  if (type === 'CONVERSION') return false;
  const days = type === 'CLICK' ? 7 : grade === 'server' ? 1 : 3;
  return (grade === 'server' ? at : receivedAt) - session.at > days * day;
}

export function addTo(figures: Figures, key: string, counter: string, amount: number): void {
  if (amount === 0) return;
  const cell = figures[key] ?? {};
  figures[key] = { ...cell, [counter]: (cell[counter] ?? 0) + amount };
}

export function startOf(grain: Grain, at: number): string {
  if (grain !== 'week') return new Date(at - (at % grains[grain])).toISOString();
  const monday = new Date(at - (at % day));
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1);
  return monday.toISOString();
}

interface ModelPlace {
  readonly publisherId: string | null;
  readonly view: string;
  readonly displayMode: string;
  readonly widgetId: string | null;
}

/** A rollup: its grain and its dimensions. */
export interface ModelRollup {
  readonly grain: Grain;
  readonly by: readonly (keyof ModelPlace)[];
}

export function placeOf(place: ModelPlace, by: ModelRollup['by']): string {
  return JSON.stringify(by.map((part) => place[part]));
}
