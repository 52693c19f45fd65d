import type { HourOverCeiling, TrafficFlag, Void, VoidFigures, VoidUndoPreview } from '@encart/sdk';
import type { Command } from 'commander';
import { CommandError } from './errors.ts';
import { describeUsd } from './money.ts';
import { shortTime } from './print.ts';
import { type Progress, startProgress } from './progress.ts';
import type { Column } from './table.ts';

/** Formats voids and traffic flags, and waits for the job of a void. */

export const voidColumns: Column<Void>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'ACTION', value: ({ action }) => action },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
  { title: 'CHANNEL', value: ({ channel_name }) => channel_name, canShrink: true },
  { title: 'FILTER', value: describeFilter, canShrink: true },
  { title: 'CLICKS', value: (record) => latestFigures(record)?.clicks ?? 0, right: true },
  { title: 'SPEND', value: (record) => describeUsd(latestFigures(record)?.spend ?? 0), right: true },
  { title: 'REASON', value: ({ reason }) => reason, canShrink: true },
];

export const flagColumns: Column<TrafficFlag>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'HOUR', value: ({ hour }) => shortTime(hour) },
  { title: 'TRAFFIC OF', value: describeScope, canShrink: true },
  { title: 'CHANNEL', value: ({ channel_name }) => channel_name, canShrink: true },
  { title: 'CLICKS', value: ({ clicks }) => clicks.toLocaleString('en-US'), right: true },
  { title: 'SPEND', value: ({ spend }) => describeUsd(spend), right: true },
  { title: 'UNUSUAL', value: ({ signals }) => signals.map(describeSignal).join(', '), canShrink: true },
];

export const overCeilingColumns: Column<HourOverCeiling>[] = [
  { title: 'ARRIVED', value: ({ hour }) => shortTime(hour) },
  {
    title: 'PUBLISHER',
    value: ({ publisher_name }) => publisher_name ?? 'the channel itself',
    canShrink: true,
  },
  { title: 'CHANNEL', value: ({ channel_name }) => channel_name, canShrink: true },
  {
    title: 'CEILING',
    value: ({ ceiling }) => (ceiling === null ? 'none' : describeUsd(ceiling)),
    right: true,
  },
  { title: 'BILLED', value: ({ billed }) => describeUsd(billed), right: true },
  { title: 'EVENTS', value: ({ over_ceiling: over }) => over.events.toLocaleString('en-US'), right: true },
  { title: 'WAITS', value: ({ over_ceiling: over }) => describeUsd(over.spend), right: true },
  { title: 'UNUSUAL', value: ({ signals }) => signals.map(describeSignal).join(', '), canShrink: true },
  { title: 'CHANNEL ID', value: ({ channel_id }) => channel_id },
  { title: 'PUBLISHER ID', value: ({ publisher_id }) => publisher_id ?? 'none' },
];

const scopes: Readonly<Record<TrafficFlag['scope'], string>> = {
  publisher: 'a publisher',
  without_publisher: 'the channel itself',
  channel: 'the whole channel',
  orders: 'order numbers of the channel',
};

export function describeScope({ scope, publisher_name }: TrafficFlag): string {
  return publisher_name ?? scopes[scope];
}

export function describeSignal({ name, value, usual }: TrafficFlag['signals'][number]): string {
  const write = (figure: number) => figure.toLocaleString('en-US', { maximumFractionDigits: 1 });
  if (name === 'unconfirmed_orders') return `${write(value)} % of the orders not confirmed`;
  const label = name.replace('_', ' ');
  if (usual !== null) return `${label} ${write(value / usual)} times the usual value`;
  return `${name === 'spend' ? `$${write(value)}` : `${write(value)} ${label}`} in an hour, as new traffic`;
}

function latestFigures({ restored, voided, approved, preview }: Void): VoidFigures | null {
  return restored ?? voided ?? approved ?? preview;
}

const unbilledLabels = { over_ceiling: 'over the ceiling', stopped: 'stopped' } as const;

/** `publisher Corner Shop, 2026-06-14 05:00:00Z to 2026-06-14 06:00:00Z, only CLICK`. */
function describeFilter({ filter, publisher_name }: Void): string {
  return [
    ...(filter.by_session ? ['listed sessions'] : []),
    ...(filter.publisher_id ? [`publisher ${publisher_name ?? filter.publisher_id}`] : []),
    ...(filter.without_publisher ? ['the channel itself'] : []),
    ...(filter.from && filter.to ? [`${shortTime(filter.from)} to ${shortTime(filter.to)}`] : []),
    ...(filter.campaign_id ? [`campaign ${filter.campaign_id}`] : []),
    ...(filter.offer_id ? [`offer ${filter.offer_id}`] : []),
    ...(filter.time === 'event'
      ? []
      : [`by the time of ${filter.time === 'session' ? 'the session' : 'arrival'}`]),
    ...(filter.key_id ? [`key ${filter.key_id}`] : []),
    ...(filter.by_address ? ['one block of addresses'] : []),
    ...(filter.evidence ? [`grade ${filter.evidence.join(', ')}`] : []),
    ...(filter.unbilled_as ? [unbilledLabels[filter.unbilled_as]] : []),
    ...(filter.event_types ? [`only ${filter.event_types.join(', ')}`] : []),
  ].join(', ');
}

