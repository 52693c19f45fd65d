import { type Config, type Database, loadAdmin } from '../../../server/src/admin.ts';
import { describeError } from '../errors.ts';
import type { ServiceState } from '../service.ts';
import { hasDatabase } from '../settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { checkSecret } from './secret.ts';

/**
 * `heldByService`: whether a running service has the embedded database open. Undefined if
 * unknown, as with PostgreSQL.
 */
export interface DatabaseCheck {
  readonly findings: Finding[];
  readonly heldByService: boolean | undefined;
}

export async function checkDatabase(
  config: Config,
  service: ServiceState,
  address: string | undefined,
): Promise<DatabaseCheck> {
  const embedded = config.databaseUrl === undefined;
  if (!hasDatabase(config))
    return {
      findings: [ok('database', 'none yet; the first start creates it'), await checkSecret(config)],
      heldByService: false,
    };

  const { openDatabase } = await loadAdmin();
  let database: Database;
  try {
    database = await openDatabase({ ...config, poolSize: 1 });
  } catch (error) {
    if ((error as Error).name === 'DirectoryInUse')
      return {
        findings: [describeLockedDatabase(error as Error, service, address), await checkSecret(config)],
        heldByService: true,
      };
    const how = 'Restore a backup of the data directory, or start with a new ENCART_DATA_DIR.';
    return { findings: [fail('database', describeError(error), how)], heldByService: false };
  }
  try {
    return { findings: await inspect(database, config), heldByService: embedded ? false : undefined };
  } catch (error) {
    const how =
      'Check that PostgreSQL is running and that DATABASE_URL has the right host, user and password.';
    return { findings: [fail('database', describeError(error), how)], heldByService: undefined };
  } finally {
    await database.close();
  }
}

function describeLockedDatabase(error: Error, service: ServiceState, address: string | undefined): Finding {
  const where = address ?? 'the address in the settings';
  switch (service.state) {
    case 'ready':
      return ok('database', `in use by the service at ${where}, which is ready`);
    case 'not_ready':
      return fail(
        'database',
        `The service at ${where} is not ready: ${service.message}`,
        'Check the log of the service.',
      );
    default:
      return fail(
        'database',
        `${error.message.split('. ')[0]}, but no service responds at ${where}.`,
        'Wait if it is starting or stopping. If it uses another address, set PORT to the same value or pass --url.',
      );
  }
}

async function inspect(database: Database, config: Config): Promise<Finding[]> {
  const { migrationState } = await loadAdmin();
  await database.ping();
  const opened = ok('database', `${database.engine} database is reachable`);
  const { pending, newer } = await migrationState(database.db);
  if (newer.length > 0) {
    const how = 'Start the newer version of Encart, or restore the backup from before the upgrade.';
    return [opened, fail('migrations', `The database is newer than this code: ${newer.join(', ')}`, how)];
  }
  if (pending.length > 0) {
    const how = 'The next start applies them, or run "npx encart migrate" now.';
    return [opened, warn('migrations', `${pending.length} pending: ${pending.join(', ')}`, how)];
  }
  return [
    opened,
    ok('migrations', 'up to date'),
    await checkMonths(database),
    ...(await checkPlacement(database)),
    ...(await checkConnections(config)),
    ...(await checkEnvironment(database, config)),
    await checkSecret(config, database.db),
  ];
}

/** Checks that every raw row is in the partition of its month. */
async function checkMonths({ db }: Database): Promise<Finding> {
  const { countDefaultRows, listMonths } = await loadAdmin();
  const months = await listMonths(db);
  const range = `raw rows by month, ${months[0] ?? 'none'} to ${months.at(-1) ?? 'none'}`;
  const rows = await countDefaultRows(db);
  if (rows === 0) return ok('months', range);
  return warn(
    'months',
    `${range}; ${rows} rows are in the default partition`,
    'The running service moves them within an hour. If some stay, the clock of a server was wrong when it stored them.',
  );
}

const megabyte = 1024 * 1024;
/** Below this size it does not matter how the rows are distributed. */
const minSkewBytes = 1024 * megabyte;

/** On Citus: what each node holds, and whether one holds much more than the others. */
async function checkPlacement({ db }: Database): Promise<Finding[]> {
  const { isDistributed, readPlacement } = await loadAdmin();
  if (!isDistributed(db)) return [];
  const nodes = await readPlacement(db);
  const message = nodes
    .map(({ node, groups, bytes }) => `${node} ${groups} shards, ${Math.round(bytes / megabyte)} MB`)
    .join('; ');
  const sizes = nodes.map(({ bytes }) => bytes);
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const largestGroup = Math.max(0, ...nodes.map(({ largestGroupBytes }) => largestGroupBytes));
  if (total < minSkewBytes) return [ok('citus', message)];
  if (largestGroup > total / 2)
    return [
      warn(
        'citus',
        `${message}; one shard holds ${Math.round((largestGroup / total) * 100)} % of the rows`,
        'Give its largest channel a shard of its own, see "Isolate a large channel" in docs/operations.md.',
      ),
    ];
  if (Math.max(...sizes) > 2 * Math.min(...sizes))
    return [warn('citus', message, 'Rebalance the shards, see "Rebalance" in docs/operations.md.')];
  return [ok('citus', message)];
}

/**
 * Checks that PostgreSQL allows as many connections as the processes of this machine open, and that a pooler
 * can be used.
 */
async function checkConnections({ databaseUrl, databaseDirectUrl, workers }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined) return [];
  const { planPools } = await loadAdmin();
  const how = 'Increase max_connections of PostgreSQL or reduce ENCART_WORKERS, and restart.';
  try {
    const addresses = { databaseUrl, databaseDirectUrl };
    const { perProcess, shortage, limit } = await planPools(addresses, workers);
    if (shortage) return [warn('connections', shortage, how)];
    const allowed = `${workers} × ${perProcess} of the ${limit} that PostgreSQL allows`;
    return [ok('connections', databaseDirectUrl ? `${allowed}, the others through the pooler` : allowed)];
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'PoolerProblem')
      return [fail('connections', message, 'See "Behind PgBouncer" in docs/operators.md.')];
    if (name !== 'TooFewConnections') throw error;
    return [fail('connections', message, how)];
  }
}

async function checkEnvironment({ db }: Database, { environment }: Config): Promise<Finding[]> {
  const { getEnvironment, WrongEnvironment } = await loadAdmin();
  const owner = await getEnvironment(db);
  if (owner === undefined) return [];
  return owner === environment
    ? [ok('environment', `the database belongs to ${owner}`)]
    : [
        fail(
          'environment',
          new WrongEnvironment(owner, environment).message,
          `Set ENCART_ENV=${owner}, or use another database for ${environment}.`,
        ),
      ];
}

/** Tells operators, before they go live, which writes a crash can lose. */
export function describeDurability({ databaseUrl }: Config): Finding {
  return ok(
    'durability',
    databaseUrl
      ? 'PostgreSQL: an acknowledged write survives a process crash and a power failure, unless fsync is turned off'
      : 'the embedded engine does not fsync: an acknowledged write survives a process crash but not a power failure; with PostgreSQL (DATABASE_URL) it survives both',
  );
}
