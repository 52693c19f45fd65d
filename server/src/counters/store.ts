import { sql } from 'kysely';
import { arrayLiteral } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { channelColumn, column, plainColumn, RowColumns } from '../db/row-columns.ts';
import { type Insert, PreparedInserts, type StatementSql } from '../db/statement.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { newId } from '../lib/ids.ts';
import { invalidReasons } from '../lib/invalid-reasons.ts';
import type { Placement } from '../lib/placement.ts';
import { snakeCase } from '../lib/snake-case.ts';
import {
  type CountedState,
  type Counter,
  counterColumns,
  declarationOf,
  type Grain,
  type OfferCounter,
  type PlacementCounter,
  type PlacementPart,
  placementCounters,
  placementParts,
  type RawSource,
  type RollupName,
  type Rollups,
  type RollupWithReturns,
} from './list.ts';
import {
  type CounterChanges,
  type CounterDelta,
  type DeltaAmounts,
  deltaCounters,
  type ReturnDelta,
} from './model.ts';
import { addedTo, type CounterTable } from './tables.ts';

type Parts = typeof placementParts;
type KeyColumns<P extends PlacementPart> = Record<Parts[P]['column'], string>;
type TimeColumn<G extends Grain> = G extends 'hour' ? { hour: Date } : Record<G, string>;
type CounterNumbers<C extends Counter> = Record<(typeof counterColumns)[C], number>;

type RollupRow<R extends Rollups[RollupName]> = { channel_id: string } & TimeColumn<R['grain']> &
  KeyColumns<R['by'][number]> &
  CounterNumbers<PlacementCounter>;
type ReturnRow<R extends Rollups[RollupName]> = {
  channel_id: string;
  day: string;
  previous: string;
  sessions: number;
} & KeyColumns<R['by'][number]>;

type RollupTables = { [N in RollupName as Rollups[N]['table']]: RollupRow<Rollups[N]> } & {
  [N in RollupWithReturns as Rollups[N]['returns']]: ReturnRow<Rollups[N]>;
};

interface OfferDayTable extends CounterNumbers<OfferCounter> {
  channel_id: string;
  day: string;
  offer_id: string;
}

interface OfferCountTable {
  channel_id: string;
  day: string;
  offer_id: string;
  view: string;
  impressions: number;
  clicks: number;
  conversions: number;
}

/** The counter columns are not listed: only the statements below use them. */
interface CounterDeltaTable extends KeyColumns<PlacementPart> {
  channel_id: string;
  id: string;
  hour: Date;
  offer_id: string | null;
  arrived_on: string;
}

interface ReturnDeltaTable extends KeyColumns<PlacementPart> {
  channel_id: string;
  id: string;
  day: string;
  previous: string;
  sessions: number;
}

declare module '../db/tables.ts' {
  interface Tables extends RollupTables {
    offer_days: OfferDayTable;
    offer_counts: OfferCountTable;
    counter_deltas: CounterDeltaTable;
    return_deltas: ReturnDeltaTable;
  }
}

/** The columns of the counters in every rollup by placement. */
export const placementColumns = placementCounters.map((counter) => counterColumns[counter]);

/** SQL: the condition that an event, `e`, is in a state. */
const stateConditions: Record<CountedState, string> = {
  counted: 'e.counted',
  invalid: `e.reason in (${invalidReasons.map((reason) => `'${reason}'`).join(', ')})`,
  voided: "e.reason = 'voided'",
};

/**
 * SQL: the aggregate that recounts a counter from one kind of raw rows; 0 if the counter does
 * not depend on them.
 */
export function recountSql(counter: Counter, source: RawSource): string {
  const { counts, recount } = declarationOf(counter);
  if (counts && source === 'events')
    return `count(*) filter (where e.type = '${counts.type}' and ${stateConditions[counts.state]})`;
  return recount?.[source] ?? '0';
}

type DeltaCounter = keyof DeltaAmounts;

/** The columns of the placement, for both kinds of deltas. */
const placementOf = Object.entries(placementParts).map(([part, { column: name, type, missing }]) =>
  column<{ placement: Placement }>(
    name,
    type,
    ({ placement }) => placement[part as PlacementPart] ?? missing,
  ),
);

/**
 * The columns of `counter_deltas`, with the given counters only. Amounts of 0 are stored as null,
 * which takes no space.
 */
