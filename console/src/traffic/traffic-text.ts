import type { TrafficFlag, Void, VoidFigures } from '@encart/sdk';
import { formatDateTimeRange } from '../data/dates.ts';
import { formatDecimal } from '../data/numbers.ts';
import { formatMetric } from '../reporting/metric-format.ts';
import type { BadgeTone } from '../ui/badge.tsx';

export const voidStatusLabels: Record<Void['status'], { label: string; tone: BadgeTone }> = {
  previewing: { label: 'Preparing preview', tone: 'accent' },
  preview: { label: 'Not confirmed', tone: 'warn' },
  running: { label: 'Running', tone: 'accent' },
  done: { label: 'Voided', tone: 'bad' },
  undoing: { label: 'Undoing', tone: 'accent' },
  undone: { label: 'Undone', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};

export const signalLabels: Record<TrafficFlag['signals'][number]['name'], string> = {
  impressions: 'Impressions',
  clicks: 'Clicks',
  click_rate: 'Click rate',
  conversions: 'Conversions',
  spend: 'Spend',
  unconfirmed_orders: 'Orders not confirmed',
};

const scopeLabels: Record<TrafficFlag['scope'], string> = {
  publisher: 'A publisher',
  without_publisher: 'The channel itself',
  channel: 'The whole channel',
  orders: 'Order numbers of the channel',
};

/** The traffic that is flagged. */
export function describeScope({ scope, publisher_name }: TrafficFlag): string {
  return publisher_name ?? scopeLabels[scope];
}

/** The traffic and the time that the void of a flag selects. */
export function describeFlagged(flag: TrafficFlag): string {
  const { channel_name, void: selected } = flag;
  return `${describeScope(flag)} in ${channel_name}, ${formatDateTimeRange(selected.from, selected.to)}`;
}

const timeLabels = { event: '', session: 'sessions of ', arrival: 'arrived ' } as const;
const unbilledLabels = { over_ceiling: 'over the ceiling', stopped: 'stopped' } as const;
const eventLabels = { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' } as const;

/** "Clicks 20 times the usual" and "400, usually 20". */
export function describeSignal({ name, value, usual, flagged_from }: TrafficFlag['signals'][number]) {
  const isPercent = name === 'click_rate' || name === 'unconfirmed_orders';
  const write = (figure: number) =>
    name === 'spend'
      ? formatMetric('channel_payout', figure)
      : `${formatDecimal(figure)}${isPercent ? '%' : ''}`;
  if (name === 'unconfirmed_orders')
    return {
      title: signalLabels[name],
      figures: `${write(value)} of the last 14 days, more than ${write(flagged_from)}`,
    };
  if (usual === null)
    return {
      title: `${signalLabels[name]} of new traffic`,
      figures: `${write(value)}, flagged from ${write(flagged_from)}`,
    };
  return {
    title: `${signalLabels[name]} ${formatDecimal(value / usual)} times the usual`,
    figures: `${write(value)}, usually ${write(usual)}`,
  };
}

/** The state of a void or an approval. */
export function voidStatusOf({ action, status }: Void): { label: string; tone: BadgeTone } {
  return action === 'approve' && status === 'done'
    ? { label: 'Approved', tone: 'good' }
    : voidStatusLabels[status];
}

/** The filter of a void, as text. */
export function describeFilter({ filter, publisher_name }: Void): string {
  const { from, to } = filter;
  return [
    filter.by_session
      ? 'Listed sessions'
      : filter.without_publisher
        ? 'The channel itself'
        : (publisher_name ?? 'Any publisher'),
    ...(filter.by_session && filter.without_publisher ? ['of the channel itself'] : []),
    ...(filter.unbilled_as ? [unbilledLabels[filter.unbilled_as]] : []),
    ...(filter.key_id ? ['one key'] : []),
    ...(filter.by_address ? ['one block of addresses'] : []),
    ...(filter.evidence ? [`reported by ${filter.evidence.join(' and ')}`] : []),
    ...(filter.campaign_id ? ['one campaign'] : []),
    ...(filter.offer_id ? ['one offer'] : []),
    ...(filter.event_types
      ? [`only ${filter.event_types.map((type) => eventLabels[type]).join(' and ')}`]
      : []),
    ...(from && to ? [timeLabels[filter.time] + formatDateTimeRange(from, to)] : []),
  ].join(', ');
}

/** The figures of a void, with their labels. */
export function listFigures(
  figures: Omit<VoidFigures, 'rejudged_conversions' | 'unknown_sessions'> & Partial<VoidFigures>,
): { name: string; value: string }[] {
  // Formatted like a metric of reports: a count like clicks, an amount like the payout.
  const count = (value: number) => formatMetric('clicks', value);
  const amount = (value: number) => formatMetric('channel_payout', value);
  return [
    { name: 'Sessions', value: count(figures.sessions) },
    { name: 'Impressions', value: count(figures.impressions) },
    { name: 'Clicks', value: count(figures.clicks) },
    { name: 'Conversions', value: count(figures.conversions) },
    ...(figures.rejudged_conversions
      ? [{ name: 'Reattributed', value: count(figures.rejudged_conversions) }]
      : []),
    ...(figures.unknown_sessions
      ? [{ name: 'Too old to tell, left out', value: count(figures.unknown_sessions) }]
      : []),
    { name: 'Spend', value: amount(figures.spend) },
    { name: 'Payout', value: amount(figures.payout) },
  ];
}

/** The figures of several voids together. Their events are different ones. */
export function sumFigures(figures: readonly VoidFigures[]): VoidFigures {
  const sum = (read: (each: VoidFigures) => number) => figures.reduce((total, each) => total + read(each), 0);
  return {
    sessions: sum(({ sessions }) => sessions),
    impressions: sum(({ impressions }) => impressions),
    clicks: sum(({ clicks }) => clicks),
    conversions: sum(({ conversions }) => conversions),
    rejudged_conversions: sum((each) => each.rejudged_conversions),
    unknown_sessions: sum((each) => each.unknown_sessions),
    spend: sum(({ spend }) => spend),
    payout: sum(({ payout }) => payout),
  };
}

/** The latest figures: of the undo, the void or the preview. */
export function latestFigures({ restored, voided, approved, preview }: Void): VoidFigures | null {
  return restored ?? voided ?? approved ?? preview;
}
