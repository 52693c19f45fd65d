import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { globalOptionsOf } from './connect.ts';
import { localExamples, refuseLocalCommands } from './local-commands.ts';
import { printExactAmounts } from './money.ts';
import { addExamples, readAddress } from './options.ts';
import type { UsageReporter } from './usage-errors.ts';

type AddCommands = (program: Command) => void;

/**
 * The commands by their first word, in the order of the help text. Loading all of them takes half of the time
 * of a short command.
 */
const commandLoaders: Readonly<Record<string, () => Promise<AddCommands>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  move: async () => (await import('./commands/move.ts')).moveCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  status: async () => (await import('./commands/status.ts')).statusCommand,
  restart: async () => (await import('./commands/restart.ts')).restartCommand,
  channels: async () => (await import('./commands/channels.ts')).channelsCommands,
  keys: async () => (await import('./commands/keys.ts')).keysCommands,
  conversions: async () => (await import('./commands/conversions.ts')).conversionsCommands,
  advertiser: async () => (await import('./commands/advertiser.ts')).advertiserCommands,
  users: async () => (await import('./commands/users.ts')).usersCommands,
  taxonomy: async () => (await import('./commands/taxonomy.ts')).taxonomyCommands,
  rates: async () => (await import('./commands/rates.ts')).ratesCommands,
  review: async () => (await import('./commands/review.ts')).reviewCommands,
  network: async () => (await import('./commands/network.ts')).networkCommands,
  advertisers: async () => (await import('./commands/advertisers.ts')).advertisersCommands,
  campaigns: async () => (await import('./commands/campaigns.ts')).campaignsCommands,
  offers: async () => (await import('./commands/offers.ts')).offersCommands,
  publishers: async () => (await import('./commands/publishers.ts')).publishersCommands,
  categories: async () => (await import('./commands/categories.ts')).categoriesCommand,
  exclusions: async () => (await import('./commands/exclusions.ts')).exclusionsCommand,
  ceiling: async () => (await import('./commands/ceiling.ts')).ceilingCommand,
  try: async () => (await import('./commands/try.ts')).tryCommand,
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand,
  report: async () => (await import('./commands/report.ts')).reportCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  forget: async () => (await import('./commands/forget.ts')).forgetCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
  rebuild: async () => (await import('./commands/rebuild.ts')).rebuildCommand,
  jobs: async () => (await import('./commands/jobs.ts')).jobsCommands,
  'over-ceiling': async () => (await import('./commands/over-ceiling.ts')).overCeilingCommands,
  flags: async () => (await import('./commands/flags.ts')).flagsCommands,
  voids: async () => (await import('./commands/voids.ts')).voidsCommands,
  trail: async () => (await import('./commands/trail.ts')).trailCommand,
  'operator-key': async () => (await import('./commands/operator-key.ts')).operatorKeyCommand,
  secret: async () => (await import('./commands/secret.ts')).secretCommands,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
};

/** The first word of a command line that is no option. The options before it may have values. */
function firstWord(args: readonly string[]): string {
  const hasValue = (arg: string | undefined) => arg === '--url' || arg === '--key';
  return args.find((arg, at) => !arg.startsWith('-') && !hasValue(args[at - 1])) ?? '';
}

/**
 * The program with the command of this command line, or, if it names none, with all commands: for
 * help, and for suggestions.
 */
export async function createProgram(
  usageErrors: UsageReporter,
  args: readonly string[] = [],
): Promise<Command> {
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
  const word = firstWord(args);
  const loaders = Object.hasOwn(commandLoaders, word)
    ? [commandLoaders[word]]
    : Object.values(commandLoaders);
  for (const load of loaders) (await load?.())?.(program);
  refuseLocalCommands(program);
  return program;
}
