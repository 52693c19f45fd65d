import { useQuery } from '@tanstack/react-query';
import { addFigures, ratio } from './comparison.ts';
import { type DayFigures, DaysSummary } from './days-summary.tsx';
import { type MetricStyle, metricStyle, spendStyle } from './metric-style.ts';
import { networkDaysQuery } from './network-queries.ts';
import { type NetworkMetric, type NetworkSearch, networkQuestion } from './network-search.ts';
import type { Ranges } from './period.ts';

const styles: Record<NetworkMetric, MetricStyle> = {
  spend: spendStyle,
  impressions: metricStyle('impressions'),
  clicks: metricStyle('clicks'),
  ctr: metricStyle('ctr'),
  conversions: metricStyle('conversions'),
};

interface Props {
  search: NetworkSearch;
  ranges: Ranges;
  onShow: (metric: NetworkMetric) => void;
}

/** The sums of the network report and the days of one of them, beside the dates before. */
export function NetworkSummary({ search, ranges, onShow }: Props) {
  const question = networkQuestion(search);
  return (
    <DaysSummary
      styles={styles}
      ranges={ranges}
      current={useQuery(networkDaysQuery(question, ranges.current))}
      previous={useQuery(networkDaysQuery(question, ranges.previous))}
      sum={addDays}
      show={search.show ?? 'spend'}
      onShow={onShow}
      className="grid-cols-2 md:grid-cols-3 lg:grid-cols-5 max-md:[&>:first-child]:col-span-2"
    />
  );
}

function addDays(rows: readonly DayFigures<NetworkMetric>[]): DayFigures<NetworkMetric> {
  const none = { spend: 0, impressions: 0, clicks: 0, conversions: 0 };
  const sums = { ...none, ...addFigures(rows, ['spend', 'impressions', 'clicks', 'conversions']) };
  return { ...sums, ctr: ratio(sums.clicks, sums.impressions) };
}
