import { sql } from 'kysely';
import { addMonths, monthOf, startOfMonth } from '../lib/days.ts';
import { firstIdAt, timeOfId } from '../lib/ids.ts';
import { isLockTimeout } from './failures.ts';
import { type Db, isDistributed, type Tx, transact } from './handle.ts';

/**
 * The tables of raw rows, which are partitioned by month, and the column with the session's id. The id begins
 * with the time of the session, so an event is in the month of its session, however late it arrives. Rows of
 * a month without a partition are in the default partition.
 */
const partitionedTables = { sessions: 'id', events: 'session_id' } as const;
type PartitionedTable = keyof typeof partitionedTables;
const tableNames = Object.keys(partitionedTables) as PartitionedTable[];

/** Months that are created before their first row. */
const monthsAhead = 2;
/**
 * The oldest and the newest month that is created for rows in the default partition, counted from now. Other
 * times are no times of sessions.
 */
const [earliestMonth, latestMonth] = [-240, 12];

/**
 * A statement that waits for a lock on a whole table makes all later statements wait behind it. It gives up
 * after this time.
 */
const lockTimeoutMs = 200;
const lockAttempts = 25;
const pauseBetweenAttemptsMs = 400;

function partitionOf(table: PartitionedTable, month: string): string {
  return `${table}_${month.replace('-', '_')}`;
}

/** The months that have partitions, as YYYY-MM, the oldest first. */
export async function listMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'sessions'::regclass and relname ~ '^sessions_[0-9]{4}_[0-9]{2}$' order by relname
  `.execute(db);
  return rows.map(({ name }) => name.slice('sessions_'.length).replace('_', '-'));
}

/**
 * Creates the partitions from the month of `from` up to some months after `now`, and those of rows
 * that are in the default partition. Returns the months that it created. Processes that run it
 * together wait for each other.
 */
export async function createMonths(db: Db, now: Date, from: Date = now): Promise<string[]> {
  const current = monthOf(now.getTime());
  const wanted: string[] = [];
  const last = addMonths(current, monthsAhead);
  for (let month = monthOf(from.getTime()); month <= last; month = addMonths(month, 1)) wanted.push(month);
  const created = await createListedMonths(db, wanted);
  for (;;) {
    const month = await monthOfDefaultRow(db, current);
    if (month === undefined || created.includes(month)) return created;
    await createListedMonths(db, [month]);
    created.push(month);
  }
}

/** Creates the partitions of those months that have none, and returns them. */
export async function createListedMonths(db: Db, months: readonly string[]): Promise<string[]> {
  const existing = await listMonths(db);
  const missing = months.filter((month) => !existing.includes(month));
  for (const month of missing)
    await withLockTimeout(
      (work) => transact(db, work),
      (tx) => createMonth(tx, month),
    );
  return missing;
}

/** A month of a row in the default partition. Undefined if there is none that belongs to a month. */
async function monthOfDefaultRow(db: Db, current: string): Promise<string | undefined> {
  const from = firstIdAt(startOfMonth(addMonths(current, earliestMonth)));
  const to = firstIdAt(startOfMonth(addMonths(current, latestMonth)));
  for (const [table, column] of Object.entries(partitionedTables)) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(`${table}_default`)}
      where ${sql.ref(column)} >= ${from}::uuid and ${sql.ref(column)} < ${to}::uuid limit 1
    `.execute(db);
    if (rows[0]) return monthOf(timeOfId(rows[0].id));
  }
  return undefined;
}

/** Creates the partitions of a month, and moves its rows into them from the default partition. */
async function createMonth(tx: Tx, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('months', 0))`.execute(tx);
  const bounds = [startOfMonth(month), startOfMonth(addMonths(month, 1))].map(firstIdAt);
  for (const table of tableNames) {
    const name = partitionOf(table, month);
    const { rows } = await sql<{
      exists: boolean;
    }>`select to_regclass(${name}) is not null as exists`.execute(tx);
    if (rows[0]?.exists) continue;
    const [parent, partition, ownDefault] = [table, name, `${table}_default`].map((each) => sql.table(each));
    const [from, to] = bounds.map((id) => sql.lit(id));
    // A table that is attached later locks the parent less than one that is created as a partition:
    // statements continue meanwhile.
    await sql`create table ${partition} (like ${parent} including all)`.execute(tx);
    if (isDistributed(tx))
      await sql`select create_distributed_table(${name}, 'channel_id', colocate_with => ${table})`.execute(
        tx,
      );
    await sql`lock table ${ownDefault} in access exclusive mode`.execute(tx);
    const column = sql.ref(partitionedTables[table]);
    const isOfMonth = sql`${column} >= ${from}::uuid and ${column} < ${to}::uuid`;
    await sql`insert into ${partition} select * from ${ownDefault} where ${isOfMonth}`.execute(tx);
    await sql`delete from ${ownDefault} where ${isOfMonth}`.execute(tx);
    await sql`alter table ${parent} attach partition ${partition} for values from (${from}) to (${to})`.execute(
      tx,
    );
  }
}

/** Deletes a month with all its rows. Events first, so that there is never an event without its session. */
export async function dropMonth(runInTransaction: RunInTransaction, month: string): Promise<void> {
  for (const table of ['events', 'sessions'] as const)
    await withLockTimeout(runInTransaction, (tx) =>
      sql`drop table if exists ${sql.table(partitionOf(table, month))}`.execute(tx),
    );
}

type RunInTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The number of rows in the default partitions, counted up to a limit. */
export async function countDefaultRows(db: Db): Promise<number> {
  const limit = 1_000;
  let count = 0;
  for (const table of tableNames) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from (select 1 from ${sql.table(`${table}_default`)} limit ${limit}) as found
    `.execute(db);
    count += rows[0]?.count ?? 0;
  }
  return count;
}

/**
 * Runs `work` in a transaction that waits for locks only for a moment. If that is not enough it is repeated,
 * with a pause for other statements.
 */
async function withLockTimeout<T>(
  runInTransaction: RunInTransaction,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await runInTransaction(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === lockAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseBetweenAttemptsMs));
    }
}
