#!/usr/bin/env -S node --liftoff-only
import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { advertisersCommands } from './commands/advertisers.ts';
import { auditCommand } from './commands/audit.ts';
import { campaignsCommands } from './commands/campaigns.ts';
import { channelsCommands } from './commands/channels.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exclusionsCommand } from './commands/exclusions.ts';
import { explainCommand } from './commands/explain.ts';
import { flagsCommands } from './commands/flags.ts';
import { forgetCommand } from './commands/forget.ts';
import { jobsCommands } from './commands/jobs.ts';
import { keysCommands } from './commands/keys.ts';
import { migrateCommand } from './commands/migrate.ts';
import { networkCommands } from './commands/network.ts';
import { offersCommands } from './commands/offers.ts';
import { operatorKeyCommand } from './commands/operator-key.ts';
import { publishersCommands } from './commands/publishers.ts';
import { rebuildCommand } from './commands/rebuild.ts';
import { reportCommand } from './commands/report.ts';
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
import { globalsOf } from './connect.ts';
import { addExamples } from './options.ts';
import { printFailure } from './print.ts';

const usageFault = 2;

function createProgram(): Command {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const program = new Command('encart')
    .description('Runs and operates Encart, a commerce media network in a box.')
    .version(version)
    .addOption(
      new Option('--url <address>', 'the service to ask; default: HOST and PORT of the settings').env(
        'ENCART_URL',
      ),
    )
    .addOption(
      new Option(
        '--key <key>',
        'operator key; default: <data dir>/operator.key. For publishers, exclusions, try and report the key of the channel; default: ENCART_CHANNEL_KEY',
      ).env('ENCART_OPERATOR_KEY'),
    )
    .option('--json', 'answer as JSON')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('("--help" shows how)')
    .exitOverride();
  addExamples(program, [
    ['serve', 'start the service'],
    ['doctor', 'check this installation'],
    ['channels create "My tracking app"', 'the first thing to do'],
  ]);
  serveCommand(program);
  migrateCommand(program);
  statusCommand(program);
  channelsCommands(program);
  keysCommands(program);
  usersCommands(program);
  taxonomyCommands(program);
  reviewCommands(program);
  networkCommands(program);
  advertisersCommands(program);
  campaignsCommands(program);
  offersCommands(program);
  publishersCommands(program);
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
  return program;
}

async function main(): Promise<void> {
  // A reader that has seen enough ("| head") is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const program = createProgram();
  try {
    await program.parseAsync();
  } catch (error) {
    // Commander has told about its own faults already.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : usageFault;
    else {
      printFailure(error, globalsOf(program).json ?? false);
      process.exitCode = 1;
    }
  }
}

await main();
