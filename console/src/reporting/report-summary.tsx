import type { ReportLimits, ReportMetric, ReportQuestion } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { useThisChannel } from '../channel/channels.ts';
import { StatTile } from '../ui/stat-tile.tsx';
import { describeRange } from './comparison.ts';
import { formatMetric, metricLabels, relativeChange } from './metric-format.ts';
import { comparedRanges, type DateRange, withPrevious } from './period.ts';
import { type Figures, reportSummaryQuery } from './report-queries.ts';

interface Props {
  question: Required<ReportQuestion>;
  limits: ReportLimits;
  /** The sums of all rows; undefined while loading. */
  summary: Figures | undefined;
  /** The metric in the chart. */
  metric: ReportMetric;
  onMetric: (metric: ReportMetric) => void;
}

/** The sums of a report, compared with the days before. A tile chooses the metric of the chart. */
export function ReportSummary({ question, limits, summary, metric, onMetric }: Props) {
  const { id: channelId } = useThisChannel();
  const dates = withPrevious({ from: question.from, to: question.to });
  const completeDays = comparedRanges(dates, Date.now());
  const compared = completeDays ?? dates;
  const isKnown = completeDays !== undefined && compared.previous.from >= limits.available_window.from;
  const query = (range: DateRange) => ({
    ...reportSummaryQuery(channelId, question, range),
    enabled: isKnown,
  });
  const current = useQuery(query(compared.current));
  const previous = useQuery(query(compared.previous));
  const changeOf = (name: ReportMetric): number | null | undefined => {
    if (!isKnown || current.isError || previous.isError) return null;
    if (!current.data || !previous.data) return undefined;
    return relativeChange(current.data[name] ?? 0, previous.data[name] ?? 0);
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
      {question.metrics.map((name) => {
        const before = isKnown ? previous.data?.[name] : undefined;
        return (
          <StatTile
            key={name}
            label={metricLabels[name]}
            value={summary && formatMetric(name, summary[name] ?? 0)}
            change={changeOf(name)}
            comparedWith={
              before === undefined
                ? undefined
                : `${describeRange(compared.previous)}: ${formatMetric(name, before)}`
            }
            trend={null}
            selected={name === metric}
            onSelect={() => onMetric(name)}
          />
        );
      })}
    </div>
  );
}
