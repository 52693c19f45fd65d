import { Type } from 'typebox';
import { choice, date, dateTime, nullable, uuid } from '../http/fields.ts';
import { dimensions, grains, metrics, pageTypes, reportLimits, widgetTypes } from './model.ts';
import { v1PageSize } from './v1-query.ts';

const listOf = (what: string) => Type.Optional(Type.String({ description: `Comma-separated. ${what}` }));

const reportFields = {
  from: date({ description: 'UTC, inclusive.' }),
  to: date({ description: 'UTC, inclusive. The range has at most 90 days.' }),
  metrics: Type.String({ description: `Comma-separated, each once: ${metrics.join(', ')}.` }),
  time_grain: Type.Optional(choice([...grains], { default: 'total' })),
  group_by: listOf(`Up to three of ${dimensions.join(', ')}. Hourly reports allow one.`),
  publisher_ids: listOf('Up to 250 ids.'),
  page_types: listOf('Up to 250 names, such as ORDER_TRACKING.'),
  widget_types: listOf('Up to 250 names, such as INLINE.'),
};

export const ReportParams = Type.Object({
  ...reportFields,
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: reportLimits.pageRows, default: reportLimits.usualPageRows }),
  ),
});
export const ExportParams = Type.Object(reportFields);

const metricValues = Object.fromEntries(metrics.map((metric) => [metric, Type.Optional(Type.Number())]));

/** One value for each breakdown; of a publisher there are the id and the name. */
const breakdownValues = Object.fromEntries(
  dimensions
    .filter((dimension) => dimension !== 'publisher')
    .map((dimension) => [dimension, Type.Optional(nullable(Type.String()))]),
);

export const ReportAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      period_start: dateTime(),
      period_end: dateTime({ description: 'Exclusive.' }),
      publisher_id: Type.Optional(nullable(uuid())),
      publisher_name: Type.Optional(nullable(Type.String())),
      ...breakdownValues,
      ...metricValues,
    }),
  ),
  summary: Type.Object(metricValues, { description: 'Over all rows of the report, not only this page.' }),
  pagination: Type.Object({
    offset: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer(),
    has_more: Type.Boolean(),
  }),
  meta: Type.Object({ timezone: Type.String(), data_through: dateTime(), request_id: uuid() }),
});

export const ReportProblem = Type.Object(
  {
    code: choice([
      'INVALID_QUERY',
      'METRIC_NOT_AVAILABLE',
      'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW',
      'REPORT_ROW_LIMIT_EXCEEDED',
    ]),
    message: Type.String(),
    request_id: uuid(),
  },
  { additionalProperties: true, description: 'Also contains the invalid fields, or the allowed values.' },
);

const window = Type.Object({ from: date(), to: date() });

export const ReportLimits = Type.Object({
  enabled_metrics: Type.Array(choice(metrics), {
    description: 'The metrics that are enabled for the channel.',
  }),
  available_window: window,
  time_grains: Type.Array(choice(grains)),
  breakdowns: Type.Array(choice(dimensions)),
  page_types: Type.Array(choice(pageTypes)),
  widget_types: Type.Array(choice(widgetTypes)),
  max_days: Type.Integer(),
  max_hourly_days: Type.Integer(),
  max_breakdowns: Type.Integer(),
  max_hourly_breakdowns: Type.Integer(),
  max_filter_values: Type.Integer(),
  max_page_rows: Type.Integer({ description: 'The maximum of `limit`.' }),
  max_rows: Type.Integer({ description: 'The most rows of a whole report. Exports have no limit.' }),
});
const allMetrics = Type.Object({
  raw: Type.Record(Type.String(), Type.Number()),
  calculated: Type.Record(Type.String(), Type.Number()),
});
const localTime = Type.String({ description: 'UTC, without a time zone.' });

export const V1SummaryParams = Type.Object({ from: Type.Optional(date()), to: Type.Optional(date()) });
export const V1SummaryAnswer = Type.Object({
  channel_id: uuid(),
  channel_name: Type.String(),
  date_range: window,
  available_window: window,
  has_data: Type.Boolean(),
  metrics: allMetrics,
  data_freshness: localTime,
  generated_at: localTime,
});

export const V1PublishersParams = Type.Object({
  ...V1SummaryParams.properties,
  granularity: Type.Optional(choice(['day', 'hour'], { default: 'day' })),
  breakdown: Type.Optional(choice(['page_type', 'widget_type', 'widget_id'])),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: v1PageSize, default: v1PageSize })),
});
export const V1PublishersAnswer = Type.Object({
  channel_id: uuid(),
  channel_name: Type.String(),
  date_range: window,
  available_window: window,
  granularity: choice(['day', 'hour']),
  breakdown: nullable(Type.String()),
  has_data: Type.Boolean(),
  publishers: Type.Array(
    Type.Object({
      publisher_id: nullable(uuid()),
      publisher_name: nullable(Type.String()),
      publisher_category: nullable(Type.String()),
      metrics: allMetrics,
      series: Type.Array(
        Type.Object({
          bucket: Type.String(),
          page_type: Type.Optional(nullable(Type.String())),
          widget_type: Type.Optional(nullable(Type.String())),
          widget_id: Type.Optional(nullable(Type.String())),
          metrics: allMetrics,
        }),
      ),
    }),
  ),
  pagination: Type.Object({
    offset: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer(),
    has_more: Type.Boolean(),
  }),
  data_freshness: localTime,
  generated_at: localTime,
});
