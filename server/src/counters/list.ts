import { dayMs, hourMs } from '../lib/days.ts';
import type { EventType } from '../lib/event-types.ts';
import { displayModes, views } from '../lib/placement.ts';
import { type SnakeCase, snakeCase } from '../lib/snake-case.ts';
import { isCredited, isUnconfirmed, priceOfEvent } from './event-sql.ts';

/**
 * The list of all counters and rollups. Table columns, the statements that fold deltas, the report planner,
 * the recount, the repair, the history of the benchmarks and the table in docs/counting.md derive from it.
 * CONTRIBUTING.md says how to add one.
 */

/** The states of an event that have counters. */
export type CountedState = 'counted' | 'invalid' | 'voided';

/**
 * The raw rows from which a recount computes counters, and their alias in SQL: events (`e`), their
 * entries (`x`) and sessions (`s`, joined to the first two). `firstEvents` are sessions at the time of
 * their first counted event.
 */
export const rawSources = ['events', 'entries', 'sessions', 'firstEvents'] as const;
export type RawSource = (typeof rawSources)[number];

interface CounterDeclaration {
  /** For docs/counting.md. */
  readonly meaning: string;
  /** Which rollups have the counter: those by placement, the one by offer, or both. */
  readonly rollups: 'placement' | 'offer' | 'both';
  /** Set for a number of events: which of them. */
  readonly counts?: { readonly type: EventType; readonly state: CountedState };
  /** For other counters: the SQL aggregate over each kind of raw rows. The counter is their sum. */
  readonly recount?: Partial<Record<RawSource, string>>;
  /** True if the numbers of two periods cannot be added: a session can be active in both. */
  readonly isDistinct?: true;
}

export const counters = {
  impressions: {
    meaning: 'Counted impressions.',
    rollups: 'both',
    counts: { type: 'IMPRESSION', state: 'counted' },
  },
  clicks: { meaning: 'Counted clicks.', rollups: 'both', counts: { type: 'CLICK', state: 'counted' } },
  conversions: {
    meaning: 'Counted conversions.',
    rollups: 'both',
    counts: { type: 'CONVERSION', state: 'counted' },
  },
  payoutMicros: {
    meaning: 'What the channel earns.',
    rollups: 'placement',
    recount: {
      events: 'coalesce(sum(e.payout_micros), 0)',
      entries: 'coalesce(sum(x.payout_micros), 0)',
    },
  },
  revenueWithEmailMicros: {
    meaning: 'What advertisers pay for sessions with an e-mail address.',
    rollups: 'placement',
    recount: {
      events: "coalesce(sum(e.billed_micros) filter (where s.identity = 'email'), 0)",
      entries: "coalesce(sum(x.billed_micros) filter (where s.identity = 'email'), 0)",
    },
  },
  revenueWithoutEmailMicros: {
    meaning: 'What advertisers pay for all other sessions.',
    rollups: 'placement',
    recount: {
      events: "coalesce(sum(e.billed_micros) filter (where s.identity <> 'email'), 0)",
      entries: "coalesce(sum(x.billed_micros) filter (where s.identity <> 'email'), 0)",
    },
  },
  spendMicros: {
    meaning: 'What advertisers pay.',
    rollups: 'offer',
    recount: {
      events: 'coalesce(sum(e.billed_micros), 0)',
      entries: 'coalesce(sum(x.billed_micros), 0)',
    },
  },
  feedLoads: {
    meaning: 'Answered offer requests, without sandbox requests.',
    rollups: 'placement',
    recount: { sessions: 'count(*)' },
  },
  filledLoads: {
    meaning: 'Answered offer requests with at least one offer.',
    rollups: 'placement',
    recount: { sessions: 'count(*) filter (where cardinality(s.offer_ids) > 0)' },
  },
  invalidImpressions: {
    meaning: 'Impressions of bots.',
    rollups: 'both',
    counts: { type: 'IMPRESSION', state: 'invalid' },
  },
  invalidClicks: {
    meaning: 'Clicks of bots, floods, links that no person opened.',
    rollups: 'both',
    counts: { type: 'CLICK', state: 'invalid' },
  },
  invalidConversions: {
    meaning: 'Conversions of bots.',
    rollups: 'both',
    counts: { type: 'CONVERSION', state: 'invalid' },
  },
  voidedImpressions: {
    meaning: 'Impressions that staff voided.',
    rollups: 'both',
    counts: { type: 'IMPRESSION', state: 'voided' },
  },
  voidedClicks: {
    meaning: 'Clicks that staff voided.',
    rollups: 'both',
    counts: { type: 'CLICK', state: 'voided' },
  },
  voidedConversions: {
    meaning: 'Conversions that staff voided.',
    rollups: 'both',
    counts: { type: 'CONVERSION', state: 'voided' },
  },
  voidedSpendMicros: {
    meaning: 'What advertisers got back by voids.',
    rollups: 'both',
    recount: { entries: 'coalesce(-sum(x.billed_micros) filter (where x.void_id is not null), 0)' },
  },
  unconfirmedConversions: {
    meaning: "Conversions that wait for the advertiser's report of the order, each order once.",
    rollups: 'both',
    recount: { events: `count(*) filter (where ${isUnconfirmed})` },
  },
  uncreditedConversions: {
    meaning: 'Counted conversions that are not in the figures of advertisers.',
    rollups: 'both',
    recount: { events: `count(*) filter (where e.type = 'CONVERSION' and e.counted and not ${isCredited})` },
  },
  overCeilingEvents: {
    meaning: 'Counted events that are over a ceiling and wait for staff.',
    rollups: 'both',
    recount: { events: "count(*) filter (where e.reason = 'over_ceiling')" },
  },
  overCeilingSpendMicros: {
    meaning: 'What they cost if staff approve them.',
    rollups: 'both',
    recount: { events: `coalesce(sum(${priceOfEvent}) filter (where e.reason = 'over_ceiling'), 0)::bigint` },
  },
  sessions: {
    meaning: 'Sessions with a counted event in the period.',
    rollups: 'placement',
    recount: { events: 'count(distinct e.session_id) filter (where e.counted)' },
    isDistinct: true,
  },
  newSessions: {
    meaning: 'Sessions whose first counted event is in the period.',
    rollups: 'placement',
    recount: { firstEvents: 'count(*)' },
  },
} as const satisfies Record<string, CounterDeclaration>;

