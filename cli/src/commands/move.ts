import type { Command } from 'commander';
import { type Database, loadAdmin } from '../../../server/src/admin.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { hasDatabase, settings } from '../settings.ts';

export function moveCommand(program: Command): void {
  const command = program
    .command('move')
    .description(
      'copy everything to another, empty database, compare every table and recount the counters. The database of the settings is ' +
        'only read. Stop the service first. A move that was interrupted continues when it is repeated',
    )
    .requiredOption(
      '--to <url>',
      'the address of the new database: PostgreSQL, or the coordinator of a Citus cluster',
    )
    .action(async ({ to }: { to: string }, command: Command) => {
      if (!/^postgres(ql)?:\/\//.test(to))
        command.error('error: --to needs an address such as postgres://user:password@host:5432/encart', {
          exitCode: 2,
        });
      await move(command, to);
    });
  addExamples(command, [
    ['move --to postgres://encart:secret@127.0.0.1:5432/encart', 'from the embedded database to PostgreSQL'],
  ]);
}

const phases = { copy: 'rows copied', compare: 'tables compared', recount: 'days recounted' } as const;

async function move(command: Command, to: string): Promise<void> {
  const config = settings();
  if (!hasDatabase(config)) throw new CommandError(`There is no database in ${config.dataDir}.`);
  if (config.databaseUrl === to) throw new CommandError('The source and the target are the same database.');
  const { moveDatabase, openDatabase } = await loadAdmin();
  const opened: Database[] = [];
  const open = async (databaseUrl: string | undefined) => {
    const database = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl,
      poolSize: 1,
      statementTimeoutMs: 0,
    });
    opened.push(database);
    return database;
  };
  const progress = startProgress(command, 'Moving');
  try {
    const source = await open(config.databaseUrl);
    const result = await moveDatabase(source, await open(to), ({ phase, done, total, table }) =>
      progress.show({ done, total, note: table ? `${phases[phase]}, ${table}` : phases[phase] }),
    );
    progress.end();
    const { rows, tables, recountedDays } = result;
    print(command, result, () =>
      [
        paint('green', `Moved ${rows.toLocaleString('en-US')} rows of ${tables.length} tables.`),
        `Every table has as many rows as before, and ${recountedDays} days were recounted without a difference.`,
        '',
        'Set DATABASE_URL to the new address and start the service. Keep the master secret: the new database needs the same one.',
        'The old database is unchanged.',
      ].join('\n'),
    );
  } finally {
    progress.end();
    for (const database of opened) await database.close();
  }
}
