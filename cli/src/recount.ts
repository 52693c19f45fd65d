import type { Encart, Job, JobDifference, RunJobOptions, StartableJobKind } from '@encart/sdk';
import type { Command } from 'commander';
import { Refusal } from './failure.ts';
import { shortTime, terminalWidth } from './print.ts';
import { startProgress } from './progress.ts';
import { type Column, table } from './table.ts';

/** Runs a recount in the service and shows its progress. */
export async function runRecount(
  command: Command,
  { jobs }: Encart['operator'],
  kind: StartableJobKind,
): Promise<Job> {
  return requireDone(await followJob(command, (options) => jobs.run(kind, options)));
}

/** Shows a job's progress until it ends. Ctrl-C ends the waiting, not the job. */
export async function followJob(
  command: Command,
  wait: (options: RunJobOptions) => Promise<Job>,
): Promise<Job> {
  const progress = startProgress(command, 'channel days');
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let known: Job | undefined;
  const onProgress = (job: Job) => {
    known = job;
    // Until the service has found out how much there is to do, there is nothing to show.
    if (job.total > 0) progress.show({ ...job, ...noteOf(job) });
  };
  try {
    return await wait({ onProgress, signal: interrupt.signal });
  } catch (error) {
    if (!interrupt.signal.aborted || !known) throw error;
    throw new Refusal(
      `The ${known.kind} ${known.id} continues in the service. "npx encart jobs show ${known.id}" shows its progress, ` +
        `"npx encart jobs cancel ${known.id}" stops it.`,
    );
  } finally {
    progress.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function requireDone(job: Job): Job {
  const { id, kind, status, done, total, reason } = job;
  if (status === 'done') return job;
  const where = `after ${done} of ${days(total)}`;
  const next = `"npx encart jobs resume ${id}" continues it.`;
  throw new Refusal(
    status === 'cancelled'
      ? `The ${kind} ${id} was cancelled ${where}. ${next}`
      : `The ${kind} ${id} failed ${where}: ${reason ?? 'the log of the service has the reason.'} ${next}`,
  );
}

function noteOf({ status, estimated_finish_at }: Job): { note?: string } {
  if (status !== 'running' || estimated_finish_at === null) return {};
  return { note: `ends about ${shortTime(estimated_finish_at)}` };
}

/** A day of two channels is two. */
export function days(count: number): string {
  return `${count} channel ${count === 1 ? 'day' : 'days'}`;
}

export function cells(count: number): string {
  return `${count} ${count === 1 ? 'cell' : 'cells'}`;
}

interface Row {
  table: string;
  cell: string;
  counter: string;
  recounted: number;
  stored: number;
}

const columns: Column<Row>[] = [
  { title: 'TABLE', value: (row) => row.table },
  { title: 'CELL', value: (row) => row.cell, shrinks: true },
  { title: 'COUNTER', value: (row) => row.counter },
  { title: 'RECOUNTED', value: (row) => row.recounted, right: true },
  { title: 'STORED', value: (row) => row.stored, right: true },
];

const shownRows = 20;

/** Every counter that differs, a row each; the first of them, where there are many. */
export function describeDifferences({ differences, difference_count }: Job): string {
  const rows = differences.flatMap(rowsOf);
  const shown = rows.slice(0, shownRows);
  const isAll = shown.length === rows.length && differences.length === difference_count;
  const more = isAll ? '' : `\nThese are the first; --json tells of ${cells(differences.length)}.`;
  return table(shown, columns, terminalWidth()) + more;
}

function rowsOf({ table, cell, recounted, stored }: JobDifference): Row[] {
  return Object.keys({ ...recounted, ...stored })
    .map((counter) => ({
      ...{ table, cell: describeCell(cell), counter },
      ...{ recounted: recounted[counter] ?? 0, stored: stored[counter] ?? 0 },
    }))
    .filter((row) => row.recounted !== row.stored);
}

/** How rollups write that there is nothing. */
const nothing = ['', '00000000-0000-0000-0000-000000000000'];
/** What is known by its value alone. */
const plain = ['hour', 'day', 'period', 'view', 'display_mode'];
/** From the large to the small; the service keeps no order. */
const order = [
  ...['channel_id', 'hour', 'day', 'period', 'previous', 'publisher_id', 'view', 'display_mode', 'widget_id'],
  ...['campaign_id', 'offer_id'],
];

function describeCell(cell: JobDifference['cell']): string {
  return Object.entries(cell)
    .filter(([, value]) => !nothing.includes(value))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, value]) => {
      if (plain.includes(name)) return value;
      if (name === 'previous') return `last seen ${value}`;
      return `${name.replace(/_id$/, '')} ${value}`;
    })
    .join(', ');
}
