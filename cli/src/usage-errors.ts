import type { Command, CommanderError } from 'commander';
import { usageErrorToJson } from './errors.ts';

/**
 * True if `--json` is among the arguments. Read before they are parsed, because a mistake in them is reported
 * as JSON too.
 */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).includes('--json');
}

export interface UsageReporter {
  attach(program: Command): void;
  report(error: CommanderError): void;
}

/**
 * Creates the reporter of usage errors. Without `--json`, commander prints them as text. With it, the text is
 * suppressed, and `report` prints one JSON object instead.
 */
export function createUsageReporter(json: boolean): UsageReporter {
  if (!json) return { attach() {}, report() {} };
  let group: Command | undefined;
  return {
    attach(program) {
      program.configureOutput({ writeErr: () => {} });
      // A group without a subcommand prints its help as an error.
      program.on('beforeAllHelp', ({ error, command }: { error: boolean; command: Command }) => {
        if (error) group = command;
      });
    },
    report({ code, message }) {
      const text = code === 'commander.help' && group ? describeMissingCommand(group) : message;
      process.stderr.write(`${JSON.stringify(usageErrorToJson(text.replace(/^error: /, '')))}\n`);
    },
  };
}

function describeMissingCommand(group: Command): string {
  const names = group.commands.map((command) => command.name());
  return `Missing command. Choose one of ${names.join(', ')}.`;
}
