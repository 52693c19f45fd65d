import type { Config } from './config.ts';
import type { OnBatch } from './db/batched-migration.ts';
import type { Db } from './db/handle.ts';
import { claimEnvironment } from './db/installation-store.ts';
import { migrate } from './db/migrate.ts';
import { createMonths } from './db/partitions.ts';
import { ensureOperatorKey, type OperatorKeyState } from './keys/index.ts';
import type { Environment } from './lib/environment.ts';
import { finishRotation, type MasterSecretSource, openSecrets, type Secrets } from './secrets/index.ts';
// Not through the index: the primary of several processes has no routes, and loading them takes
// half of its start.
import { createFirstAdminLink, type NewLink } from './users/create-link.ts';

export interface Installation {
  /** The migrations that this start applied. */
  readonly migrated: string[];
  /** True if this start created the schema. */
  readonly isNew: boolean;
  readonly secrets: Secrets;
  readonly operatorKey: OperatorKeyState;
  /** The link for the first admin. Only while there are no users. */
  readonly firstAdminLink: NewLink | undefined;
}

export class WrongEnvironment extends Error {
  constructor(database: Environment, process: Environment) {
    super(
      `This database belongs to ${database}, but ENCART_ENV is ${process}. Each environment needs its own database.`,
    );
    this.name = 'WrongEnvironment';
  }
}

/** Where the master secret comes from. */
export function masterSecretSource({
  secret,
  dataDir,
}: Pick<Config, 'secret' | 'dataDir'>): MasterSecretSource {
  return { configured: secret, dataDir };
}

/**
 * Migrates the database, and makes sure that the next months, secrets and an operator key exist. Safe to run
 * in several processes at once.
 */
export async function prepareInstallation(
  db: Db,
  config: Config,
  now: Date,
  onBatch?: OnBatch,
): Promise<Installation> {
  const migrated = await migrate(db, { onBatch });
  await createMonths(db, now);
  const environment = await claimEnvironment(db, config.environment, now);
  if (environment !== config.environment) throw new WrongEnvironment(environment, config.environment);
  const masterSource = masterSecretSource(config);
  await finishRotation(db, masterSource);
  const secrets = await openSecrets(db, masterSource, now);
  const operatorKey = await ensureOperatorKey(db, {
    environment: config.environment,
    dataDir: config.dataDir,
    configuredKey: config.operatorKey,
    now,
  });
  // The first migration creates the schema.
  const isNew = migrated[0]?.startsWith('0001') ?? false;
  return { migrated, isNew, secrets, operatorKey, firstAdminLink: await createFirstAdminLink(db, now) };
}
