import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';
import { startProgress } from '../progress.ts';

export function restartCommand(program: Command): void {
  const command = program
    .command('restart')
    .description('replace the server processes, one after the other, without refusing a request')
    .action(async (_: object, command: Command) => {
      const { operator } = connect(command).encart;
      const progress = startProgress(command, 'Restarting', 'server processes');
      const restart = await operator.restart
        .run({ onProgress: ({ replaced, total }) => progress.show({ done: replaced, total }) })
        .finally(() => progress.end());
      const { state, replaced, total } = restart;
      if (state === 'failed')
        throw new CommandError(
          `A new server process could not start after ${replaced} of ${total} were replaced. The others go on; the log of the service says why.`,
        );
      print(command, restart, () =>
        paint('green', `Replaced ${total} server ${total === 1 ? 'process' : 'processes'}.`),
      );
    });
  addExamples(command, [
    ['restart', 'after an upgrade'],
    ['restart --url https://ads.example.com', 'another service'],
  ]);
}
