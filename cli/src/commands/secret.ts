import type { Command } from 'commander';
import { type Config, ConfigError, type Db, loadAdmin, readLongSecret } from '../../../server/src/admin.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { hasDatabase, serviceEnv, settings } from '../settings.ts';

export function secretCommands(program: Command): void {
  const group = program
    .command('secret')
    .description('manage the master secret, which encrypts the keys in the database');
  addExamples(group, [
    ['secret show', 'show where the master secret is stored'],
    ['secret rotate', 'change the master secret'],
  ]);
  addShow(group);
  addRotate(group);
  addRotateIdentity(group);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('show where the master secret is stored; the secret is not printed')
    .action(async (_options: object, command: Command) => {
      const config = settings();
      const { masterSecretFile, masterSecretSource, readMaster } = await loadAdmin();
      const file = masterSecretFile(config.dataDir);
      const exists = readMaster(masterSecretSource(config)) !== undefined;
      const source = config.secret !== undefined ? 'environment' : exists ? 'file' : 'none';
      const descriptions = {
        environment: 'The master secret is set by ENCART_SECRET.',
        file: `The master secret is in ${file}`,
        none: `There is no master secret in ${file}. The first start of the service creates one.`,
      };
      print(command, { source, file }, () => descriptions[source]);
    });
  addExamples(command, [['secret show', 'to include the file in a backup']]);
}

function addRotate(group: Command): void {
  const command = group
    .command('rotate')
    .description(
      'encrypt all keys with a new master secret; stop the service first if it uses the embedded database',
    )
    .action(async (_options: object, command: Command) => {
      const config = settings();
      const newSecret = readNewSecret();
      const { masterSecretFile, rotateMaster, masterSecretSource } = await loadAdmin();
      const file = masterSecretFile(config.dataDir);
      const { keys } = await withDatabase(config, (db) =>
        rotateMaster(db, masterSecretSource(config), { next: newSecret, now: new Date() }),
      );
      const where =
        config.secret === undefined
          ? `The new master secret is in ${file}. Copy it to every machine of this installation and to your backup.`
          : 'Set ENCART_SECRET to the value of ENCART_NEW_SECRET on every machine, then restart.';
      print(
        command,
        { keys, file: config.secret === undefined ? file : null },
        () => `${keys} keys are encrypted with the new master secret. ${where}`,
      );
    });
  addExamples(command, [
    ['secret rotate', 'write a new secret file to the data directory'],
    [
      'secret rotate --json',
      'for scripts; if ENCART_SECRET is used, set the new secret in ENCART_NEW_SECRET',
    ],
  ]);
}

function addRotateIdentity(group: Command): void {
  const command = group
    .command('rotate-identity')
    .description('rotate the key that hashes shopper identifiers; frequency caps are kept')
    .action(async (_options: object, command: Command) => {
      const config = settings();
      const { rotateIdentityKey, masterSecretSource } = await loadAdmin();
      const { version, retiresAt } = await withDatabase(config, (db) =>
        rotateIdentityKey(db, masterSecretSource(config), new Date()),
      );
      print(
        command,
        { version, retires_at: retiresAt.toISOString() },
        () =>
          `Version ${version} of the identity key will be in use within an hour. The previous version is also used until ${retiresAt.toISOString().slice(0, 10)}, and deleted when no session depends on it.`,
      );
    });
  addExamples(command, [['secret rotate-identity', 'after the key may have leaked']]);
}

/** Undefined if ENCART_NEW_SECRET is not set. For a secret in a file, a new one is then generated. */
function readNewSecret(): string | undefined {
  const problems: string[] = [];
  const secret = readLongSecret('ENCART_NEW_SECRET', serviceEnv(), problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return secret;
}

async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  if (!hasDatabase(config))
    throw new CommandError(
      `There is no database in ${config.dataDir} yet. The first start of the service creates it.`,
    );
  const { migrationState, openDatabase } = await loadAdmin();
  const database = await openDatabase({ ...config, poolSize: 1 });
  try {
    const { pending } = await migrationState(database.db);
    if (pending.length > 0)
      throw new CommandError(
        'The database has pending migrations. Run "npx encart migrate", or start the service once.',
      );
    return await work(database.db);
  } finally {
    await database.close();
  }
}
