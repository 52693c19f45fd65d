import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

export const callOutcomes = ['accepted', 'refused', 'warned', 'empty'] as const;
/** `warned` and `empty` calls were accepted too. */
export type CallOutcome = (typeof callOutcomes)[number];

/** A number of calls with the same outcome. A call of a batch of events counts once for each event. */
export interface CallCount {
  readonly channelId: string;
  /** All zeros for calls of the channel itself. */
  readonly publisherId: string;
  readonly hour: Date;
  readonly outcome: CallOutcome;
  /** Empty for the calls themselves; else the field that was refused or warned about. */
  readonly field: string;
  readonly calls: number;
  /** The last message of the field, without sent values. */
  readonly message: string;
}

/** The counts of several hours. */
export type SummedCount = Pick<CallCount, 'outcome' | 'field' | 'calls' | 'message'>;

interface CallCountTable {
  channel_id: string;
  publisher_id: string;
  hour: Date;
  outcome: CallOutcome;
  field: string;
  calls: number;
  message: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    call_counts: CallCountTable;
  }
}

/**
 * Adds to the stored counts. The rows are written in the order of the key, so that
 * two processes cannot deadlock.
 */
export async function addCallCounts(db: Db, counts: readonly CallCount[]): Promise<void> {
  const keyOf = ({ channelId, publisherId, hour, outcome, field }: CallCount) =>
    `${channelId}/${publisherId}/${hour.toISOString()}/${outcome}/${field}`;
  const sorted = counts
    .map((count) => ({ key: keyOf(count), count }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  await db
    .insertInto('call_counts')
    .values(
      sorted.map(({ count: { channelId, publisherId, ...rest } }) => ({
        channel_id: channelId,
        publisher_id: publisherId,
        ...rest,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'publisher_id', 'hour', 'outcome', 'field']).doUpdateSet({
        calls: sql`call_counts.calls + excluded.calls`,
        message: sql`excluded.message`,
      }),
    )
    .execute();
}

export async function deleteCallCountsBefore(db: Db, hour: Date): Promise<void> {
  await db.deleteFrom('call_counts').where('hour', '<', hour).execute();
}

/** The counts of a publisher since the beginning of an hour, by outcome and field, most frequent first. */
export async function readCallCounts(
  db: Db,
  { channelId, publisherId }: { channelId: string; publisherId: string },
  since: Date,
): Promise<SummedCount[]> {
  const { rows } = await sql<SummedCount>`
    select outcome, field, sum(calls)::bigint as calls, (array_agg(message order by hour desc))[1] as message
    from call_counts
    where channel_id = ${channelId} and publisher_id = ${publisherId} and hour >= ${since}
    group by outcome, field
    order by calls desc, field
  `.execute(db);
  return rows;
}
