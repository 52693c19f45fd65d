import { useQuery } from '@tanstack/react-query';
import { addFigures, ratioOrNull } from '../reporting/comparison.ts';
import { type DayFigures, DaysSummary } from '../reporting/days-summary.tsx';
import { type MetricStyle, metricStyle, spendStyle } from '../reporting/metric-style.ts';
import type { Ranges } from '../reporting/period.ts';
import { ownDaysQuery } from './own-report-queries.ts';
import { type OwnReportMetric, type OwnReportSearch, ownReportLimits } from './own-report-search.ts';

const styles: Record<OwnReportMetric, MetricStyle> = {
  spend: spendStyle,
  conversions: metricStyle('conversions'),
  sales_value: metricStyle('sales_value'),
  refunds: metricStyle('refunds'),
  roas: metricStyle('roas'),
  cpa: metricStyle('cpa'),
};

interface Props {
  advertiserId: string;
  search: OwnReportSearch;
  ranges: Ranges;
  onShow: (metric: OwnReportMetric) => void;
}

/** The spend and sales of an advertiser, and one figure by day, compared with the period before. */
export function OwnReportSummary({ advertiserId, search, ranges, onShow }: Props) {
  const limits = ownReportLimits(search);
  return (
    <DaysSummary
      styles={styles}
      ranges={ranges}
      current={useQuery(ownDaysQuery(advertiserId, limits, ranges.current))}
      previous={useQuery(ownDaysQuery(advertiserId, limits, ranges.previous))}
      sum={addSales}
      show={search.show ?? 'spend'}
      onShow={onShow}
      className="grid-cols-2 md:grid-cols-3 lg:grid-cols-6"
    />
  );
}

type Figures = DayFigures<OwnReportMetric>;

/**
 * The figures of several days of a report. The return is not known if it is not known on a day with spend, or
 * in the whole report: a value without an exchange rate can be on a day without spend.
 */
export function addSales(rows: readonly Figures[], summary: Figures): Figures {
  const none = { spend: 0, conversions: 0, sales_value: 0, refunds: 0 };
  const sums = { ...none, ...addFigures(rows, ['spend', 'conversions', 'sales_value', 'refunds']) };
  const isKnown = [...rows, summary].every(({ roas, spend }) => roas !== null || !spend || spend <= 0);
  return {
    ...sums,
    roas: isKnown ? ratioOrNull(sums.sales_value - sums.refunds, sums.spend) : null,
    cpa: ratioOrNull(sums.spend, sums.conversions),
  };
}
