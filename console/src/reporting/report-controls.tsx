import type { ReportLimits, ReportQuestion } from '@encart/sdk';
import { PublisherFilter } from '../publisher/publisher-filter.tsx';
import { displayModeLabels } from '../serving/offer-stage.tsx';
import { viewLabels } from '../serving/placement.ts';
import { type Choice, MultiSelect } from '../ui/multi-select.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { DateInputs } from './date-inputs.tsx';
import { metricLabels } from './metric-format.ts';
import { daysIn } from './report-problems.ts';
import {
  defaultPreset,
  dimensionLabels,
  grainLabels,
  isPreset,
  presetLabels,
  type ReportSearch,
} from './report-search.ts';

interface Props {
  search: ReportSearch;
  question: Required<ReportQuestion>;
  limits: ReportLimits;
  onChange: (change: ReportSearch) => void;
}

export function ReportControls(props: Props) {
  return (
    <div className="mb-4 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <DateRangeControls {...props} />
        <GrainControl {...props} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <MetricSelect {...props} />
        <BreakdownSelect {...props} />
        <Filters {...props} />
      </div>
    </div>
  );
}

function DateRangeControls({ search, question, limits, onChange }: Props) {
  const { available_window: available } = limits;
  const { from, to } = question;
  const isCustom = !search.last && search.from !== undefined && search.to !== undefined;
  return (
    <>
      <Select
        aria-label="Date range"
        className="w-36 max-md:w-full"
        value={isCustom ? 'custom' : (search.last ?? defaultPreset)}
        onChange={({ target: { value } }) =>
          onChange(
            isPreset(value) ? { last: value, from: undefined, to: undefined } : { last: undefined, from, to },
          )
        }
      >
        {Object.entries(presetLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="custom">Custom range</option>
      </Select>
      <DateInputs
        from={from}
        to={to}
        min={available.from}
        max={available.to}
        onChange={(range) => onChange({ last: undefined, ...range })}
      />
    </>
  );
}

function GrainControl({ question, limits, onChange }: Props) {
  const isTooLongForHours = daysIn(question) > limits.max_hourly_days;
  return (
    <>
      <Segmented
        label="Time grain"
        value={question.time_grain}
        onChange={(grain) => onChange({ time_grain: grain })}
        options={limits.time_grains.map((value) => ({ value, label: grainLabels[value] }))}
      />
      {isTooLongForHours && (
        <span className="text-ink-3 text-xs">
          Up to {limits.max_days} days, or {limits.max_hourly_days} days by hour.
        </span>
      )}
    </>
  );
}

function MetricSelect({ question: { metrics }, limits, onChange }: Props) {
  const allMetrics = Object.keys(metricLabels) as (keyof typeof metricLabels)[];
  const choices = allMetrics.map((value) => ({
    value,
    label: metricLabels[value],
    disabledReason: limits.enabled_metrics.includes(value) ? undefined : 'Not enabled for this channel.',
  }));
  return (
    <MultiSelect
      label="Metrics"
      summary={String(metrics.length)}
      choices={choices}
      value={metrics}
      // Keeps a fixed order, independent of the order of selection. `none` is not a metric and reads as an
      // empty list; without the parameter, the default metrics would apply.
      onChange={(next) =>
        onChange({ metrics: allMetrics.filter((metric) => next.includes(metric)).join(',') || 'none' })
      }
      note={
        choices.some(({ disabledReason }) => disabledReason) &&
        'Operator staff choose the metrics of a channel.'
      }
    />
  );
}

function BreakdownSelect({ question: { group_by, time_grain }, limits, onChange }: Props) {
  const isHourly = time_grain === 'hour';
  const max = isHourly ? limits.max_hourly_breakdowns : limits.max_breakdowns;
  const isFull = group_by.length >= max;
  return (
    <MultiSelect
      label="Break down by"
      summary={group_by.map((name) => dimensionLabels[name].toLowerCase()).join(', ') || 'none'}
      choices={limits.breakdowns.map((value) => ({
        value,
        label: dimensionLabels[value],
        disabledReason:
          isFull && !group_by.includes(value) ? `At most ${max}${isHourly ? ' by hour' : ''}.` : undefined,
      }))}
      value={group_by}
      onChange={(next) => onChange({ group_by: next.join(',') || undefined })}
    />
  );
}

function Filters({ question, limits, onChange }: Props) {
  return (
    <>
      <PublisherFilter
        value={question.publisher_ids}
        onChange={(ids) => onChange({ publisher_ids: ids.join(',') || undefined })}
        max={limits.max_filter_values}
      />
      <PlacementFilter
        label="Page types"
        choices={limits.page_types.map((value) => ({ value, label: viewLabels[value] }))}
        value={question.page_types}
        onChange={(next) => onChange({ page_types: next.join(',') || undefined })}
      />
      <PlacementFilter
        label="Widget types"
        choices={limits.widget_types.map((value) => ({ value, label: displayModeLabels[value] }))}
        value={question.widget_types}
        onChange={(next) => onChange({ widget_types: next.join(',') || undefined })}
      />
    </>
  );
}

interface PlacementFilterProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** A filter by a part of the placement: the page type or the widget type. */
function PlacementFilter<T extends string>(props: PlacementFilterProps<T>) {
  const { choices, value } = props;
  const onlyLabel =
    value.length === 1 ? choices.find((choice) => choice.value === value[0])?.label : undefined;
  return (
    <MultiSelect
      {...props}
      summary={value.length === 0 ? 'All' : (onlyLabel ?? `${value.length} selected`)}
    />
  );
}
