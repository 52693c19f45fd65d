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

const signalLabels: Record<TrafficFlag['signals'][number]['name'], string> = {
  clicks: 'Clicks',
  click_rate: 'Click rate',
  conversions: 'Conversions',
};
const eventLabels = { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' } as const;

/** "Clicks 20 times the usual" and "400, usually 20". */
export function describeSignal({ name, value, usual }: TrafficFlag['signals'][number]) {
  const write = (figure: number) => `${formatDecimal(figure)}${name === 'click_rate' ? '%' : ''}`;
  return {
    title: `${signalLabels[name]} ${formatDecimal(value / usual)} times the usual`,
    figures: `${write(value)}, usually ${write(usual)}`,
  };
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
    ...(filter.campaign_id ? ['one campaign'] : []),
    ...(filter.offer_id ? ['one offer'] : []),
    ...(filter.event_types
      ? [`only ${filter.event_types.map((type) => eventLabels[type]).join(' and ')}`]
      : []),
    ...(from && to ? [formatDateTimeRange(from, to)] : []),
  ].join(', ');
}

/** The figures of a void, with their labels. */
export function listFigures(
  figures: Omit<VoidFigures, 'rejudged_conversions'> & { rejudged_conversions?: number },
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
    { name: 'Spend', value: amount(figures.spend) },
    { name: 'Payout', value: amount(figures.payout) },
  ];
}

/** The latest figures: of the undo, the void or the preview. */
export function latestFigures({ restored, voided, preview }: Void): VoidFigures | null {
  return restored ?? voided ?? preview;
}
