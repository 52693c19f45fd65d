import type { Command } from 'commander';

/** A command with its name and those of its groups, such as `channels list`. */
export interface NamedCommand {
  readonly path: string;
  readonly command: Command;
}

/** All commands and groups below a command. */
export function listCommands(parent: Command, prefix = ''): NamedCommand[] {
  return parent.commands.flatMap((command) => {
    const path = `${prefix}${command.name()}`;
    return [{ path, command }, ...listCommands(command, `${path} `)];
  });
}
