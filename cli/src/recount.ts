import type { Encart, Job, JobDifference, JobKind } from '@encart/sdk';
import type { Command } from 'commander';
import { Refusal } from './failure.ts';
import { terminalWidth } from './print.ts';
import { startProgress } from './progress.ts';
import { type Column, table } from './table.ts';

/** Runs a recount in the service and shows how far it is. */
export async function runRecount(
  command: Command,
  { jobs }: Encart['operator'],
  kind: JobKind,
): Promise<Job> {
  const progress = startProgress(command, 'channel days');
  // Until the service has found out how much there is to do, there is nothing to show.
  const onProgress = (job: Job) => job.total > 0 && progress.show(job);
  const job = await jobs.run(kind, { onProgress }).finally(progress.end);
  if (job.status === 'done') return job;
  throw new Refusal(
    `The ${kind} ${job.id} broke off after ${job.done} of ${days(job.total)}. The service's log tells why.`,
  );
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
