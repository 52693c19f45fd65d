import { sql } from 'kysely';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { type Bind, bindTo, runText } from '../db/statement.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { newId } from '../lib/ids.ts';
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
  invalid: "e.reason in ('bot', 'flood')",
  voided: "e.reason = 'voided'",
};

/** SQL: the aggregate that recounts a counter from one kind of raw rows; 0 if the counter does not depend on them. */
export function recountSql(counter: Counter, source: RawSource): string {
  const { counts, recount } = declarationOf(counter);
  if (counts && source === 'events')
    return `count(*) filter (where e.type = '${counts.type}' and ${stateConditions[counts.state]})`;
  return recount?.[source] ?? '0';
}

type DeltaCounter = keyof DeltaAmounts;
const loadCounters = ['feedLoads', 'filledLoads'] as const satisfies readonly DeltaCounter[];
/** The counters that offer requests change, and those that events change. Each is one statement with a fixed text. */
export const countersOf = {
  loads: loadCounters as readonly DeltaCounter[],
  events: deltaCounters.filter((counter) => !(loadCounters as readonly string[]).includes(counter)),
} as const;

const partNames = Object.keys(placementParts) as PlacementPart[];

/**
 * SQL: the insert of deltas, whose amounts are 0 in all other counters. `now` is the time of arrival. A delta is not a sum
 * that others change too, so writers never wait for each other.
 */
export function deltasInsert(
  deltas: readonly CounterDelta[],
  counters: readonly DeltaCounter[],
  now: Date,
  bind: Bind,
): string {
  const columns = [
    ['channel_id', 'uuid', plainArray(deltas.map(({ placement }) => placement.channelId))],
    ['id', 'uuid', plainArray(deltas.map(() => newId()))],
    ['hour', 'timestamptz', plainArray(deltas.map(({ hour }) => new Date(hour).toISOString()))],
    ...partColumns(deltas),
    ...(counters === countersOf.events
      ? [['offer_id', 'uuid', arrayLiteral(deltas.map(({ offerId }) => offerId))] as const]
      : []),
    ...counters.map(
      (counter) =>
        [
          snakeCase(counter),
          'bigint',
          plainArray(deltas.map(({ amounts }) => amounts[counter] || 'NULL')),
        ] as const,
    ),
  ] as const;
  const names = columns.map(([name]) => name);
  const arrays = columns.map(([, type, values]) => `${bind(values)}::${type}[]`);
  return `insert into counter_deltas (${names.join(', ')}, arrived_on)
    select *, ${bind(dateOfDay(dayNumber(now.getTime())))}::date from unnest(${arrays.join(', ')})`;
}

/** SQL: the insert of changes to returning sessions. */
function returnsInsert(returns: readonly ReturnDelta[], bind: Bind): string {
  const dates = (read: (delta: ReturnDelta) => number) =>
    plainArray(returns.map((delta) => new Date(read(delta)).toISOString()));
  const columns = [
    ['channel_id', 'uuid', plainArray(returns.map(({ placement }) => placement.channelId))],
    ['id', 'uuid', plainArray(returns.map(() => newId()))],
    ['day', 'date', dates(({ at }) => at)],
    ['previous', 'date', dates(({ previous }) => previous)],
    ...partColumns(returns),
    ['sessions', 'bigint', plainArray(returns.map(({ sessions }) => sessions))],
  ] as const;
  const arrays = columns.map(([, type, values]) => `${bind(values)}::${type}[]`);
  return `insert into return_deltas (${columns.map(([name]) => name).join(', ')})
    select * from unnest(${arrays.join(', ')})`;
}

/** Inserts the changes that events made to counters, in one statement. */
export async function insertEventDeltas(tx: Db, changes: CounterChanges, now: Date): Promise<void> {
  const { deltas, returns } = changes;
  if (deltas.length === 0 && returns.length === 0) return;
  const values: unknown[] = [];
  const bind = bindTo(values);
  const text = `with returned as (${returnsInsert(returns, bind)}) ${deltasInsert(deltas, countersOf.events, now, bind)}`;
  await runText(tx, text, values);
}

function partColumns(rows: readonly { placement: Placement }[]) {
  return partNames.map((part) => {
    const { column, type, missing } = placementParts[part];
    return [column, type, arrayLiteral(rows.map(({ placement }) => placement[part] ?? missing))] as const;
  });
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
  const column = (type: string, read: (change: CellChange) => string | number) =>
    sql`${arrayLiteral(changes.map(read))}::${sql.raw(type)}[]`;
  const keyNames = Object.keys(keys);
  const counterNames = Object.keys(counters);
  const columns = sql.join([
    ...Object.entries(keys).map(([key, { type }]) => column(type, ({ cell }) => cell[key] as string)),
    ...counterNames.map((counter) => column('bigint', ({ amounts }) => amounts[counter] ?? 0)),
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
