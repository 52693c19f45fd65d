import { CompiledQuery, sql } from 'kysely';
import { type Db, isDistributed, isTransaction, retry, transactOnSnapshot } from '../db/handle.ts';
import { nilUuid, timeOfId } from '../lib/ids.ts';
import { addedTo, type CounterTable, counterTables, type DeltaTable } from './tables.ts';

const deltaTables: readonly DeltaTable[] = ['counter_deltas', 'return_deltas'];

/** The deltas of a channel that are not folded yet. */
export interface Backlog {
  readonly channelId: string;
  readonly rows: number;
  /** When the oldest was written, by the system clock of its writer. */
  readonly oldest: Date;
}

/** The channels with deltas, oldest delta first. */
export async function listBacklogs(db: Db): Promise<Backlog[]> {
  const tables = deltaTables.map((table) => sql`select channel_id, id from ${sql.table(table)}`);
  const { rows } = await sql<{ channel_id: string; rows: number; oldest: string }>`
    select channel_id, count(*) as rows, min(id::text) as oldest
    from (${sql.join(tables, sql` union all `)}) as deltas group by channel_id order by oldest
  `.execute(db);
  return rows.map(({ channel_id, rows, oldest }) => ({
    channelId: channel_id,
    rows,
    oldest: new Date(timeOfId(oldest)),
  }));
}

/** The first key of the advisory locks under which the counter tables of a channel are changed. */
const foldLock = 7_102;

/** Waits until nobody folds the channel, and prevents it until the transaction ends. */
export async function lockFolding(tx: Db, channelId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${foldLock}, hashtext(${channelId}))`.execute(tx);
}

/**
 * Adds the oldest deltas of the channels to the counter tables and deletes them, up to `limit` of each kind.
 * Skips a channel that another process is folding. Returns the number of deltas. It is one statement: if the
 * process stops in the middle, either everything or nothing is moved, and no lock remains.
 */
export async function foldChannels(db: Db, channelIds: readonly string[], limit: number): Promise<number> {
  if (!isDistributed(db)) {
    const { rows } = await retry(() =>
      db.executeQuery<{ folded: number }>(CompiledQuery.raw(foldSql, [channelIds, limit])),
    );
    return rows[0]?.folded ?? 0;
  }
  let folded = 0;
  for (const channelId of channelIds)
    folded += isTransaction(db)
      ? await foldOnNode(db, channelId, limit)
      : await retry(() => transactOnSnapshot(db, (tx) => foldOnNode(tx, channelId, limit)));
  return folded;
}

/**
 * The same on Citus, where a `with` that writes would run in many steps: each statement here runs on the node
 * that holds the channel. All of them see the deltas that the first one sees.
 *
 * Race: the shard of the channel may be moved or split. Only a statement that writes takes part in the lock
 * which a move waits for, and one that only reads may see the old shard. So a write comes first, before
 * anything is read: from there on the shard stays where it is, until this transaction ends.
 */
async function foldOnNode(tx: Db, channelId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${foldLock}, hashtext(${channelId})) as locked
  `.execute(tx);
  if (!rows[0]?.locked) return 0;
  await sql`delete from counter_deltas where channel_id = ${channelId} and id = ${nilUuid}`.execute(tx);
  /** The first delta of each kind that is not folded now. */
  const ends = new Map<DeltaTable, string>();
  for (const table of deltaTables) {
    const found = await sql<{ id: string }>`
      select id from ${sql.table(table)} where channel_id = ${channelId} order by id offset ${limit} limit 1
    `.execute(tx);
    ends.set(table, found.rows[0]?.id ?? maxUuid);
  }
  for (const table of counterTables)
    await tx.executeQuery(
      CompiledQuery.raw(upsertSql(table, `${table.deltas} where channel_id = $1 and id < $2`), [
        channelId,
        ends.get(table.deltas),
      ]),
    );
  let folded = 0;
  for (const table of deltaTables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where channel_id = ${channelId} and id < ${ends.get(table)}
    `.execute(tx);
    folded += Number(numAffectedRows ?? 0);
  }
  return folded;
}

const maxUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Frees the space of deleted deltas. For the embedded engine, which has no process that does it. */
export async function vacuumDeltas(db: Db): Promise<void> {
  for (const table of deltaTables) await sql`vacuum ${sql.table(table)}`.execute(db);
}

/** Folds every delta of every channel. */
export async function foldAll(db: Db): Promise<void> {
  for (const { channelId } of await listBacklogs(db))
    while ((await foldChannels(db, [channelId], 10_000)) > 0);
}

/**
 * Deletes deltas, and adds their sums to every counter table: $1 are the channels, $2 the most
 * deltas of each kind.
 */
const foldSql = `with locked as materialized (
    select id from unnest($1::uuid[]) as id where pg_try_advisory_xact_lock(${foldLock}, hashtext(id::text))
  ),
  ${[
    ...deltaTables.map(
      (table) => `${table}_taken as materialized (
    delete from ${table} d using (
      select channel_id, id from ${table} where channel_id = any(array(select id from locked))
      order by channel_id, id limit $2
    ) as oldest
    where d.channel_id = oldest.channel_id and d.id = oldest.id returning d.*
  )`,
    ),
    ...counterTables.map(
      (table) => `${table.name}_added as (
    ${upsertSql(table, `${table.deltas}_taken where true`)}
  )`,
    ),
  ].join(',\n  ')}
select ${deltaTables.map((table) => `(select count(*) from ${table}_taken)`).join(' + ')} as folded`;

/** `source` are the deltas: a table with a condition. */
function upsertSql({ name, where, keys, counters }: CounterTable, source: string): string {
  const keyNames = ['channel_id', ...Object.keys(keys)];
  const keyValues = ['channel_id', ...Object.values(keys).map(({ fromDelta }) => fromDelta)];
  const sums = Object.values(counters).map(({ fromDelta }) => `sum(${fromDelta})::bigint`);
  return `insert into ${name} (${[...keyNames, ...Object.keys(counters)].join(', ')})
    select ${[...keyValues, ...sums].join(', ')} from ${source}${where ? ` and ${where}` : ''}
    group by ${keyValues.map((_, at) => at + 1).join(', ')}
    on conflict (${keyNames.join(', ')}) do update set ${addedTo(name, Object.keys(counters))}`;
}
