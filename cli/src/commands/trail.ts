import { type Encart, limits } from '@encart/sdk';
import type { Command } from 'commander';
import { trailColumns as columns } from '../audit-view.ts';
import { describeChoices } from '../choices.ts';
import { connect } from '../connect.ts';
import { addExamples, addPageOptions, exampleId, type PageOptions, readId } from '../options.ts';
import { printList } from '../print-list.ts';

interface TrailOptions extends PageOptions {
  channel?: string;
  object?: string;
  action?: string;
}

export function trailCommand(program: Command): void {
  const command = program
    .command('trail')
    .description(
      'show the audit trail, newest first: who changed what, with names; ids are at the end and in --json',
    )
    .option('--channel <id>', 'only entries of this channel', readId)
    .option('--object <id>', 'only entries about the object with this id')
    .option('--action <name>', 'only this action, such as key.revoked')
    .action(({ channel, object, action, ...options }: TrailOptions, command: Command) => {
      const { audit } = connect(command).encart.operator;
      const filter = {
        ...(channel !== undefined && { channel_id: channel }),
        ...(object !== undefined && { object_id: object }),
        ...(action !== undefined && { action }),
      };
      return printList(
        command,
        options,
        {
          list: (page) => audit.list({ ...filter, ...page }),
          all: (page) => audit.all({ ...filter, ...page }),
        },
        {
          columns,
          one: 'entry',
          many: 'entries',
          ...(action && { whenEmpty: () => suggestActions(audit, action) }),
        },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['trail', `the last ${limits.defaultPageSize} entries`],
    ['trail --action key.revoked --all', 'all revoked keys'],
    [`trail --channel ${exampleId} --json`, 'one channel, with all details'],
  ]);
}

/** Names of actions are not in the API, so the newest entries tell which there are. */
async function suggestActions(audit: Encart['operator']['audit'], action: string): Promise<string> {
  const { results } = await audit.list({ page_size: limits.maxPageSize });
  const actions = [...new Set(results.map((entry) => entry.action))].filter((each) => each !== action);
  return actions.length === 0 ? '' : describeChoices(action, actions);
}
