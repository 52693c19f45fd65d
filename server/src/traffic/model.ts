import type { EventChange, EventType } from '../events/index.ts';
import { hourMs } from '../lib/days.ts';

export const voidStatuses = [
  'previewing',
  'preview',
  'running',
  'done',
  'undoing',
  'undone',
  'cancelled',
] as const;
export type VoidStatus = (typeof voidStatuses)[number];

/** How many events and how much money a void takes back, or an undo restores. */
export interface VoidFigures {
  readonly sessions: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  /** Conversions outside the filter whose attribution changed, because the void changed the click or view they were attributed to. */
  readonly rejudgedConversions: number;
  readonly spendMicros: number;
  readonly payoutMicros: number;
}

export const noFigures: VoidFigures = {
  sessions: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  rejudgedConversions: 0,
  spendMicros: 0,
  payoutMicros: 0,
};

/** A correction by staff: it takes back events that should not have counted. */
export interface Void {
  readonly id: string;
  readonly channelId: string;
  readonly status: VoidStatus;
  readonly reason: string;
  /** Whether the void selects events by a list of sessions. */
  readonly bySession: boolean;
  /** Null for any publisher; all zeros for sessions of the channel without a publisher. */
  readonly publisherId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly campaignId: string | null;
  readonly offerId: string | null;
  readonly eventTypes: readonly EventType[] | null;
  readonly active: boolean;
  readonly figures: {
    readonly preview?: VoidFigures;
    readonly voided?: VoidFigures;
    readonly restored?: VoidFigures;
  };
  readonly undoReason: string | null;
  readonly jobId: string | null;
  readonly flagId: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
}

const plural = { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' } as const;

/** Adds the changes of one slice of sessions. The figures are positive in both directions. */
export function addChanges(
  figures: VoidFigures,
  changes: Iterable<EventChange>,
  direction: 'void' | 'undo',
): VoidFigures {
  const sums = { ...figures };
  const sessions = new Set<string>();
  const sign = direction === 'void' ? -1 : 1;
  for (const { event, before, after, billedMicros, payoutMicros } of changes) {
    const isMatch = direction === 'void' ? after === 'voided' : before === 'voided';
    if (isMatch && before !== after) sums[plural[event.type]]++;
    else if (before !== after) sums.rejudgedConversions++;
    sums.spendMicros += sign * billedMicros;
    sums.payoutMicros += sign * payoutMicros;
    if (before !== after) sessions.add(event.sessionId);
  }
  sums.sessions += sessions.size;
  return sums;
}

export const flagStatuses = ['open', 'dismissed', 'voided'] as const;
export type FlagStatus = (typeof flagStatuses)[number];

/** The figures that can be unusual. The click rate is in percent. */
export const signalNames = ['clicks', 'click_rate', 'conversions'] as const;

/** A figure of an hour that is far above the usual value. */
export interface FlagSignal {
  readonly name: (typeof signalNames)[number];
  readonly value: number;
  readonly usual: number;
}

/** An hour of a publisher that staff should review. */
export interface TrafficFlag {
  readonly id: string;
  readonly channelId: string;
  /** All zeros for traffic of the channel without a publisher. */
  readonly publisherId: string;
  readonly hour: Date;
  readonly status: FlagStatus;
  readonly signals: readonly FlagSignal[];
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly foundAt: Date;
  readonly updatedAt: Date;
  readonly note: string;
  readonly voidId: string | null;
}

/** The counted events of one publisher in one hour. */
export interface TrafficHour {
  readonly hour: Date;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
}

export const historyDays = 14;
const minHistoryDays = 3;
export const minClicks = 200;
const minUsual = 5;
const flagFactor = 10;

const figureOf: Record<FlagSignal['name'], (hour: TrafficHour) => number> = {
  clicks: ({ clicks }) => clicks,
  click_rate: ({ clicks, impressions }) => (100 * clicks) / Math.max(impressions, clicks, 1),
  conversions: ({ conversions }) => conversions,
};

/**
 * Returns the figures of an hour that are at least ten times the usual value. The usual value is the median of the
 * publisher's hours with traffic in the 14 days before, but at least 5 (for the click rate, 5 percent). Hours with 200
 * clicks or fewer, and publishers with less than three days of history, are never flagged.
 */
export function findSignals(hour: TrafficHour, others: readonly TrafficHour[]): FlagSignal[] {
  if (hour.clicks <= minClicks) return [];
  const at = hour.hour.getTime();
  const history = others.filter((other) => {
    const age = at - other.hour.getTime();
    return age > 0 && age <= historyDays * 24 * hourMs;
  });
  const oldest = Math.min(...history.map((other) => other.hour.getTime()));
  if (history.length === 0 || at - oldest < minHistoryDays * 24 * hourMs) return [];
  return signalNames.flatMap((name) => {
    const value = figureOf[name](hour);
    const usual = Math.max(minUsual, median(history.map(figureOf[name])));
    return value >= flagFactor * usual ? [{ name, value, usual }] : [];
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
