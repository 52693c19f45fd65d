import type { Job } from '@encart/sdk';
import type { Command } from 'commander';
import { confirm } from '../confirm.ts';
import { connect } from '../connect.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';
import { cells, days, describeDifferences, runRecount } from '../recount.ts';

export function rebuildCommand(program: Command): void {
  const command = program
    .command('rebuild')
    .description(
      'recount every counter from the raw events and put right what differs, while the service runs',
    )
    .option('--yes', 'do not ask')
    .action(async ({ yes }: { yes?: boolean }, command: Command) => {
      const { operator } = connect(command).encart;
      const question =
        'Write every counter that differs from the raw events anew? Reports will change with it.';
      await confirm(question, yes, 'Nothing was changed.');
      const job = await runRecount(command, operator, 'rebuild');
      print(command, job, () => describeRebuild(job));
    });
  addExamples(command, [
    ['rebuild', 'asks first; what is right stays untouched'],
    ['rebuild --yes --json', 'in a script'],
    ['audit', 'only look'],
  ]);
}

function describeRebuild(job: Job): string {
  const { total, difference_count } = job;
  if (difference_count === 0) return paint('green', `${days(total)} recounted, nothing to mend.`);
  const mended = `${days(total)} recounted, ${cells(difference_count)} mended.`;
  return `${describeDifferences(job)}\n\n${paint('green', mended)}`;
}
