import type { Command } from 'commander';
import { type Config, ConfigError, type Db, loadAdmin, readLongSecret } from '../../../server/src/admin.ts';
import { Refusal } from '../failure.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { environment, hasDatabase, settings } from '../settings.ts';

export function secretCommands(program: Command): void {
  const group = program
    .command('secret')
    .description('the master secret, and the keys in the database that are wrapped under it');
  addExamples(group, [
    ['secret show', 'where the master secret is'],
    ['secret rotate', 'wrap the keys under a new master secret'],
  ]);
  addShow(group);
  addRotate(group);
  addRotateIdentity(group);
}

function addShow(group: Command): void {
  group
    .command('show')
    .description('say where the master secret is; the secret itself is not printed')
    .action(async (_options: object, command: Command) => {
      const config = settings();
      const { masterSecretFile, readMaster } = await loadAdmin();
      const file = masterSecretFile(config.dataDir);
      const found = readMaster({ configured: config.secret, dataDir: config.dataDir }) !== undefined;
      const source = config.secret !== undefined ? 'environment' : found ? 'file' : 'none';
      const places = {
        environment: 'The master secret is set by ENCART_SECRET.',
        file: `The master secret is in ${file}`,
        none: `There is no master secret in ${file}. The first start of the service makes one.`,
      };
      print(command, { source, file }, () => places[source]);
    });
}

function addRotate(group: Command): void {
  const command = group
    .command('rotate')
    .description(
      'wrap every key under a new master secret; with the embedded database the service must be stopped',
    )
    .action(async (_options: object, command: Command) => {
      const config = settings();
      const next = readNewSecret();
      const { masterSecretFile, rotateMaster, masterPlace } = await loadAdmin();
      const file = masterSecretFile(config.dataDir);
      const { keys } = await withDatabase(config, (db) =>
        rotateMaster(db, masterPlace(config), { next, now: new Date() }),
      );
      const where =
        config.secret === undefined
          ? `The new master secret is in ${file}; copy it to every machine of this installation, and into the backup.`
          : 'Set ENCART_SECRET to the value of ENCART_NEW_SECRET on every machine, then restart.';
      print(
        command,
        { keys, file: config.secret === undefined ? file : null },
        () => `${keys} keys are wrapped under the new master secret. ${where}`,
      );
    });
  addExamples(command, [
    ['secret rotate', 'a new file in the data directory'],
    ['secret rotate --json', 'for a script; ENCART_NEW_SECRET names the new one where ENCART_SECRET is used'],
  ]);
}

function addRotateIdentity(group: Command): void {
  group
    .command('rotate-identity')
    .description('make a new key for the hashes of shoppers; frequency caps are kept')
    .action(async (_options: object, command: Command) => {
      const config = settings();
      const { rotateIdentityKey, masterPlace } = await loadAdmin();
      const { version, retiresAt } = await withDatabase(config, (db) =>
        rotateIdentityKey(db, masterPlace(config), new Date()),
      );
      print(
        command,
        { version, retires_at: retiresAt.toISOString() },
        () =>
          `Version ${version} of the identity key is in use within the hour. The one before is used beside it until ${retiresAt.toISOString().slice(0, 10)}, and deleted when no session of its time is left.`,
      );
    });
}

function readNewSecret(): string | undefined {
  const problems: string[] = [];
  const secret = readLongSecret('ENCART_NEW_SECRET', environment(), problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return secret;
}

async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  if (!hasDatabase(config))
    throw new Refusal(
      `There is no database in ${config.dataDir} yet. A first start of the service makes it.`,
    );
  const { migrationState, openDatabase } = await loadAdmin();
  const database = await openDatabase({ ...config, poolSize: 1 });
  try {
    const { pending } = await migrationState(database.db);
    if (pending.length > 0)
      throw new Refusal(
        'The database is not up to date. Run "npx encart migrate", or start the service once.',
      );
    return await work(database.db);
  } finally {
    await database.close();
  }
}
