import type { Command } from 'commander';
import { type Config, loadAdmin } from '../../../server/src/admin.ts';
import { Refusal } from '../failure.ts';
import { addExamples } from '../options.ts';
import { print } from '../print.ts';
import { hasDatabase, settings } from '../settings.ts';

export function migrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description('bring the database up to this version (a start of the service does it too)')
    .option('--status', 'only list what is missing')
    .action(async ({ status }: { status?: boolean }, command: Command) => {
      const config = settings();
      if (status) await printPending(command, config);
      else await applyPending(command, config);
    });
  addExamples(command, [
    ['migrate --status', 'what a migration would do'],
    ['migrate', 'do it, all or nothing; with the embedded database the service must be stopped'],
  ]);
}

async function applyPending(command: Command, config: Config): Promise<void> {
  const { migrate, openDatabase } = await loadAdmin();
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  try {
    const applied = await migrate(database.db);
    print(command, { applied }, () => listed('Applied', applied));
  } finally {
    await database.close();
  }
}

async function printPending(command: Command, config: Config): Promise<void> {
  if (!hasDatabase(config))
    throw new Refusal(`There is no database in ${config.dataDir} yet. "npx encart migrate" makes it.`);
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
