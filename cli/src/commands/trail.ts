import { type AuditEntry, limits } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { addExamples, addPageOptions, type PageOptions, readId } from '../options.ts';
import { shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import type { Column } from '../table.ts';

interface TrailOptions extends PageOptions {
  channel?: string;
  object?: string;
  action?: string;
}

const columns: Column<AuditEntry>[] = [
  { title: 'AT', value: ({ at }) => shortTime(at) },
  { title: 'ACTION', value: ({ action }) => action },
  { title: 'OBJECT', value: ({ object_id }) => object_id },
  { title: 'BY', value: ({ actor }) => `${actor.type} ${actor.id}`, canShrink: true },
  { title: 'DETAILS', value: ({ details }) => compact(details), canShrink: true },
];

export function trailCommand(program: Command): void {
  const command = program
    .command('trail')
    .description('show the audit trail, newest first')
    .option('--channel <id>', 'only entries of this channel', readId)
    .option('--object <id>', 'only entries of this object')
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
        { columns, one: 'entry', many: 'entries' },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['trail', `the last ${limits.defaultPageSize} entries`],
    ['trail --action key.revoked --all', 'all revoked keys'],
    ['trail --channel 01890a5d-ac96-774b-bcce-b302099a8057 --json', 'one channel, with all details'],
  ]);
}

function compact(details: Record<string, unknown>): string {
  return Object.keys(details).length === 0 ? '' : JSON.stringify(details);
}
