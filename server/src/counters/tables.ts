import { snakeCase } from '../lib/snake-case.ts';
import {
  counterColumns,
  type Grain,
  offerCounters,
  type PlacementPart,
  placementCounters,
  placementParts,
  type RollupName,
  type RollupWithReturns,
  rollupNames,
  rollups,
  rollupsWithReturns,
} from './list.ts';

/** The tables with changes that are not folded into the counter tables yet. */
export type DeltaTable = 'counter_deltas' | 'return_deltas';

/** A column of a counter table: its SQL type, and the SQL that computes its value from a delta. */
interface CounterTableColumn {
  readonly type: string;
  readonly fromDelta: string;
}

/**
 * A counter table: its columns after `channel_id`, and how they follow from the deltas. The current number of
 * a cell is the stored one plus that of all its deltas.
 */
export interface CounterTable {
  readonly name: string;
  readonly deltas: DeltaTable;
  /** SQL condition: the deltas that change the table. All of them if not set. */
  readonly where?: string;
  /** The columns that identify a cell. */
  readonly keys: Readonly<Record<string, CounterTableColumn>>;
  readonly counters: Readonly<Record<string, CounterTableColumn>>;
}

/**
 * The sessions of a delta by grain: a session that becomes active in an hour may already be
 * active on that day.
 */
export const sessionCounters = { hour: 'sessions', day: 'daySessions', week: 'weekSessions' } as const;

const times: Record<Grain, CounterTableColumn> = {
  hour: { type: 'timestamptz', fromDelta: 'hour' },
  day: { type: 'date', fromDelta: "(hour at time zone 'UTC')::date" },
  week: { type: 'date', fromDelta: "date_trunc('week', hour at time zone 'UTC')::date" },
};

/** Amounts of 0 are stored as null, which takes no space. */
function amount(column: string): CounterTableColumn {
  return { type: 'bigint', fromDelta: `coalesce(${column}, 0)` };
}

function stored(column: string, type: string): CounterTableColumn {
  return { type, fromDelta: column };
}

function partColumns(parts: readonly PlacementPart[]): Record<string, CounterTableColumn> {
  return Object.fromEntries(
    parts.map((part) => [
      placementParts[part].column,
      stored(placementParts[part].column, placementParts[part].type),
    ]),
  );
}

function rollupTable(name: RollupName): CounterTable {
  const { table, grain, by } = rollups[name];
  const counters = placementCounters.map((counter) => {
    const column = counterColumns[counter];
    return [column, amount(counter === 'sessions' ? snakeCase(sessionCounters[grain]) : column)];
  });
  return {
    name: table,
    deltas: 'counter_deltas',
    keys: { [grain]: times[grain], ...partColumns(by) },
    counters: Object.fromEntries(counters),
  };
}

function returnTable(name: RollupWithReturns): CounterTable {
  const { returns, by } = rollups[name];
  return {
    name: returns,
    deltas: 'return_deltas',
    keys: { day: stored('day', 'date'), previous: stored('previous', 'date'), ...partColumns(by) },
    counters: { sessions: stored('sessions', 'bigint') },
  };
}

/**
 * SQL condition: the delta counts something by offer. It may have only sessions, which are
 * not counted by offer.
 */
function countsByOffer(columns: readonly string[]): string {
  return `offer_id is not null and coalesce(${columns.join(', ')}) is not null`;
}

/** Counters by offer and the day on which the event happened, for the operator's reports. */
export const offerDays: CounterTable = {
  name: 'offer_days',
  deltas: 'counter_deltas',
  where: countsByOffer([
    'revenue_with_email_micros',
    'revenue_without_email_micros',
    ...offerCounters.filter((counter) => counter !== 'spendMicros').map((counter) => counterColumns[counter]),
  ]),
  keys: { day: times.day, offer_id: stored('offer_id', 'uuid') },
  counters: Object.fromEntries(
    offerCounters.map((counter) => [
      counterColumns[counter],
      counter === 'spendMicros'
        ? {
            type: 'bigint',
            fromDelta: 'coalesce(revenue_with_email_micros, 0) + coalesce(revenue_without_email_micros, 0)',
          }
        : amount(counterColumns[counter]),
    ]),
  ),
};

/** The events that are learned from: those that count, without those that are left out. */
function learned(column: string): CounterTableColumn {
  return { type: 'bigint', fromDelta: `coalesce(${column}, 0) - coalesce(unlearned_${column}, 0)` };
}

/**
 * Counted events by offer, view and the day of arrival, for learning: only the counts of today still change.
 */
export const offerCounts: CounterTable = {
  name: 'offer_counts',
  deltas: 'counter_deltas',
  where: countsByOffer([
    'impressions',
    'clicks',
    'conversions',
    'unlearned_impressions',
    'unlearned_clicks',
    'unlearned_conversions',
  ]),
  keys: {
    day: stored('arrived_on', 'date'),
    offer_id: stored('offer_id', 'uuid'),
    view: { type: 'text', fromDelta: 'view::text' },
  },
  counters: {
    impressions: learned('impressions'),
    clicks: learned('clicks'),
    conversions: learned('conversions'),
  },
};

/** The table of each rollup. */
export const rollupTables = Object.fromEntries(
  rollupNames.map((name) => [name, rollupTable(name)]),
) as Record<RollupName, CounterTable>;
export const returnTables = Object.fromEntries(
  rollupsWithReturns.map((name) => [name, returnTable(name)]),
) as Record<RollupWithReturns, CounterTable>;

/** Every table that deltas are folded into. */
export const counterTables: readonly CounterTable[] = [
  ...Object.values(rollupTables),
  ...Object.values(returnTables),
  offerDays,
  offerCounts,
];

/**
 * One of the two places of the numbers of a counter table: the table itself, or the deltas that
 * are not folded yet.
 */
export interface CounterSource {
  /** The table, for `from`. */
  readonly table: string;
  /** SQL condition for its rows. */
  readonly where: string | undefined;
  /** The SQL expression of a column of the counter table. */
  readonly expression: (column: string) => string;
}

/**
 * Both sources. A statement that reads both is exact at any time: a fold moves a delta in one transaction.
 */
export function sourcesOf(table: CounterTable): readonly CounterSource[] {
  const { name, deltas, where, keys, counters } = table;
  return [
    { table: name, where: undefined, expression: (column) => column },
    {
      table: deltas,
      where,
      expression: (column) => (keys[column] ?? counters[column])?.fromDelta ?? column,
    },
  ];
}

/**
 * SQL: a subquery for some columns of the current rows. A cell may have several rows, which must be summed.
 */
export function currentRows(table: CounterTable, columns: readonly string[]): string {
  const selects = sourcesOf(table).map(({ table, where, expression }) => {
    const list = columns.map((column) =>
      expression(column) === column ? column : `${expression(column)} as ${column}`,
    );
    return `select ${list.join(', ')} from ${table}${where ? ` where ${where}` : ''}`;
  });
  return `(${selects.join(' union all ')})`;
}

/** SQL: the assignments of an upsert that adds to counters. */
export function addedTo(table: string, counters: readonly string[]): string {
  return counters.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
}
