import type { Job, JobKind } from '@encart/sdk';
import type { Command } from 'commander';
import { jobKinds } from '../api-values.ts';
import { choiceOption } from '../choices.ts';
import { connect } from '../connect.ts';
import { addExamples, addPageOptions, exampleId, type PageOptions, readId } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { describeCells, describeDays, describeDifferences, followJob } from '../recount.ts';
import type { Column } from '../table.ts';

const columns: Column<Job>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'DONE', value: ({ done, total }) => `${done} of ${total}`, right: true },
  { title: 'STARTED', value: ({ started_at }) => shortTime(started_at) },
  { title: 'ESTIMATED END', value: ({ estimated_finish_at }) => shortTime(estimated_finish_at) },
];

export function jobsCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('manage long-running jobs: audits, rebuilds, retention, voids');
  addExamples(jobs, [
    ['jobs list', 'list jobs'],
    [`jobs show ${exampleId} --wait`, 'show progress until the job ends'],
  ]);
  listCommand(jobs);
  showCommand(jobs);
  changeCommand(jobs, 'cancel', 'cancel a running job; completed work is kept');
  changeCommand(jobs, 'resume', 'resume a failed or cancelled job where it stopped');
}

function listCommand(jobs: Command): void {
  const command = jobs
    .command('list')
    .description('list jobs, newest first')
    .addOption(choiceOption('--kind <kind>', 'only jobs of this kind', jobKinds, String))
    .action(({ kind, ...options }: PageOptions & { kind?: JobKind }, command: Command) => {
      const { jobs } = connect(command).encart.operator;
      const filter = kind === undefined ? {} : { kind };
      return printList(
        command,
        options,
        {
          list: (page) => jobs.list({ ...filter, ...page }),
          all: (page) => jobs.all({ ...filter, ...page }),
        },
        { columns, one: 'job', many: 'jobs' },
      );
    });
  addPageOptions(command);
  addExamples(command, [['jobs list --kind audit', 'list audits']]);
}

function showCommand(jobs: Command): void {
  const command = jobs
    .command('show')
    .argument('<id>', 'id from "jobs list"', readId)
    .description('show progress, estimated end and result of a job')
    .option('--wait', 'wait until the job ends')
    .action(async (id: string, { wait }: { wait?: boolean }, command: Command) => {
      const { jobs } = connect(command).encart.operator;
      const job = wait
        ? await followJob(command, 'Waiting for the job', (options) => jobs.wait(id, options))
        : await jobs.get(id);
      print(command, job, () => describeJob(job));
    });
  addExamples(command, [
    [`jobs show ${exampleId}`, 'show the current state'],
    [`jobs show ${exampleId} --wait`, 'show progress until the job ends'],
  ]);
}

function changeCommand(jobs: Command, name: 'cancel' | 'resume', description: string): void {
  const command = jobs
    .command(name)
    .argument('<id>', 'id from "jobs list"', readId)
    .description(description)
    .action(async (id: string, _: object, command: Command) => {
      const job = await connect(command).encart.operator.jobs[name](id);
      print(command, job, () => describeJob(job));
    });
  addExamples(command, [[`jobs ${name} ${exampleId}`, description]]);
}

function describeJob(job: Job): string {
  const ends =
    job.estimated_finish_at === null ? '' : `, estimated end ${shortTime(job.estimated_finish_at)}`;
  return [
    `${job.kind} ${job.id}: ${job.status}, ${job.done} of ${describeDays(job.total)}${ends}.`,
    ...(job.reason === null ? [] : [`Reason: ${job.reason}`]),
    ...(job.kind === 'retention' ? [`Deleted sessions: ${job.deleted_sessions}.`] : []),
    ...(job.difference_count === 0
      ? []
      : [`Differences: ${describeCells(job.difference_count)}.`, describeDifferences(job)]),
  ].join('\n');
}
