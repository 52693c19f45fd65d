import type { TrafficFlag, Void, VoidFigures, VoidUndoPreview } from '@encart/sdk';
import type { Command } from 'commander';
import { Refusal } from './failure.ts';
import { describeUsd } from './money.ts';
import { shortTime } from './print.ts';
import { startProgress } from './progress.ts';
import type { Column } from './table.ts';

/** How voids and traffic flags are printed, and how the work on a void is followed. */

export const voidColumns: Column<Void>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
  { title: 'CHANNEL', value: ({ channel_name }) => channel_name, shrinks: true },
  { title: 'WHAT', value: describeFilter, shrinks: true },
  { title: 'CLICKS', value: (made) => newestFigures(made)?.clicks ?? 0, right: true },
  { title: 'SPEND', value: (made) => describeUsd(newestFigures(made)?.spend ?? 0), right: true },
  { title: 'REASON', value: ({ reason }) => reason, shrinks: true },
];

export const flagColumns: Column<TrafficFlag>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'HOUR', value: ({ hour }) => shortTime(hour) },
  { title: 'PUBLISHER', value: (flag) => flag.publisher_name ?? 'the channel itself', shrinks: true },
  { title: 'CHANNEL', value: ({ channel_name }) => channel_name, shrinks: true },
  { title: 'CLICKS', value: ({ clicks }) => clicks.toLocaleString('en-US'), right: true },
  { title: 'UNUSUAL', value: ({ signals }) => signals.map(describeSignal).join(', '), shrinks: true },
];

export function describeSignal({ name, value, usual }: TrafficFlag['signals'][number]): string {
  const times = (value / usual).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `${name.replace('_', ' ')} ${times} times the usual`;
}

function newestFigures({ restored, voided, preview }: Void): VoidFigures | null {
  return restored ?? voided ?? preview;
}

/** `publisher Corner Shop, 2026-06-14 05:00:00Z to 2026-06-14 06:00:00Z, only CLICK`. */
export function describeFilter({ filter, publisher_name }: Void): string {
  return [
    ...(filter.by_session ? ['listed sessions'] : []),
    ...(filter.publisher_id ? [`publisher ${publisher_name ?? filter.publisher_id}`] : []),
    ...(filter.without_publisher ? ['the channel itself'] : []),
    ...(filter.from && filter.to ? [`${shortTime(filter.from)} to ${shortTime(filter.to)}`] : []),
    ...(filter.campaign_id ? [`campaign ${filter.campaign_id}`] : []),
    ...(filter.offer_id ? [`offer ${filter.offer_id}`] : []),
    ...(filter.event_types ? [`only ${filter.event_types.join(', ')}`] : []),
  ].join(', ');
}

export function describeVoid(made: Void): string {
  const { progress } = made;
  return [
    `Void ${made.id}: ${made.status}.`,
    `Channel:  ${made.channel_name}`,
    `What:     ${describeFilter(made)}`,
    `Reason:   ${made.reason}`,
    ...(made.preview ? [`Preview:  ${describeFigures(made.preview)}`] : []),
    ...(made.voided ? [`Voided:   ${describeFigures(made.voided)}`] : []),
    ...(made.restored ? [`Restored: ${describeFigures(made.restored)}`] : []),
    ...(made.undo_reason === null ? [] : [`Undone:   ${made.undo_reason}`]),
    ...(progress && progress.status !== 'done'
      ? [`Progress: ${progress.status}, ${progress.done} of ${progress.total} sessions`]
      : []),
    ...nextStep(made),
  ].join('\n');
}

function nextStep({ id, status, expires_at }: Void): string[] {
  if (status === 'preview')
    return [
      `Nothing is voided yet. "npx encart voids confirm ${id}" voids it, until ${shortTime(expires_at)}.`,
    ];
  if (status === 'done') return [`"npx encart voids undo ${id} --reason <text>" takes it back.`];
  return [];
}

export function describeFigures(figures: VoidFigures | Omit<VoidUndoPreview, 'budget_spent'>): string {
  const count = (number: number, one: string) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`;
  return [
    count(figures.sessions, 'session'),
    count(figures.impressions, 'impression'),
    count(figures.clicks, 'click'),
    count(figures.conversions, 'conversion'),
    ...('rejudged_conversions' in figures && figures.rejudged_conversions > 0
      ? [`${count(figures.rejudged_conversions, 'further conversion')} judged anew`]
      : []),
    `${describeUsd(figures.spend)} spend`,
    `${describeUsd(figures.payout)} payout`,
  ].join(', ');
}

export function describeUndo(undo: VoidUndoPreview): string {
  const { events, spend } = undo.budget_spent;
  return [
    `An undo restores: ${describeFigures(undo)}.`,
    ...(events === 0
      ? []
      : [
          `Budgets no longer pay for ${events.toLocaleString('en-US')} of these events (${describeUsd(spend)}): they count and cost nothing.`,
        ]),
  ].join('\n');
}

type Wait = (options: { onProgress: (made: Void) => void; signal: AbortSignal }) => Promise<Void>;

/** Shows the progress of a void until the service is done with it. Ctrl-C ends the waiting, not the work. */
export async function followVoid(command: Command, wait: Wait): Promise<Void> {
  const bar = startProgress(command, 'sessions');
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let known: Void | undefined;
  const onProgress = (made: Void) => {
    known = made;
    const { progress } = made;
    if (!progress || progress.total === 0) return;
    const ends = progress.estimated_finish_at;
    const note = progress.status === 'running' && ends ? { note: `ends about ${shortTime(ends)}` } : {};
    bar.show({ done: progress.done, total: progress.total, ...note });
  };
  try {
    return requireDone(await wait({ onProgress, signal: interrupt.signal }));
  } catch (error) {
    if (!interrupt.signal.aborted || !known) throw error;
    throw new Refusal(
      `The work continues in the service. "npx encart voids show ${known.id} --wait" shows its progress.`,
    );
  } finally {
    bar.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function requireDone(made: Void): Void {
  const { progress } = made;
  if (progress === null || progress.status === 'done' || progress.status === 'running') return made;
  const how = progress.status === 'cancelled' ? 'was cancelled' : 'failed';
  const why = progress.reason === null ? '' : ` ${progress.reason}`;
  throw new Refusal(
    `The void ${made.id} ${how} after ${progress.done} of ${progress.total} sessions.${why} ` +
      `"npx encart jobs resume ${progress.job_id}" continues it.`,
  );
}