type Declarations = typeof counters;
export type Counter = keyof Declarations;
/** The counters of the rollups by placement. */
export type PlacementCounter = CountersIn<'placement' | 'both'>;
/** The counters of `offer_days`. */
export type OfferCounter = CountersIn<'offer' | 'both'>;
type CountersIn<R> = { [C in Counter]: Declarations[C]['rollups'] extends R ? C : never }[Counter];
/** The counters that are numbers of events. */
export type EventCounter = {
  [C in Counter]: Declarations[C] extends { counts: object } ? C : never;
}[Counter];

const counterNames = Object.keys(counters) as Counter[];
export const placementCounters = counterNames.filter(
  (name): name is PlacementCounter => counters[name].rollups !== 'offer',
);
export const offerCounters = counterNames.filter(
  (name): name is OfferCounter => counters[name].rollups !== 'placement',
);

export function declarationOf(counter: Counter): CounterDeclaration {
  return counters[counter];
}

/** The column of each counter. */
export const counterColumns = Object.fromEntries(
  counterNames.map((counter) => [counter, snakeCase(counter)]),
) as { readonly [C in Counter]: SnakeCase<C> };

/** The counter of each state and type of events. */
export const eventCounters = {} as Record<CountedState, Record<EventType, EventCounter>>;
for (const counter of counterNames) {
  const { counts } = declarationOf(counter);
  if (!counts) continue;
  eventCounters[counts.state] ??= {} as Record<EventType, EventCounter>;
  eventCounters[counts.state][counts.type] = counter as EventCounter;
}

/** The length of each grain of the rollups. */
export const grainMs = { hour: hourMs, day: dayMs, week: 7 * dayMs } as const;
export type Grain = keyof typeof grainMs;

/** The publisher id in rollups for sessions without a publisher. Key columns cannot be null. */
export const noPublisher = '00000000-0000-0000-0000-000000000000';

/**
 * The dimensions of a placement. Sessions and rollups store them in columns of the same name; `missing` is
 * stored for null. `values` is how many different values a channel has, about: the planner estimates the size
 * of a rollup with it.
 */
export const placementParts = {
  publisherId: { column: 'publisher_id', type: 'uuid', missing: noPublisher, values: 5_000 },
  view: { column: 'view', type: 'placement_view', missing: '', values: views.length },
  displayMode: { column: 'display_mode', type: 'placement_mode', missing: '', values: displayModes.length },
  widgetId: { column: 'widget_id', type: 'text', missing: '', values: 50 },
} as const satisfies Record<string, { column: string; type: string; missing: string; values: number }>;
export type PlacementPart = keyof typeof placementParts;
const allParts = ['publisherId', 'view', 'displayMode', 'widgetId'] as const;

/**
 * Every rollup by placement: its table, grain and dimensions. `returns` is its return table, which counts
 * sessions by their previous active day (`reporting/plan.ts` explains why).
 */
export const rollups = {
  hours: { table: 'rollup_hours', grain: 'hour', by: allParts },
  placementHours: { table: 'placement_hours', grain: 'hour', by: ['view', 'displayMode'] },
  days: { table: 'rollup_days', grain: 'day', by: allParts, returns: 'session_days' },
  publisherDays: { table: 'publisher_days', grain: 'day', by: ['publisherId'] },
  widgetDays: {
    table: 'widget_days',
    grain: 'day',
    by: ['view', 'displayMode', 'widgetId'],
    returns: 'widget_session_days',
  },
  placementDays: {
    table: 'placement_days',
    grain: 'day',
    by: ['view', 'displayMode'],
    returns: 'placement_session_days',
  },
  weeks: { table: 'rollup_weeks', grain: 'week', by: allParts },
  publisherWeeks: { table: 'publisher_weeks', grain: 'week', by: ['publisherId'] },
} as const satisfies Record<
  string,
  { table: string; grain: Grain; by: readonly PlacementPart[]; returns?: string }
>;
export type Rollups = typeof rollups;
export type RollupName = keyof Rollups;
export type RollupWithReturns = {
  [N in RollupName]: Rollups[N] extends { returns: string } ? N : never;
}[RollupName];

export const rollupNames = Object.keys(rollups) as RollupName[];
export const rollupsWithReturns = rollupNames.filter(
  (name): name is RollupWithReturns => 'returns' in rollups[name],
);
/** The tables of all rollups by placement, with their return tables. */
export const rollupTableNames = [
  ...rollupNames.map((name) => rollups[name].table),
  ...rollupsWithReturns.map((name) => rollups[name].returns),
];
