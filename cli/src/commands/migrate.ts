import type { Command } from 'commander';
import { type Config, loadAdmin } from '../../../server/src/admin.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { hasDatabase, settings } from '../settings.ts';

export function migrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description('apply pending database migrations (the service also does this at start)')
    .option('--status', 'only list pending migrations')
    .action(async ({ status }: { status?: boolean }, command: Command) => {
      const config = settings();
      if (status) await printPending(command, config);
      else await applyPending(command, config);
    });
  addExamples(command, [
    ['migrate --status', 'list pending migrations'],
    ['migrate', 'apply them; stop the service first if it uses the embedded database'],
  ]);
}

async function applyPending(command: Command, config: Config): Promise<void> {
  const { migrate, openDatabase } = await loadAdmin();
  const database = await openDatabase({ ...config, poolSize: 1 });
  const progress = startProgress(command, 'Migrating', 'rows');
  try {
    const applied = await migrate(database.maintenance, {
      onBatch: ({ migration, rows }) => progress.show({ done: rows, note: migration }),
    }).finally(() => progress.end());
    print(command, { applied }, () => listed('Applied', applied));
  } finally {
    await database.close();
  }
}

async function printPending(command: Command, config: Config): Promise<void> {
  if (!hasDatabase(config))
    throw new CommandError(
      `There is no database in ${config.dataDir} yet. Run "npx encart migrate" to create it.`,
    );
  const { migrationState, openDatabase } = await loadAdmin();
  const database = await openDatabase(config);
  try {
    const { pending } = await migrationState(database.db);
    print(command, { pending }, () => listed('Pending', pending));
  } finally {
    await database.close();
  }
}

function listed(title: string, names: string[]): string {
  if (names.length === 0) return 'The database is up to date.';
  return [`${title}:`, ...names.map((name) => `  ${name}`)].join('\n');
}
