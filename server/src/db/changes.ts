import { sql } from 'kysely';
import { beforeCommit, type Db, noticeChannel } from './handle.ts';

/** The kinds of records that the serving snapshot keeps in memory. */
const changeKinds = [
  'taxonomy',
  'channel',
  'publisher',
  'membership',
  'advertiser',
  'campaign',
  'offer',
  'budget',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface Change {
  readonly kind: ChangeKind;
  /** The id of the record. */
  readonly subject: string;
  /** Set for records that belong to a channel. */
  readonly channelId?: string;
  /** The record before the change, or null for a new one. For a budget: its spend. */
  readonly detail: object | null;
  readonly at: Date;
}

export interface NumberedChange extends Change {
  readonly revision: number;
}

interface RevisionTable {
  only_row: boolean;
  number: number;
}

interface ChangeTable {
  revision: number;
  at: Date;
  kind: ChangeKind;
  subject: string;
  channel_id: string | null;
  detail: object | null;
}

declare module './tables.ts' {
  interface Tables {
    revision: RevisionTable;
    changes: ChangeTable;
  }
}

/** The notification topic for new revisions. */
export const changeTopic = 'change';

/**
 * Assigns the next revision number to the change and notifies every process when the transaction
 * commits. All writers of all processes lock the single row of `revision`, so it is locked last and held
 * only until the commit.
 */
export async function recordChange(tx: Db, change: Change): Promise<void> {
  await beforeCommit(tx, () => insertChange(tx, change));
}

/**
 * One statement, because the revision is locked while it runs. The notice has the format of `notifyChange`.
 */
async function insertChange(tx: Db, change: Change): Promise<void> {
  const detail = change.detail === null ? null : JSON.stringify(change.detail);
  await sql`
    with next as (update revision set number = number + 1 returning number),
    logged as (
      insert into changes (revision, at, kind, subject, channel_id, detail)
      select number, ${change.at}, ${change.kind}, ${change.subject}, ${change.channelId ?? null}::uuid, ${detail}::jsonb from next
    )
    select pg_notify(${sql.lit(noticeChannel)}, json_build_array(${changeTopic}::text, number::text)::text) from next
  `.execute(tx);
}

export async function getRevision(db: Db): Promise<number> {
  const { number } = await db.selectFrom('revision').select('number').executeTakeFirstOrThrow();
  return number;
}

/** Ordered by revision. */
export async function listChangesAfter(db: Db, revision: number): Promise<NumberedChange[]> {
  const rows = await db
    .selectFrom('changes')
    .selectAll()
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute();
  return rows.map(fromRow);
}

/** Changes made at or after the given time, ordered by revision. */
export async function listChangesSince(db: Db, at: Date): Promise<NumberedChange[]> {
  const rows = await db.selectFrom('changes').selectAll().where('at', '>=', at).orderBy('revision').execute();
  return rows.map(fromRow);
}

export async function deleteChangesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('changes').where('at', '<', at).execute();
}

function fromRow({ channel_id, ...row }: ChangeTable): NumberedChange {
  return { ...row, ...(channel_id && { channelId: channel_id }) };
}
