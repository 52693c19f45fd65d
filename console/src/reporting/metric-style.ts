import type { ReportMetric } from '@encart/sdk';
import { formatDollars, formatMetric, formatTick, isRiseBad, metricLabels } from './metric-format.ts';

/** How a figure is shown on a tile and in a chart. */
export interface MetricStyle {
  readonly label: string;
  readonly format: (value: number | null) => string;
  readonly tick: (value: number) => string;
  /** True if the figure is unknown, and not zero, on a day without events. */
  readonly isRatio?: boolean;
  readonly isRiseBad?: boolean;
}

export const metricStyle = (metric: ReportMetric): MetricStyle => ({
  label: metricLabels[metric],
  format: (value) => formatMetric(metric, value),
  tick: (value) => formatTick(metric, value),
  isRatio: metric === 'roas' || metric === 'cpa',
  isRiseBad: isRiseBad(metric),
});

/** The style of spend, which is not a metric of channel reports. */
export const spendStyle: MetricStyle = {
  label: 'Spend',
  format: (value) => (value === null ? '–' : formatDollars(value)),
  tick: (value) => formatTick('channel_payout', value),
};