export function describeVoid(record: Void): string {
  const { progress } = record;
  return [
    `${record.action === 'approve' ? 'Approval' : 'Void'} ${record.id}: ${record.status}.`,
    `Channel:  ${record.channel_name}`,
    `Filter:   ${describeFilter(record)}`,
    `Reason:   ${record.reason}`,
    ...(record.preview ? [`Preview:  ${describeFigures(record.preview)}`] : []),
    ...(record.voided ? [`Voided:   ${describeFigures(record.voided)}`] : []),
    ...(record.approved ? [`Approved: ${describeFigures(record.approved)}`] : []),
    ...(record.restored ? [`Restored: ${describeFigures(record.restored)}`] : []),
    ...(record.undo_reason === null ? [] : [`Undone:   ${record.undo_reason}`]),
    ...(progress && progress.status !== 'done'
      ? [`Progress: ${progress.status}, ${progress.done} of ${progress.total} sessions`]
      : []),
    ...nextStep(record),
  ].join('\n');
}

function nextStep({ id, action, status, expires_at }: Void): string[] {
  if (action === 'approve' && status === 'preview')
    return [`Nothing is billed yet. To bill these events, run "npx encart voids confirm ${id}".`];
  if (action === 'approve') return [];
  if (status === 'preview')
    return [
      `Nothing is voided yet. To void these events, run "npx encart voids confirm ${id}" before ${shortTime(expires_at)}.`,
    ];
  if (status === 'done') return [`To undo it, run "npx encart voids undo ${id} --reason <text>".`];
  return [];
}

export function describeFigures(figures: VoidFigures | VoidUndoPreview): string {
  const count = (number: number, one: string) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`;
  return [
    count(figures.sessions, 'session'),
    count(figures.impressions, 'impression'),
    count(figures.clicks, 'click'),
    count(figures.conversions, 'conversion'),
    ...('rejudged_conversions' in figures && figures.rejudged_conversions > 0
      ? [`${count(figures.rejudged_conversions, 'further conversion')} re-evaluated`]
      : []),
    ...('unknown_sessions' in figures && figures.unknown_sessions > 0
      ? [`${count(figures.unknown_sessions, 'session')} too old to tell, not selected`]
      : []),
    `${describeUsd(figures.spend)} spend`,
    `${describeUsd(figures.payout)} payout`,
  ].join(', ');
}

export function describeUndo(undo: VoidUndoPreview): string {
  const { events, spend } = undo.budget_spent;
  return [
    `The undo restores${undo.is_estimate ? ' about' : ''}: ${describeFigures(undo)}.`,
    ...(events === 0
      ? []
      : [
          `Budgets no longer pay for ${events.toLocaleString('en-US')} of these events (${describeUsd(spend)}): they count again but are not billed.`,
        ]),
  ].join('\n');
}

type Wait = (options: { onProgress: (record: Void) => void; signal: AbortSignal }) => Promise<Void>;

/** Waits for the job of a void and shows its progress. Ctrl-C stops waiting, not the job. */
export async function followVoid(command: Command, title: string, wait: Wait): Promise<Void> {
  let bar: Progress | undefined;
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let lastState: Void | undefined;
  const onProgress = (record: Void) => {
    lastState = record;
    bar ??= startProgress(command, title, 'sessions');
    const { progress } = record;
    if (!progress || progress.total === 0) return;
    const ends = progress.estimated_finish_at;
    const note = progress.status === 'running' && ends ? { note: `estimated end ${shortTime(ends)}` } : {};
    bar.show({ done: progress.done, total: progress.total, ...note });
  };
  try {
    return requireDone(await wait({ onProgress, signal: interrupt.signal }));
  } catch (error) {
    if (!interrupt.signal.aborted || !lastState) throw error;
    throw new CommandError(
      `The job continues in the service. Use "npx encart voids show ${lastState.id} --wait" to see its progress.`,
    );
  } finally {
    bar?.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function requireDone(record: Void): Void {
  const { progress } = record;
  if (progress === null || progress.status === 'done' || progress.status === 'running') return record;
  const how = progress.status === 'cancelled' ? 'was cancelled' : 'failed';
  const why = progress.reason === null ? '' : ` ${progress.reason}`;
  throw new CommandError(
    `The void ${record.id} ${how} after ${progress.done} of ${progress.total} sessions.${why} ` +
      `To continue it, run "npx encart jobs resume ${progress.job_id}".`,
  );
}
