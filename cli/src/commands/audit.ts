import type { Job } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { addExamples } from '../options.ts';
import { paint, print } from '../print.ts';
import { describeCells, describeDays, describeDifferences, runRecount } from '../recount.ts';

export function auditCommand(program: Command): void {
  const command = program
    .command('audit')
    .description(
      'compare all counters with the raw events, while the service runs; exit code 1 if any counter differs. ' +
        'Advertisers check their own report: npx encart advertiser verify',
    )
    .action(async (_: object, command: Command) => {
      const { operator } = connect(command).encart;
      const job = await runRecount(command, operator, 'audit');
      if (job.difference_count > 0) process.exitCode = 1;
      print(command, job, () => describeAudit(job));
    });
  addExamples(command, [
    ['audit', 'check all counters'],
    ['audit --json', 'with the first 50 differing cells, for scripts'],
    ['audit || npx encart rebuild', 'repair the counters if any differ'],
  ]);
}

function describeAudit(job: Job): string {
  const { total, difference_count } = job;
  if (difference_count === 0) return paint('green', `${describeDays(total)} recounted, no differences.`);
  const differ = `${describeCells(difference_count)} ${difference_count === 1 ? 'differs' : 'differ'}.`;
  return [
    describeDifferences(job),
    '',
    paint('red', `${describeDays(total)} recounted, ${differ}`),
    'Run "npx encart rebuild" to repair them.',
  ].join('\n');
}
