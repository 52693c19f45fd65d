import type { EventChange, EventType } from '../events/index.ts';
import { dayMs } from '../lib/days.ts';

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
  /** True if the void lists its sessions. It may have a time range too. */
  readonly bySession: boolean;
  /** Null for any publisher; all zeros for sessions of the channel without a publisher. */
  readonly publisherId: string | null;
  /** The time range; null, both, if the void only lists sessions. `to` is exclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly campaignId: string | null;
  readonly offerId: string | null;
  readonly eventTypes: readonly EventType[] | null;
  /** True from the confirmation to the undo: matching events that arrive are voided by the ledger. */
  readonly active: boolean;
  readonly figures: {
    readonly preview?: VoidFigures;
    readonly voided?: VoidFigures;
    readonly restored?: VoidFigures;
  };
  readonly undoReason: string | null;
  /** The last job of the void: its preview, the void itself or its undo. */
  readonly jobId: string | null;
  /** The traffic flag that led to the void. */
  readonly flagId: string | null;
  readonly createdAt: Date;
  /** The type and the id of the actor, as `type:id`. */
  readonly createdBy: string;
  readonly updatedAt: Date;
}

const figureOfType = { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' } as const;

/** Adds the changes of some sessions to the figures. Figures are positive for a void and for an undo. */
export function addChanges(
  figures: VoidFigures,
  changes: Iterable<EventChange>,
  direction: 'void' | 'undo',
): VoidFigures {
  const sums = { ...figures };
  const sessions = new Set<string>();
  const sign = direction === 'void' ? -1 : 1;
  for (const { event, before, after, billedMicros, payoutMicros } of changes) {
    const isSelected = direction === 'void' ? after === 'voided' : before === 'voided';
    if (isSelected && before !== after) sums[figureOfType[event.type]]++;
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

/** An hour is compared with the hours of this many days before it. */
export const historyDays = 14;
/** A publisher whose first hour with traffic is more recent is never flagged. */
const minHistoryDays = 3;
/** Only an hour with more clicks than this is flagged. */
export const minClicks = 200;
/** The usual value is at least this, so that ten times almost nothing is not unusual. */
const minUsual = 5;
/** A figure is unusual if it is at least this many times the usual value. */
const flagFactor = 10;

const signalValue: Record<FlagSignal['name'], (hour: TrafficHour) => number> = {
  clicks: ({ clicks }) => clicks,
  click_rate: ({ clicks, impressions }) => (100 * clicks) / Math.max(impressions, clicks, 1),
  conversions: ({ conversions }) => conversions,
};

/**
 * Returns the unusual figures of an hour. The usual value of a figure is the median of the publisher's hours with traffic in
 * the days before, but at least `minUsual` (for the click rate, in percent).
 */
export function findSignals(hour: TrafficHour, others: readonly TrafficHour[]): FlagSignal[] {
  if (hour.clicks <= minClicks) return [];
  const at = hour.hour.getTime();
  const history = others.filter((other) => {
    const age = at - other.hour.getTime();
    return age > 0 && age <= historyDays * dayMs;
  });
  const oldest = Math.min(...history.map((other) => other.hour.getTime()));
  if (history.length === 0 || at - oldest < minHistoryDays * dayMs) return [];
  return signalNames.flatMap((name) => {
    const value = signalValue[name](hour);
    const usual = Math.max(minUsual, median(history.map(signalValue[name])));
    return value >= flagFactor * usual ? [{ name, value, usual }] : [];
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
