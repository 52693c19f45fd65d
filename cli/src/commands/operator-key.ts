import type { Command } from 'commander';
import { type Config, loadAdmin } from '../../../server/src/admin.ts';
import { findKey, globalOptionsOf } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { hasDatabase, settings } from '../settings.ts';
import { fields } from '../table.ts';

export function operatorKeyCommand(program: Command): void {
  const command = program
    .command('operator-key')
    .description('show where the operator key is stored, or create another one')
    .option('--new', 'create another key; stop the service first if it uses the embedded database')
    .action(async (options: { new?: boolean }, command: Command) => {
      if (options.new) await createOperatorKey(command, settings());
      else await printLocation(command, settings());
    });
  addExamples(command, [
    ['operator-key', 'show the location; the key is not printed'],
    ['operator-key --new', 'if the key is lost'],
  ]);
}

async function printLocation(command: Command, config: Config): Promise<void> {
  const { operatorKeyFile } = await loadAdmin();
  const file = operatorKeyFile(config.dataDir);
  const { source } = findKey(globalOptionsOf(command));
  const descriptions = {
    'option or ENCART_OPERATOR_KEY': 'The operator key is set by ENCART_OPERATOR_KEY.',
    file: `The operator key is in ${file}`,
    nowhere: `There is no operator key in ${file}. The first start of the service creates one; later, run "npx encart operator-key --new".`,
  };
  const jsonSources = { 'option or ENCART_OPERATOR_KEY': 'environment', file: 'file', nowhere: 'none' };
  print(command, { source: jsonSources[source], file }, () => descriptions[source]);
}

async function createOperatorKey(command: Command, config: Config): Promise<void> {
  if (!hasDatabase(config))
    throw new CommandError(
      `There is no database in ${config.dataDir} yet. The first start of the service creates the database and the key.`,
    );
  const {
    claimEnvironment,
    migrationState,
    openDatabase,
    WrongEnvironment,
    mintOperatorKey,
    operatorKeyFile,
  } = await loadAdmin();

  const database = await openDatabase({ ...config, poolSize: 1 });
  try {
    // `mintOperatorKey` writes the file first. Check the database before, so that a failure does not
    // overwrite a valid key.
    const { pending } = await migrationState(database.db);
    if (pending.length > 0)
      throw new CommandError(
        'The database has pending migrations. Run "npx encart migrate", or start the service once.',
      );
    const now = new Date();
    const owner = await claimEnvironment(database.db, config.environment, now);
    if (owner !== config.environment) throw new WrongEnvironment(owner, config.environment);
    const key = await mintOperatorKey(database.db, { ...config, now });
    const file = operatorKeyFile(config.dataDir);
    print(
      command,
      { key, file },
      () =>
        `${fields([
          ['operator key', key],
          ['stored in', file],
        ])}\n\nThe key is not shown again. Earlier operator keys work until they are revoked.`,
    );
  } finally {
    await database.close();
  }
}
