import type { Job } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';
import { confirm } from '../prompt.ts';
import { describeCells, describeDays, describeDifferences, runRecount } from '../recount.ts';

export function rebuildCommand(program: Command): void {
  const command = program
    .command('rebuild')
    .description(
      'recount all counters from the raw events and repair those that differ, while the service runs',
    )
    .option('--yes', 'do not ask for confirmation')
    .action(async ({ yes }: { yes?: boolean }, command: Command) => {
      const { operator } = connect(command).encart;
      const question = 'Overwrite every counter that differs from the raw events? Reports will change.';
      await confirm(command, question, { yes, cancelMessage: 'Nothing was changed.' });
      const job = await runRecount(command, operator, 'rebuild');
      print(command, job, () => describeRebuild(job));
    });
  addExamples(command, [
    ['rebuild', 'asks for confirmation; correct counters are not changed'],
    ['rebuild --yes --json', 'in scripts'],
    ['audit', 'only compare'],
  ]);
}

function describeRebuild(job: Job): string {
  const { total, difference_count } = job;
  if (difference_count === 0) return paint('green', `${describeDays(total)} recounted, no differences.`);
  const summary = `${describeDays(total)} recounted, ${describeCells(difference_count)} repaired.`;
  return `${describeDifferences(job)}\n\n${paint('green', summary)}`;
}
