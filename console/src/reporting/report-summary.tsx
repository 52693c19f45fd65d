import type { ReportLimits, ReportMetric, ReportQuestion } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { useThisChannel } from '../channel/channels.ts';
import { StatTile } from '../ui/stat-tile.tsx';
import { describeRange } from './comparison.ts';
import { formatMetric, isRiseBad, metricLabels, relativeChange } from './metric-format.ts';
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
    const [now, before] = [figureOf(current.data, name), figureOf(previous.data, name)];
    return now === null || before === null ? null : relativeChange(now, before);
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
      {question.metrics.map((name) => {
        const before = isKnown ? previous.data?.[name] : undefined;
        return (
          <StatTile
            key={name}
            label={metricLabels[name]}
            value={summary && formatMetric(name, figureOf(summary, name))}
            change={changeOf(name)}
            comparedWith={
              before === undefined
                ? undefined
                : `${describeRange(compared.previous)}: ${formatMetric(name, before)}`
            }
            trend={null}
            isRiseBad={isRiseBad(name)}
            selected={name === metric}
            onSelect={() => onMetric(name)}
          />
        );
      })}
    </div>
  );
}

/** Null if a figure is not known; 0 if it is not in the report. */
function figureOf(figures: Figures, name: ReportMetric): number | null {
  const value = figures[name];
  return value === undefined ? 0 : value;
}
