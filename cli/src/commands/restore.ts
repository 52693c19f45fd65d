import type { Command } from 'commander';
import { loadAdmin } from '../../../server/src/admin.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';
import { settings } from '../settings.ts';

export function restoreCommand(program: Command): void {
  const command = program
    .command('restore')
    .description(
      'put a backup in the place of the embedded database. Stop the service first. The database that was there is kept under another name',
    )
    .argument('<name>', 'the name of the backup, as "backup --list" shows it')
    .action(async (name: string, _: object, command: Command) => {
      const config = settings();
      if (config.databaseUrl !== undefined)
        throw new CommandError(
          'This installation uses PostgreSQL. Restore it with pg_restore, as the operator handbook describes.',
        );
      const { migrationState, openDatabase, restoreBackup } = await loadAdmin();
      const before = await restoreBackup(config.dataDir, name, new Date());
      // Opening repairs what was being written while the backup was made.
      const database = await openDatabase(config);
      const { pending } = await migrationState(database.db).finally(() => database.close());
      print(command, { restored: name, before, pending }, () =>
        [
          paint('green', `Restored the backup ${name}.`),
          `The database from before is in ${before}. Delete it when you are sure that you do not need it.`,
          'Start the service, then check it with: npx encart audit',
        ].join('\n'),
      );
    });
  addExamples(command, [['restore 2026-06-17T15-30-00-000Z', 'after "backup --list" has shown the names']]);
}