function deltaColumns(counters: readonly DeltaCounter[]): RowColumns<CounterDelta> {
  return new RowColumns<CounterDelta>([
    channelColumn(({ placement }) => placement.channelId),
    plainColumn('id', 'uuid', () => newId()),
    plainColumn('hour', 'timestamptz', ({ hour }) => new Date(hour).toISOString()),
    ...placementOf,
    column('offer_id', 'uuid', ({ offerId }) => offerId),
    ...counters.map((counter) =>
      plainColumn<CounterDelta>(snakeCase(counter), 'bigint', ({ amounts }) => amounts[counter] || 'NULL'),
    ),
  ]);
}

/**
 * The insert of deltas as a part of a larger statement. The last parameter is the day of arrival. A delta is
 * not a sum that others change too, so writers never wait for each other.
 */
export class DeltaInsert implements Insert {
  readonly #columns: RowColumns<CounterDelta>;
  readonly parameterCount: number;

  constructor(counters: readonly DeltaCounter[]) {
    this.#columns = deltaColumns(counters);
    this.parameterCount = this.#columns.count + 1;
  }

  text({ rows }: StatementSql, first: number): string {
    return `insert into counter_deltas (${this.#columns.names}, arrived_on)
      select ${this.#columns.names}, $${first + this.#columns.count}::date from ${rows(this.#columns, 'd', first)}`;
  }

  values(deltas: readonly CounterDelta[], now: Date): string[] {
    return [...this.#columns.values(deltas), dateOfDay(dayNumber(now.getTime()))];
  }
}

const loadCounters = ['feedLoads', 'filledLoads'] as const satisfies readonly DeltaCounter[];
/** The insert of what offer requests change. */
export const loadsInsert = new DeltaInsert(loadCounters);
/** The insert of what events change. */
const eventsInsert = new DeltaInsert(
  deltaCounters.filter((counter) => !(loadCounters as readonly string[]).includes(counter)),
);

const returnColumns = new RowColumns<ReturnDelta>([
  channelColumn(({ placement }) => placement.channelId),
  plainColumn('id', 'uuid', () => newId()),
  plainColumn('day', 'date', ({ at }) => new Date(at).toISOString()),
  plainColumn('previous', 'date', ({ previous }) => new Date(previous).toISOString()),
  ...placementOf,
  plainColumn('sessions', 'bigint', ({ sessions }) => sessions),
]);

const returnsInsert: Insert = {
  parameterCount: returnColumns.count,
  text: ({ rows }, first) =>
    `insert into return_deltas (${returnColumns.names}) select ${returnColumns.names} from ${rows(returnColumns, 'r', first)}`,
};

const insertChanges = new PreparedInserts([returnsInsert, eventsInsert]);

/** Inserts the changes that events made to counters. */
export async function insertEventDeltas(tx: Db, changes: CounterChanges, now: Date): Promise<void> {
  const { deltas, returns } = changes;
  if (deltas.length === 0 && returns.length === 0) return;
  await insertChanges.run(tx, [...returnColumns.values(returns), ...eventsInsert.values(deltas, now)]);
}

/** The cell of a counter table, by the names of its key columns, and what to add to its counters. */
export interface CellChange {
  readonly cell: Readonly<Record<string, string>>;
  readonly amounts: Readonly<Record<string, number>>;
}

/** Adds to cells of a counter table itself, for a repair. Call `lockFolding` first. */
export async function addToCells(
  tx: Db,
  { name, keys, counters }: CounterTable,
  channelId: string,
  changes: readonly CellChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const array = (type: string, read: (change: CellChange) => string | number) =>
    sql`${arrayLiteral(changes.map(read))}::${sql.raw(type)}[]`;
  const keyNames = Object.keys(keys);
  const counterNames = Object.keys(counters);
  const columns = sql.join([
    ...Object.entries(keys).map(([key, { type }]) => array(type, ({ cell }) => cell[key] as string)),
    ...counterNames.map((counter) => array('bigint', ({ amounts }) => amounts[counter] ?? 0)),
  ]);
  await sql`
    insert into ${sql.table(name)} (channel_id, ${refs([...keyNames, ...counterNames])})
    select ${channelId}::uuid, * from unnest(${columns})
    on conflict (channel_id, ${refs(keyNames)}) do update set ${sql.raw(addedTo(name, counterNames))}
  `.execute(tx);
}

function refs(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}
