import type { Command } from 'commander';
import { type Config, loadAdmin } from '../../../server/src/admin.ts';
import { findKey, globalsOf } from '../connect.ts';
import { Refusal } from '../failure.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { hasDatabase, settings } from '../settings.ts';
import { fields } from '../table.ts';

export function operatorKeyCommand(program: Command): void {
  const command = program
    .command('operator-key')
    .description('say where the operator key is, or mint another one in the database')
    .option('--new', 'mint another; with the embedded database the service must be stopped')
    .action(async (options: { new?: boolean }, command: Command) => {
      if (options.new) await mintAnother(command, settings());
      else await printPlace(command, settings());
    });
  addExamples(command, [
    ['operator-key', 'where it is; the key itself is not printed'],
    ['operator-key --new', 'when it is lost'],
  ]);
}

async function printPlace(command: Command, config: Config): Promise<void> {
  const { operatorKeyFile } = await loadAdmin();
  const file = operatorKeyFile(config.dataDir);
  const { source } = findKey(globalsOf(command));
  const places = {
    'option or ENCART_OPERATOR_KEY': 'The operator key is set by ENCART_OPERATOR_KEY.',
    file: `The operator key is in ${file}`,
    nowhere: `There is no operator key in ${file}. A first start of the service makes one; later, "npx encart operator-key --new".`,
  };
  const names = { 'option or ENCART_OPERATOR_KEY': 'environment', file: 'file', nowhere: 'none' };
  print(command, { source: names[source], file }, () => places[source]);
}

async function mintAnother(command: Command, config: Config): Promise<void> {
  if (!hasDatabase(config))
    throw new Refusal(
      `There is no database in ${config.dataDir} yet. A first start of the service makes it, and the key.`,
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
    // Minting writes the file first: it must not lose a good key to a database that cannot take the new one.
    const { pending } = await migrationState(database.db);
    if (pending.length > 0)
      throw new Refusal(
        'The database is not up to date. Run "npx encart migrate", or start the service once.',
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
          ['kept in', file],
        ])}\n\nShown only now. Earlier operator keys still work until they are revoked.`,
    );
  } finally {
    await database.close();
  }
}
