import type { Job } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';
import { cells, days, describeDifferences, runRecount } from '../recount.ts';

export function auditCommand(program: Command): void {
  const command = program
    .command('audit')
    .description(
      'recount every counter from the raw events, while the service runs; ends with 1 if any differs',
    )
    .action(async (_: object, command: Command) => {
      const { operator } = connect(command).encart;
      const job = await runRecount(command, operator, 'audit');
      if (job.difference_count > 0) process.exitCode = 1;
      print(command, job, () => describeAudit(job));
    });
  addExamples(command, [
    ['audit', 'do the reports tell what happened?'],
    ['audit --json', 'with the first fifty cells that differ, for a script'],
    ['audit || npx encart rebuild', 'put right what differs'],
  ]);
}

function describeAudit(job: Job): string {
  const { total, difference_count } = job;
  if (difference_count === 0) return paint('green', `${days(total)} recounted, no difference.`);
  const differ = `${cells(difference_count)} ${difference_count === 1 ? 'differs' : 'differ'}.`;
  return [
    describeDifferences(job),
    '',
    paint('red', `${days(total)} recounted, ${differ}`),
    '"npx encart rebuild" puts right what differs.',
  ].join('\n');
}
