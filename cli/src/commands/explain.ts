import type { Command } from 'commander';
import { connect, globalOptionsOf } from '../connect.ts';
import { describeEvents } from '../event-view.ts';
import { describeExplanation } from '../explain-view.ts';
import { addExamples, exampleId, readId, readInteger } from '../options.ts';
import { print } from '../print.ts';

const defaultLimit = 20;

export function explainCommand(program: Command): void {
  const command = program
    .command('explain')
    .description(
      'explain why a session got its offers and not others, and list its events with who reported them; for sessions of the last seven days',
    )
    .argument('<session-id>', 'session_id of a response or of "npx encart try"', readId)
    .option(
      '--limit <n>',
      'maximum number of candidates, best first, at most 5000',
      readInteger,
      defaultLimit,
    )
    .action(async (id: string, { limit }: { limit: number }, command: Command) => {
      const { operator } = connect(command).encart;
      const explanation = await operator.sessions.explain(id, { limit });
      const { events } = await operator.sessions.get(id);
      if (globalOptionsOf(command).json) return print(command, { ...explanation, events }, () => '');
      const { channel_id, publisher_id } = explanation;
      const channel = await operator.channels.get(channel_id);
      const publisher = publisher_id === null ? undefined : await operator.publishers.get(publisher_id);
      const names = { channel: channel.name, publisher: publisher?.brand_name };
      print(command, explanation, () =>
        [describeExplanation(explanation, names), ...describeEvents(events)].join('\n\n'),
      );
    });
  addExamples(command, [
    [`explain ${exampleId}`, 'show the outcome of each candidate'],
    [`explain ${exampleId} --limit 500 --json`, 'with all details, for scripts'],
  ]);
}
