import {
  type Approval,
  type EventChange,
  type EventType,
  type FilteredEvidence,
  type FilteredTime,
  leastCeilingMicros,
  type UnbilledReason,
} from '../events/index.ts';
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

export const voidActions = ['void', 'approve'] as const;
export type VoidAction = (typeof voidActions)[number];

/** The names of the steps in the audit trail. */
export const auditActions = {
  void: { created: 'void.created', started: 'void.started', cancelled: 'void.cancelled' },
  approve: { created: 'approval.created', started: 'approval.started', cancelled: 'approval.cancelled' },
} as const satisfies Record<VoidAction, object>;

/** How many events and how much money a void takes back, or an undo restores. */
export interface VoidFigures {
  readonly sessions: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  /**
   * Conversions outside the filter whose attribution changed, because the void changed the click or view they
   * were attributed to.
   */
  readonly rejudgedConversions: number;
  readonly spendMicros: number;
  readonly payoutMicros: number;
  /**
   * Sessions that are too old to tell their key, their address or the grade of their events.
   * They are not selected.
   */
  readonly unknownSessions: number;
}

export const noFigures: VoidFigures = {
  sessions: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  rejudgedConversions: 0,
  spendMicros: 0,
  payoutMicros: 0,
  unknownSessions: 0,
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
  /**
   * The decision about matching events: they are taken back, or billed although they are over a ceiling or
   * were stopped.
   */
  readonly action: VoidAction;
  /** The time that `from` and `to` are about. */
  readonly timeOf: FilteredTime;
  readonly unbilledAs: UnbilledReason | null;
  readonly keyId: string | null;
  /** True if the void has selected an address block. */
  readonly byAddress: boolean;
  /** The keyed hash of the block. It is deleted as soon as it cannot match any more. */
  readonly addressBlock: string | null;
  readonly evidence: readonly FilteredEvidence[] | null;
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

/**
 * Adds what an approval bills: in its preview the most that it can cost, then what budgets have paid. A
 * conversion that is only billed because its touchpoint was approved is among those that are judged anew.
 */
export function addApprovals(
  figures: VoidFigures,
  approvals: readonly Approval[],
  paid?: Iterable<EventChange>,
): VoidFigures {
  const sums = { ...figures };
  for (const { event, isApproved } of approvals)
    sums[isApproved ? figureOfType[event.type] : 'rejudgedConversions']++;
  sums.sessions += new Set(approvals.map(({ event }) => event.sessionId)).size;
  for (const { billedMicros, payoutMicros } of paid ?? approvals) {
    sums.spendMicros += billedMicros;
    sums.payoutMicros += payoutMicros;
  }
  return sums;
}

export const flagStatuses = ['open', 'dismissed', 'voided'] as const;
export type FlagStatus = (typeof flagStatuses)[number];

/** The figures of an hour that can be unusual. The click rate is in percent, spend in dollars. */
const hourSignals = ['impressions', 'clicks', 'click_rate', 'conversions', 'spend'] as const;
type HourSignal = (typeof hourSignals)[number];

/**
 * `unconfirmed_orders`: the share of the order numbers of a channel, in percent, that their
 * advertisers have not reported.
 */
export const signalNames = [...hourSignals, 'unconfirmed_orders'] as const;
export type SignalName = (typeof signalNames)[number];

/** A figure of an hour that is far above the usual value. */
export interface FlagSignal {
  readonly name: SignalName;
  readonly value: number;
  /** Null for traffic that is too new to have a usual value. */
  readonly usual: number | null;
  /** From this value on an hour is unusual. */
  readonly flaggedFrom: number;
}

/** In place of a publisher: all traffic of the channel together. No id of a publisher has this form. */
export const wholeChannel = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The same, for the order numbers that the servers of the channel report. */
export const ordersOfChannel = 'ffffffff-ffff-ffff-ffff-fffffffffffe';

/** An hour that staff should review. */
export interface TrafficFlag {
  readonly id: string;
  readonly channelId: string;
  /**
   * All zeros for traffic of the channel without a publisher; `wholeChannel` or `ordersOfChannel`
   * for all of it.
   */
  readonly publisherId: string;
  readonly hour: Date;
  readonly status: FlagStatus;
  readonly signals: readonly FlagSignal[];
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly spendMicros: number;
  readonly foundAt: Date;
  readonly updatedAt: Date;
  readonly note: string;
  readonly voidId: string | null;
}

/** The counted events of a publisher or a channel in one hour, of all grades together, and what they cost. */
export interface TrafficHour {
  readonly hour: Date;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly spendMicros: number;
}

/** An hour is compared with the hours of this many days before it. */
export const historyDays = 14;
/** Traffic whose first hour is more recent has no usual value. It is compared with `newTrafficLimits`. */
export const minHistoryDays = 3;
/** The numbers that decide what is unusual. `npm run bench -- traffic-rules` compares others with them. */
export interface FlagNumbers {
  /** A figure is unusual if it is at least this many times the usual value. */
  readonly factor: number;
  /** The usual value is at least this, so that ten times almost nothing is not unusual. */
  readonly leastUsual: Readonly<Record<HourSignal, number>>;
  /** A click rate of fewer clicks says nothing. */
  readonly minClicksOfRate: number;
  /** The limits of traffic that has no usual value. It has none for the click rate. */
  readonly newTrafficLimits: Readonly<Partial<Record<HourSignal, number>>>;
}

export const flagNumbers: FlagNumbers = {
  factor: 10,
  leastUsual: { impressions: 5, clicks: 5, click_rate: 1, conversions: 5, spend: 10 },
  minClicksOfRate: 20,
  newTrafficLimits: { impressions: 1_001, clicks: 101, conversions: 21, spend: 100 },
};

/** An hour below all of these is never flagged, whatever is usual. */
export function leastFlaggedOf({ factor, leastUsual, minClicksOfRate, newTrafficLimits }: FlagNumbers) {
  const least = (name: HourSignal) =>
    Math.min(factor * leastUsual[name], newTrafficLimits[name] ?? Number.POSITIVE_INFINITY);
  return {
    impressions: least('impressions'),
    clicks: Math.min(minClicksOfRate, least('clicks')),
    conversions: least('conversions'),
    spendMicros: least('spend') * 1_000_000,
  };
}

const signalValue: Readonly<Record<HourSignal, (hour: TrafficHour) => number>> = {
  impressions: ({ impressions }) => impressions,
  clicks: ({ clicks }) => clicks,
  click_rate: ({ clicks, impressions }) => (100 * clicks) / Math.max(impressions, clicks, 1),
  conversions: ({ conversions }) => conversions,
  spend: ({ spendMicros }) => spendMicros / 1_000_000,
};

/** The usual value of each figure. */
export type UsualHour = Readonly<Record<HourSignal, number>>;

/**
 * The median of the hours with traffic in the days before an hour. Undefined if there are not enough days.
 */
export function usualHourOf(
  hour: Date,
  others: readonly TrafficHour[],
  { leastUsual }: FlagNumbers = flagNumbers,
): UsualHour | undefined {
  const at = hour.getTime();
  const history = others.filter((other) => {
    const age = at - other.hour.getTime();
    return age > 0 && age <= historyDays * dayMs;
  });
  const oldest = Math.min(...history.map((other) => other.hour.getTime()));
  if (history.length === 0 || at - oldest < minHistoryDays * dayMs) return undefined;
  const usual = (name: HourSignal) => Math.max(leastUsual[name], median(history.map(signalValue[name])));
  return {
    impressions: usual('impressions'),
    clicks: usual('clicks'),
    click_rate: usual('click_rate'),
    conversions: usual('conversions'),
    spend: usual('spend'),
  };
}

/** The unusual figures of an hour. */
export function findSignals(
  hour: TrafficHour,
  usualHour: UsualHour | undefined,
  { factor, minClicksOfRate, newTrafficLimits }: FlagNumbers = flagNumbers,
): FlagSignal[] {
  return hourSignals.flatMap((name) => {
    if (name === 'click_rate' && hour.clicks < minClicksOfRate) return [];
    const value = signalValue[name](hour);
    const usual = usualHour?.[name] ?? null;
    const flaggedFrom = usual === null ? newTrafficLimits[name] : factor * usual;
    return flaggedFrom !== undefined && value >= flaggedFrom ? [{ name, value, usual, flaggedFrom }] : [];
  });
}

/** Fewer orders say nothing. */
export const minComparedOrders = 20;
/** A channel is flagged if more of its order numbers than this were not confirmed, in percent. */
export const maxUnconfirmedPercent = 50;

/** The signal of a channel whose order numbers are mostly unknown to the advertisers. */
export function findOrderSignal({
  orders,
  confirmed,
}: {
  readonly orders: number;
  readonly confirmed: number;
}): FlagSignal[] {
  const value = (100 * (orders - confirmed)) / Math.max(orders, 1);
  return orders >= minComparedOrders && value > maxUnconfirmedPercent
    ? [{ name: 'unconfirmed_orders', value, usual: null, flaggedFrom: maxUnconfirmedPercent }]
    : [];
}

/** The numbers of the ceilings. `npm run bench -- traffic-rules` compares others with them. */
export interface CeilingNumbers {
  /** An hour may bill this many times what is usual. */
  readonly factor: number;
  readonly leastMicros: number;
  /** A usual bill is the median of at least this many hours. */
  readonly minBilledHours: number;
  /** A publisher who joined later has the least ceiling. */
  readonly minMemberDays: number;
  /** By itself a ceiling at most doubles in this many days. */
  readonly doublingDays: number;
}

export const ceilingNumbers: CeilingNumbers = {
  factor: 10,
  leastMicros: leastCeilingMicros,
  minBilledHours: 48,
  minMemberDays: 3,
  doublingDays: 7,
};

/**
 * Traffic that is judged together: that of a publisher, of a channel without a publisher, or
 * of a whole channel.
 */
export interface TrafficSource {
  readonly channelId: string;
  readonly publisherId: string;
}

export type SourceName = string;

export function sourceNameOf({ channelId, publisherId }: TrafficSource): SourceName {
  return `${channelId}/${publisherId}`;
}

/**
 * The ceiling of a day: ten times the usual bill, at least the least ceiling, and at most twice what it was
 * on any of the last seven days. What was billed before grades existed does not have to grow again. `earlier`
 * is by day; a day without a ceiling has that of the day before.
 */
export function ceilingOfDay(
  usual: { readonly usualMicros: number; readonly usualBeforeMicros: number | null } | undefined,
  earlier: readonly { readonly day: number; readonly ceilingMicros: number }[],
  today: number,
  { factor, leastMicros, doublingDays }: CeilingNumbers = ceilingNumbers,
): number {
  const rule = (usualMicros: number) => Math.max(leastMicros, factor * usualMicros);
  const weekAgo = earlier.findLast(({ day }) => day <= today - doublingDays)?.ceilingMicros ?? leastMicros;
  const since = earlier.filter(({ day }) => day > today - doublingDays).map((each) => each.ceilingMicros);
  const fastest = 2 * Math.min(weekAgo, ...since);
  return Math.min(rule(usual?.usualMicros ?? 0), Math.max(fastest, rule(usual?.usualBeforeMicros ?? 0)));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
