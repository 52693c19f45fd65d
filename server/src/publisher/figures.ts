import type { Metric } from '../channel/index.ts';
import type { CounterSums, ListOrder, RowCounters } from '../db/sorted-page.ts';

/** The figures of a publisher in the API of its channel, and the metric that the channel needs for each. */
export const figureMetrics = {
  impressions: 'impressions',
  clicks: 'clicks',
  ctr: 'ctr',
  conversions: 'conversions',
  cvr: 'cvr',
  payout: 'channel_payout',
  fill_rate: 'feed_loads',
} as const satisfies Record<string, Metric>;
export type PublisherFigure = keyof typeof figureMetrics;
export const publisherFigures = Object.keys(figureMetrics) as PublisherFigure[];
/** Null if the channel does not have the metric. */
export type FiguresOfPublisher = Record<PublisherFigure, number | null>;

/**
 * Counts what happens at publishers. Reporting does it; areas import only from the left, so
 * it is a dependency.
 */
export interface CountPublishers {
  readonly counters: (channelId: string, days: number, nowMs: number) => RowCounters;
  readonly order: (figure: PublisherFigure) => ListOrder<never>['by'];
  readonly view: (counted: CounterSums) => Record<PublisherFigure, number>;
}

/** The figures that the channel may see. */
export function allowedFigures(
  values: Record<PublisherFigure, number>,
  enabled: readonly Metric[],
): FiguresOfPublisher {
  const allowed = publisherFigures.map((figure) => [
    figure,
    enabled.includes(figureMetrics[figure]) ? values[figure] : null,
  ]);
  return Object.fromEntries(allowed) as FiguresOfPublisher;
}

export function isFigure(name: string | undefined): name is PublisherFigure {
  return name !== undefined && name in figureMetrics;
}
