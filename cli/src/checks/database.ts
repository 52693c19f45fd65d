import { type Config, type Database, loadAdmin } from '../../../server/src/admin.ts';
import { explain } from '../failure.ts';
import type { ServiceState } from '../service.ts';
import { hasDatabase } from '../settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { checkSecret } from './secret.ts';

/** `heldByService`: the running service has the embedded database open, so it is ours. Undefined where that cannot be told. */
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
      findings: [ok('database', 'none yet; the first start makes it'), await checkSecret(config)],
      heldByService: false,
    };

  const { openDatabase } = await loadAdmin();
  let database: Database;
  try {
    database = await openDatabase({ ...config, poolSize: 1 });
  } catch (error) {
    if ((error as Error).name === 'DirectoryInUse')
      return {
        findings: [describeHeld(error as Error, service, address), await checkSecret(config)],
        heldByService: true,
      };
    const how = 'Restore a backup of the data directory, or start afresh with another ENCART_DATA_DIR.';
    return { findings: [fail('database', explain(error), how)], heldByService: false };
  }
  try {
    return { findings: await inspect(database, config), heldByService: embedded ? false : undefined };
  } catch (error) {
    const how = 'See that PostgreSQL runs and that DATABASE_URL names it, its user and its password.';
    return { findings: [fail('database', explain(error), how)], heldByService: undefined };
  } finally {
    await database.close();
  }
}

function describeHeld(error: Error, service: ServiceState, address: string | undefined): Finding {
  const where = address ?? 'the address in the settings';
  switch (service.state) {
    case 'ready':
      return ok('database', `in use by the service at ${where}, which is ready`);
    case 'unready':
      return fail('database', `The service at ${where} is not ready: ${service.message}`, 'See its log.');
    default:
      return fail(
        'database',
        `${error.message.split('. ')[0]}, and no service answers at ${where}.`,
        'Wait if it is starting or stopping; if it listens elsewhere, set PORT as it has it, or pass --url.',
      );
  }
}

async function inspect(database: Database, config: Config): Promise<Finding[]> {
  const { migrationState } = await loadAdmin();
  await database.ping();
  const opened = ok('database', `${database.engine} database opens and answers`);
  const { pending, newer } = await migrationState(database.db);
  if (newer.length > 0) {
    const how = 'Start the newer version of Encart, or restore the backup that was made before it.';
    return [opened, fail('migrations', `The database is newer than this code: ${newer.join(', ')}`, how)];
  }
  if (pending.length > 0) {
    const how = 'The next start applies them; "npx encart migrate" does it now.';
    return [opened, warn('migrations', `${pending.length} pending: ${pending.join(', ')}`, how)];
  }
  return [
    opened,
    ok('migrations', 'up to date'),
    ...(await checkConnections(config)),
    ...(await checkEnvironment(database, config)),
    await checkSecret(config, database.db),
  ];
}

/** Whether the server allows as many connections as the processes of this machine open. */
async function checkConnections({ databaseUrl, workers }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined) return [];
  const { planPools, connectionsOf } = await loadAdmin();
  const how = 'Change max_connections of PostgreSQL, or ENCART_WORKERS, and restart.';
  try {
    const { sizes, shortage, limit } = await planPools(databaseUrl, workers);
    const each = connectionsOf(sizes);
    if (shortage) return [warn('connections', shortage, how)];
    return [ok('connections', `${workers} × ${each} of ${limit} that the server allows`)];
  } catch (error) {
    if ((error as Error).name !== 'TooFewConnections') throw error;
    return [fail('connections', (error as Error).message, how)];
  }
}

async function checkEnvironment({ db }: Database, { environment }: Config): Promise<Finding[]> {
  const { getEnvironment } = await loadAdmin();
  const owner = await getEnvironment(db);
  if (owner === undefined) return [];
  return owner === environment
    ? [ok('environment', `the database belongs to ${owner}`)]
    : [
        fail(
          'environment',
          `The database belongs to ${owner}, and ENCART_ENV says ${environment}.`,
          `Set ENCART_ENV=${owner}, or give ${environment} a database of its own.`,
        ),
      ];
}

/** What a crash may cost, said where people look before they go live. */
export function noteDurability({ databaseUrl }: Config): Finding {
  return ok(
    'durability',
    databaseUrl
      ? 'PostgreSQL: an acknowledged write survives a kill of the process and a power cut, unless its fsync was turned off'
      : 'the embedded engine does not fsync: an acknowledged write survives a kill of the process but not a power cut; with PostgreSQL (DATABASE_URL) it survives both',
  );
}
