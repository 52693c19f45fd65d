import { type ColumnType, type Selectable, sql } from 'kysely';
import { Type } from 'typebox';
import { currentRows, offerCounts } from '../../counters/index.ts';
import type { Db } from '../../db/handle.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { dateOfDay, dayOfDate } from '../../lib/days.ts';
import {
  type CountRow,
  type Counts,
  countIndex,
  countKinds,
  halfLifeDays,
  type LearningUpdate,
  noCounts,
  type SpendRow,
  viewNumbers,
} from '../model.ts';

interface LearningVersionTable {
  version: number;
  at: Date;
  day: string;
  keyframe: boolean;
  counts: ColumnType<unknown, string, string>;
  spend: ColumnType<unknown, string, string>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    learning_versions: LearningVersionTable;
  }
}

const currentCounts = sql.raw(
  currentRows(offerCounts, ['day', 'offer_id', 'view', 'impressions', 'clicks', 'conversions']),
);

/** Events older than this have a weight below 0.3 per cent and are ignored. */
const memoryDays = 120;

/**
 * The counts of all days before a day, each weighted by its age. Summed as `numeric`, so the order of the
 * rows does not matter.
 */
export async function readCountsBefore(db: Db, day: number): Promise<Map<string, Counts>> {
  const date = dateOfDay(day);
  const { rows } = await sql<{
    offer_id: string;
    view: string;
    impressions: number;
    clicks: number;
    conversions: number;
  }>`
    select offer_id, view, sum(impressions * weight)::float8 as impressions, sum(clicks * weight)::float8 as clicks,
      sum(conversions * weight)::float8 as conversions
    from (
      select offer_id, view, impressions, clicks, conversions,
        power(0.5::float8, (${date}::date - day) / ${halfLifeDays}::float8)::numeric as weight
      from ${currentCounts} as counts where day < ${date}::date and day >= ${date}::date - ${memoryDays}::int
    ) as weighted
    group by offer_id, view order by offer_id, view
  `.execute(db);
  const counts = new Map<string, Counts>();
  for (const row of rows) {
    const viewNumber = viewNumbers.get(row.view);
    if (viewNumber === undefined) continue;
    const sum = counts.get(row.offer_id) ?? noCounts();
    for (const kind of countKinds) sum[countIndex(kind, viewNumber)] = row[kind];
    counts.set(row.offer_id, sum);
  }
  return counts;
}

/** The counts of one day, all channels together. */
export async function readDayCounts(db: Db, day: number): Promise<CountRow[]> {
  const { rows } = await sql<{
    offer_id: string;
    view: string;
    impressions: number;
    clicks: number;
    conversions: number;
  }>`
    select offer_id, view, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks,
      sum(conversions)::bigint as conversions
    from ${currentCounts} as counts where day = ${dateOfDay(day)}::date group by offer_id, view
  `.execute(db);
  return rows.map((row) => [
    row.offer_id,
    viewNumbers.get(row.view) ?? 0,
    row.impressions,
    row.clicks,
    row.conversions,
  ]);
}

/** Inserts a version. Returns false if another process has inserted the same version first. */
export async function insertUpdate(db: Db, update: LearningUpdate, keyframe: boolean): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('learning_versions')
    .values({
      version: update.version,
      at: update.at,
      day: dateOfDay(update.day),
      keyframe,
      counts: JSON.stringify(update.counts),
      spend: JSON.stringify(update.spend),
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The updates after a version, oldest first. */
export async function listUpdatesAfter(db: Db, version: number): Promise<LearningUpdate[]> {
  const rows = await db
    .selectFrom('learning_versions')
    .selectAll()
    .where('version', '>', version)
    .orderBy('version')
    .execute();
  return rows.map(fromRow);
}

/** The updates needed to rebuild a version (or the newest): from its last keyframe on. */
export async function listUpdatesUpTo(db: Db, version?: number): Promise<LearningUpdate[]> {
  const last = version ?? Number.MAX_SAFE_INTEGER;
  const rows = await db
    .selectFrom('learning_versions')
    .selectAll()
    .where('version', '<=', last)
    .where(
      'version',
      '>=',
      sql<number>`(select max(version) from learning_versions where keyframe and version <= ${last})`,
    )
    .orderBy('version')
    .execute();
  return rows.map(fromRow);
}

/**
 * Deletes versions that are not needed to rebuild any version since `at`: all before the
 * last keyframe before `at`.
 */
export async function deleteUpdatesBefore(db: Db, at: Date): Promise<void> {
  await sql`
    delete from learning_versions
    where version < (select max(version) from learning_versions where keyframe and at < ${at})
  `.execute(db);
}

const count = Type.Number();
const readCounts = jsonColumn<CountRow[]>(
  'learning_versions.counts',
  Type.Array(Type.Tuple([Type.String(), Type.Integer(), count, count, count])),
);
const readSpend = jsonColumn<SpendRow[]>(
  'learning_versions.spend',
  // Rows of older versions have no number of credits.
  Type.Array(
    Type.Union([Type.Tuple([Type.String(), count, count, count]), Type.Tuple([Type.String(), count, count])]),
  ),
);

function fromRow({ version, at, day, counts, spend }: Selectable<LearningVersionTable>): LearningUpdate {
  return { version, at, day: dayOfDate(day), counts: readCounts(counts), spend: readSpend(spend) };
}
