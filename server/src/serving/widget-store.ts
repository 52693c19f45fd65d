import { sql } from 'kysely';
import { counterColumns, currentRows, rollupTables } from '../counters/index.ts';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import { allOf, type Db } from '../db/handle.ts';
import { channelColumn, column, plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedStatement, type StatementSql } from '../db/statement.ts';
import type { Candidate, PlacedWidget, PublisherWidgets } from './widget-model.ts';

interface CandidateTable {
  channel_id: string;
  publisher_id: string;
  widget_id: string;
  loads: number;
  /** YYYY-MM-DD. */
  last_load_on: string;
}

interface WidgetTable extends CandidateTable {
  /** YYYY-MM-DD. */
  placed_on: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    widgets: WidgetTable;
    widget_candidates: CandidateTable;
  }
}

export interface WidgetMember {
  readonly channelId: string;
  readonly publisherId: string;
}

/** A widget id of a member, with what is stored about it. */
export interface MemberWidget<Widget> {
  readonly member: WidgetMember;
  readonly id: string;
  readonly widget: Widget;
}

const memberColumns = new RowColumns<WidgetMember>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('publisher_id', 'uuid', ({ publisherId }) => publisherId),
]);

const lockMembers = new PreparedStatement(
  'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name',
);

/** The ids of members in a table. Days are read as text. */
function idsOfMembers(table: 'widgets' | 'widget_candidates', columns: string) {
  return ({ rows }: StatementSql) => `
  select w.* from ${rows(memberColumns, 'wanted')}
  cross join lateral (
    select w.channel_id, w.publisher_id, w.widget_id, ${columns}, w.last_load_on::text as last_load_on from ${table} w
    where w.channel_id = wanted.channel_id and w.publisher_id = wanted.publisher_id offset 0
  ) as w
`;
}

const selectPlaced = new PreparedStatement<WidgetTable>(
  idsOfMembers('widgets', 'w.loads, w.placed_on::text as placed_on'),
);
const selectCandidates = new PreparedStatement<CandidateTable>(idsOfMembers('widget_candidates', 'w.loads'));

/**
 * Returns the widget ids of each member, with a place and without one. The advisory locks make concurrent
 * transactions of the same members wait until the transaction ends, so that together they cannot exceed the
 * limits. All processes must pass the members in the same order, so that two transactions cannot deadlock. On
 * the first load of a day hundreds of members may come at once, so it is one round trip.
 */
export async function lockWidgets(tx: Db, members: readonly WidgetMember[]): Promise<PublisherWidgets[]> {
  const values = memberColumns.values(members);
  const names = plainArray(
    members.map(({ channelId, publisherId }) => `widgets/${channelId}/${publisherId}`),
  );
  const [, placed, candidates] = await allOf([
    lockMembers.run(tx, [names]),
    selectPlaced.run(tx, values),
    selectCandidates.run(tx, values),
  ]);
  const placedOf = Map.groupBy(placed, keyOfRow);
  const candidatesOf = Map.groupBy(candidates, keyOfRow);
  return members.map(({ channelId, publisherId }) => {
    const key = `${channelId}/${publisherId}`;
    const ofMember = placedOf.get(key) ?? [];
    const waiting = candidatesOf.get(key) ?? [];
    return {
      placed: new Map(
        ofMember.map((row) => [row.widget_id, { ...candidateOf(row), placedOn: row.placed_on }]),
      ),
      candidates: new Map(waiting.map((row) => [row.widget_id, candidateOf(row)])),
    };
  });
}

function keyOfRow({ channel_id, publisher_id }: CandidateTable): string {
  return `${channel_id}/${publisher_id}`;
}

function candidateOf({ loads, last_load_on }: CandidateTable): Candidate {
  return { loads, lastLoadOn: last_load_on };
}

const feedLoads = counterColumns.feedLoads;
const currentDays = sql.raw(
  currentRows(rollupTables.days, ['channel_id', 'publisher_id', 'day', 'widget_id', feedLoads]),
);

/** The loads of each widget id of a member since a day, as reports count them. */
export async function listLoads(
  db: Db,
  { channelId, publisherId }: WidgetMember,
  since: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ widget_id: string; loads: number }>`
    select widget_id, sum(${sql.ref(feedLoads)})::bigint as loads from ${currentDays} as days
    where channel_id = ${channelId} and publisher_id = ${publisherId} and day >= ${since}::date
    group by widget_id
  `.execute(db);
  return new Map(rows.map(({ widget_id, loads }) => [widget_id, loads]));
}

const idColumns = [
  channelColumn(({ member }: MemberWidget<Candidate>) => member.channelId),
  plainColumn('publisher_id', 'uuid', ({ member }: MemberWidget<Candidate>) => member.publisherId),
  column('widget_id', 'text', ({ id }: MemberWidget<Candidate>) => id),
  plainColumn('loads', 'integer', ({ widget }: MemberWidget<Candidate>) => widget.loads),
  plainColumn('last_load_on', 'date', ({ widget }: MemberWidget<Candidate>) => widget.lastLoadOn),
];
const candidateColumns = new RowColumns<MemberWidget<Candidate>>(idColumns);
const placedColumns = new RowColumns<MemberWidget<PlacedWidget>>([
  ...idColumns,
  column('placed_on', 'date', ({ widget }) => widget.placedOn),
]);

const upsertPlaced = new PreparedStatement(
  ({ rows }) => `
  insert into widgets (${placedColumns.names}) select ${placedColumns.names} from ${rows(placedColumns, 'changed')}
  on conflict (channel_id, publisher_id, widget_id)
  do update set loads = excluded.loads, last_load_on = excluded.last_load_on, placed_on = excluded.placed_on
`,
);
const upsertCandidates = new PreparedStatement(
  ({ rows }) => `
  insert into widget_candidates (${candidateColumns.names}) select ${candidateColumns.names} from ${rows(candidateColumns, 'changed')}
  on conflict (channel_id, publisher_id, widget_id)
  do update set loads = excluded.loads, last_load_on = excluded.last_load_on
`,
);

/** Stores ids with a place. */
export async function saveWidgets(tx: Db, widgets: readonly MemberWidget<PlacedWidget>[]): Promise<void> {
  if (widgets.length > 0) await upsertPlaced.run(tx, placedColumns.values(widgets));
}

/** Stores ids without a place. */
export async function saveCandidates(tx: Db, candidates: readonly MemberWidget<Candidate>[]): Promise<void> {
  if (candidates.length > 0) await upsertCandidates.run(tx, candidateColumns.values(candidates));
}

export async function deleteWidgetIds(
  tx: Db,
  table: 'widgets' | 'widget_candidates',
  { channelId, publisherId }: WidgetMember,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom(table)
    .where('channel_id', '=', channelId)
    .where('publisher_id', '=', publisherId)
    .where('widget_id', '=', sql<string>`any(${arrayLiteral(ids)}::text[])`)
    .execute();
}
