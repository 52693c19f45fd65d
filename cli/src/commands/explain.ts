import type { Command } from 'commander';
import { connect, globalsOf } from '../connect.ts';
import { describeExplanation } from '../explanation.ts';
import { addExamples, readId, readInteger, someId } from '../options.ts';
import { print } from '../print.ts';

const usualLimit = 20;

export function explainCommand(program: Command): void {
  const command = program
    .command('explain')
    .description('why a session got its offers, and the others did not; for sessions of the last seven days')
    .argument('<session-id>', 'as the answer or "npx encart try" names it', readId)
    .option('--limit <n>', 'so many candidates, the best first, at most 5000', readInteger, usualLimit)
    .action(async (id: string, { limit }: { limit: number }, command: Command) => {
      const { operator } = connect(command).encart;
      const explanation = await operator.sessions.explain(id, { limit });
      if (globalsOf(command).json) return print(command, explanation, () => '');
      const { channel_id, publisher_id } = explanation;
      const channel = await operator.channels.get(channel_id);
      const publisher = publisher_id === null ? undefined : await operator.publishers.get(publisher_id);
      print(command, explanation, () =>
        describeExplanation(explanation, { channel: channel.name, publisher: publisher?.brand_name }),
      );
    });
  addExamples(command, [
    [`explain ${someId}`, 'who won, who lost and why'],
    [`explain ${someId} --limit 500 --json`, 'with every number, for a script'],
  ]);
}
