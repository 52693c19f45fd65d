import type { Encart, Job, JobDifference, RunJobOptions, StartableJobKind } from '@encart/sdk';
import type { Command } from 'commander';
import { CommandError } from './errors.ts';
import { shortTime, terminalWidth } from './print.ts';
import { type Progress, startProgress } from './progress.ts';
import { type Column, table } from './table.ts';

/** Starts a recount job, waits for it and shows its progress. */
export async function runRecount(
  command: Command,
  { jobs }: Encart['operator'],
  kind: StartableJobKind,
): Promise<Job> {
  return requireDone(await followJob(command, 'Recounting', (options) => jobs.run(kind, options)));
}

/** Waits for a job and shows its progress. Ctrl-C stops waiting, not the job. */
export async function followJob(
  command: Command,
  title: string,
  wait: (options: RunJobOptions) => Promise<Job>,
): Promise<Job> {
  let progress: Progress | undefined;
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let lastJob: Job | undefined;
  const onProgress = (job: Job) => {
    lastJob = job;
    progress ??= startProgress(command, title, 'channel days');
    // The total is 0 until the service has counted the work.
    if (job.total > 0) progress.show({ ...job, ...noteOf(job) });
  };
  try {
    return await wait({ onProgress, signal: interrupt.signal });
  } catch (error) {
    if (!interrupt.signal.aborted || !lastJob) throw error;
    throw new CommandError(
      `The ${lastJob.kind} ${lastJob.id} continues in the service. Use "npx encart jobs show ${lastJob.id}" to see its progress, ` +
        `or "npx encart jobs cancel ${lastJob.id}" to stop it.`,
    );
  } finally {
    progress?.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function requireDone(job: Job): Job {
  const { id, kind, status, done, total, reason } = job;
  if (status === 'done') return job;
  const where = `after ${done} of ${describeDays(total)}`;
  const next = `To continue it, run "npx encart jobs resume ${id}".`;
  throw new CommandError(
    status === 'cancelled'
      ? `The ${kind} ${id} was cancelled ${where}. ${next}`
      : `The ${kind} ${id} failed ${where}: ${reason ?? 'see the log of the service.'} ${next}`,
  );
}

function noteOf({ status, estimated_finish_at }: Job): { note?: string } {
  if (status !== 'running' || estimated_finish_at === null) return {};
  return { note: `estimated end ${shortTime(estimated_finish_at)}` };
}

/** The same day of two channels counts as two channel days. */
export function describeDays(count: number): string {
  return `${count} channel ${count === 1 ? 'day' : 'days'}`;
}

export function describeCells(count: number): string {
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
  { title: 'CELL', value: (row) => row.cell, canShrink: true },
  { title: 'COUNTER', value: (row) => row.counter },
  { title: 'RECOUNTED', value: (row) => row.recounted, right: true },
  { title: 'STORED', value: (row) => row.stored, right: true },
];

const maxShownRows = 20;

/** One row per counter that differs, at most `maxShownRows`. */
export function describeDifferences({ differences, difference_count }: Job): string {
  const rows = differences.flatMap(rowsOf);
  const shown = rows.slice(0, maxShownRows);
  const isAll = shown.length === rows.length && differences.length === difference_count;
  const omittedNote = isAll
    ? ''
    : `\nOnly the first rows are shown; --json lists ${describeCells(differences.length)}.`;
  return table(shown, columns, terminalWidth()) + omittedNote;
}

function rowsOf({ table, cell, recounted, stored }: JobDifference): Row[] {
  return Object.keys({ ...recounted, ...stored })
    .map((counter) => ({
      table,
      cell: describeCell(cell),
      counter,
      recounted: recounted[counter] ?? 0,
      stored: stored[counter] ?? 0,
    }))
    .filter((row) => row.recounted !== row.stored);
}

/** Values that rollup tables store for "none". */
const noneValues = ['', '00000000-0000-0000-0000-000000000000'];
/** Columns whose value is clear without the column name. */
const selfExplanatory = ['hour', 'day', 'period', 'view', 'display_mode'];
/** The order in which columns are shown; the API returns them unordered. */
const columnOrder = [
  'channel_id',
  'hour',
  'day',
  'period',
  'previous',
  'publisher_id',
  'view',
  'display_mode',
  'widget_id',
  'campaign_id',
  'offer_id',
];

function describeCell(cell: JobDifference['cell']): string {
  return Object.entries(cell)
    .filter(([, value]) => !noneValues.includes(value))
    .sort(([one], [other]) => columnOrder.indexOf(one) - columnOrder.indexOf(other))
    .map(([name, value]) => {
      if (selfExplanatory.includes(name)) return value;
      if (name === 'previous') return `last active ${value}`;
      return `${name.replace(/_id$/, '')} ${value}`;
    })
    .join(', ');
}
