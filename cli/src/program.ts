import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { advertiserCommands } from './commands/advertiser.ts';
import { advertisersCommands } from './commands/advertisers.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommand } from './commands/backup.ts';
import { campaignsCommands } from './commands/campaigns.ts';
import { categoriesCommand } from './commands/categories.ts';
import { channelsCommands } from './commands/channels.ts';
import { conversionsCommands } from './commands/conversions.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exclusionsCommand } from './commands/exclusions.ts';
import { explainCommand } from './commands/explain.ts';
import { flagsCommands } from './commands/flags.ts';
import { forgetCommand } from './commands/forget.ts';
import { jobsCommands } from './commands/jobs.ts';
import { keysCommands } from './commands/keys.ts';
import { migrateCommand } from './commands/migrate.ts';
import { moveCommand } from './commands/move.ts';
import { networkCommands } from './commands/network.ts';
import { offersCommands } from './commands/offers.ts';
import { operatorKeyCommand } from './commands/operator-key.ts';
import { publishersCommands } from './commands/publishers.ts';
import { ratesCommands } from './commands/rates.ts';
import { rebuildCommand } from './commands/rebuild.ts';
import { reportCommand } from './commands/report.ts';
import { restartCommand } from './commands/restart.ts';
import { restoreCommand } from './commands/restore.ts';
import { reviewCommands } from './commands/review.ts';
import { secretCommands } from './commands/secret.ts';
import { serveCommand } from './commands/serve.ts';
import { simulateCommand } from './commands/simulate.ts';
import { statusCommand } from './commands/status.ts';
import { taxonomyCommands } from './commands/taxonomy.ts';
import { trailCommand } from './commands/trail.ts';
import { tryCommand } from './commands/try.ts';
import { usersCommands } from './commands/users.ts';
import { voidsCommands } from './commands/voids.ts';
import { globalOptionsOf } from './connect.ts';
import { localExamples, refuseLocalCommands } from './local-commands.ts';
import { printExactAmounts } from './money.ts';
import { addExamples, readAddress } from './options.ts';
import type { UsageReporter } from './usage-errors.ts';

/** All commands. */
export function createProgram(usageErrors: UsageReporter): Command {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const program = new Command('encart')
    .description('Run and operate Encart, a self-hosted commerce media network.')
    .version(version)
    .addOption(
      new Option('--url <address>', 'address of the service (default: HOST and PORT of the settings)')
        .env('ENCART_URL')
        .argParser(readAddress),
    )
    .addOption(
      new Option(
        '--key <key>',
        'API key. Staff commands: an operator key (default: <data dir>/operator.key). Channel commands (publishers, exclusions, try, simulate, report): a channel key (default: ENCART_CHANNEL_KEY). Advertiser commands (conversions, advertiser): a key of an advertiser (default: ENCART_ADVERTISER_KEY)',
      ).env('ENCART_OPERATOR_KEY'),
    )
    .option('--json', 'print the output, and errors, as JSON')
    .option('--exact', 'print amounts of money with six decimals instead of two')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(use --help for usage)')
    .exitOverride();
  // Before the commands are added: they inherit it.
  usageErrors.attach(program);
  program.hook('preAction', (_, command) => {
    if (globalOptionsOf(command).exact) printExactAmounts();
  });
  addExamples(program, [
    ...localExamples,
    ['channels create "My tracking app"', 'create your first channel'],
  ]);
  serveCommand(program);
  migrateCommand(program);
  moveCommand(program);
  backupCommand(program);
  restoreCommand(program);
  statusCommand(program);
  restartCommand(program);
  channelsCommands(program);
  keysCommands(program);
  conversionsCommands(program);
  advertiserCommands(program);
  usersCommands(program);
  taxonomyCommands(program);
  ratesCommands(program);
  reviewCommands(program);
  networkCommands(program);
  advertisersCommands(program);
  campaignsCommands(program);
  offersCommands(program);
  publishersCommands(program);
  categoriesCommand(program);
  exclusionsCommand(program);
  tryCommand(program);
  simulateCommand(program);
  reportCommand(program);
  explainCommand(program);
  forgetCommand(program);
  auditCommand(program);
  rebuildCommand(program);
  jobsCommands(program);
  flagsCommands(program);
  voidsCommands(program);
  trailCommand(program);
  operatorKeyCommand(program);
  secretCommands(program);
  doctorCommand(program);
  refuseLocalCommands(program);
  return program;
}
