import type { Command } from 'commander';
import { CommandError } from './errors.ts';
import { isPacked } from './packaging.ts';

/** Commands that open the database or the files of the installation. All others call the service. */
const localCommands = ['serve', 'migrate', 'move', 'restore', 'operator-key', 'secret'];

/** The first examples of the program: how to get a service. */
export const localExamples: [string, string][] = isPacked
  ? [['status --url https://encart.example.com', 'show the status of a service']]
  : [
      ['serve', 'start the service'],
      ['doctor', 'check this installation'],
    ];

/**
 * In the npm package: lists the commands that need the server apart, and refuses them with an explanation.
 */
export function refuseLocalCommands(program: Command): void {
  if (!isPacked) return;
  const local = program.commands.filter((command) => localCommands.includes(command.name()));
  for (const command of local) command.helpGroup('Only in the clone or the image of the service:');
  program.configureHelp({
    ...program.configureHelp(),
    // Groups are shown in the order of their first command.
    visibleCommands: ({ commands }) => [...commands.filter((command) => !local.includes(command)), ...local],
  });
  program.hook('preAction', (_, command) => {
    if (!isLocal(command)) return;
    throw new CommandError(
      `"${pathOf(command)}" works on the installation itself, and this package contains no server. ` +
        'Run it where the service is installed: with npx in the clone, or in the container with "node_modules/.bin/encart".',
    );
  });
}

function isLocal(command: Command): boolean {
  const [name = ''] = pathOf(command).split(' ');
  const { integration, days } = command.opts<{ integration?: string; days?: number }>();
  if (name === 'doctor') return integration === undefined;
  if (name === 'simulate') return days !== undefined;
  return localCommands.includes(name);
}

/** The names of a command and its parents, without the program. */
function pathOf(command: Command): string {
  const names: string[] = [];
  for (let each: Command | null = command; each?.parent; each = each.parent) names.unshift(each.name());
  return names.join(' ');
}
