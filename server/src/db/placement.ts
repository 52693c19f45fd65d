import { sql } from 'kysely';
import { type Db, transact } from './handle.ts';

/** Tables whose rows belong to one channel. Citus keeps all rows of a channel on one node. */
export const channelTables = [
  'sessions',
  'arrival_hours',
  'budget_leases',
  'call_counts',
  'channel_publishers',
  'click_floods',
  'counter_deltas',
  'event_entries',
  'event_ids',
  'events',
  'kept_rooms',
  'offer_counts',
  'offer_days',
  'partner_orders',
  'placement_days',
  'placement_hours',
  'placement_session_days',
  'publisher_ceilings',
  'publisher_claims',
  'publisher_days',
  'publisher_weeks',
  'return_deltas',
  'rollup_days',
  'rollup_hours',
  'rollup_weeks',
  'sales',
  'session_days',
  'shopper_caps',
  'shopper_matches',
  'traffic_flags',
  'void_sessions',
  'voids',
  'widget_candidates',
  'widget_days',
  'widget_session_days',
  'widgets',
] as const;

/** Tables whose rows belong to one advertiser. Citus keeps all rows of an advertiser on one node. */
export const advertiserTables = ['conversions', 'conversion_orders'] as const;

/**
 * Tables of the whole network that are joined with those of channels. Citus keeps a copy of
 * them on every node.
 */
export const networkTables = [
  'categories',
  'subcategories',
  'publishers',
  'advertisers',
  'campaigns',
  'offers',
  'currency_rates',
] as const;

/** Thrown if the cluster cannot be used as it is. */
export class CitusProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CitusProblem';
  }
}

const oldestVersion = 13;

/**
 * True if the database is the coordinator of a Citus cluster. Rejects if it is a worker, or if Citus is too
 * old.
 */
export async function isCitus(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'citus'
  `.execute(db);
  const version = rows[0]?.version;
  if (version === undefined) return false;
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new CitusProblem(`Encart needs Citus ${oldestVersion} or newer, and this database has ${version}.`);
  const found = await sql<{ coordinator: boolean }>`select citus_is_coordinator() as coordinator`.execute(db);
  if (!found.rows[0]?.coordinator)
    throw new CitusProblem(
      'DATABASE_URL goes to a worker of the Citus cluster. It must go to the coordinator.',
    );
  return true;
}

/**
 * Distributes the tables that are not distributed yet; all others stay on the coordinator. Existing rows are
 * moved. A lock makes processes that start together run one after the other.
 */
export async function distributeTables(db: Db): Promise<void> {
  const moved = await transact(db, async (tx) => {
    await sql`select 1 from encart_migrations_lock for update`.execute(tx);
    const network = await withoutPlacement(tx, networkTables);
    for (const table of network) await sql`select create_reference_table(${table})`.execute(tx);
    const channel = await withoutPlacement(tx, channelTables);
    for (const table of channel)
      await sql`
        select create_distributed_table(${table}, 'channel_id', colocate_with => ${table === channelTables[0] ? 'none' : channelTables[0]})
      `.execute(tx);
    const advertiser = await withoutPlacement(tx, advertiserTables);
    for (const table of advertiser)
      await sql`
        select create_distributed_table(${table}, 'advertiser_id', colocate_with => ${table === advertiserTables[0] ? 'none' : advertiserTables[0]})
      `.execute(tx);
    return [...network, ...channel, ...advertiser];
  });
  for (const table of moved)
    await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db);
}

const insufficientPrivilege = '42501';

/**
 * Completes commits that a worker has prepared and not completed, because it was lost between the two phases.
 * Until then nobody sees their rows. Citus does this once a minute by itself; a user without the right to do
 * it sooner has to wait.
 */
export async function completeCommits(db: Db): Promise<void> {
  try {
    await sql`select recover_prepared_transactions()`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
  }
}

/** The tables that exist and are not distributed, in the given order. */
async function withoutPlacement(tx: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...tables]}::text[]) with ordinality as listed (name, position)
    where to_regclass(name) is not null and not exists (
      select 1 from pg_dist_partition where logicalrelid = to_regclass(name)
    )
    order by position
  `.execute(tx);
  return rows.map(({ name }) => name);
}

/** The shards and bytes that a node of the cluster holds. */
export interface NodePlacement {
  /** Host and port. */
  readonly node: string;
  /** Groups of shards: each holds all tables of some channels. */
  readonly groups: number;
  readonly bytes: number;
  /** The size of its largest group. */
  readonly largestGroupBytes: number;
}

/** The nodes that hold rows of channels, by name. */
export async function readPlacement(db: Db): Promise<NodePlacement[]> {
  const { rows } = await sql<{ node: string; groups: number; bytes: number; largest: number }>`
    select node, count(*) as groups, sum(bytes)::bigint as bytes, max(bytes)::bigint as largest
    from (
      select nodename || ':' || nodeport as node, shardminvalue, sum(shard_size) as bytes
      from citus_shards join pg_dist_shard using (shardid)
      where citus_table_type = 'distributed' group by 1, 2
    ) as groups group by node order by node
  `.execute(db);
  return rows.map(({ largest, ...placement }) => ({ ...placement, largestGroupBytes: largest }));
}
