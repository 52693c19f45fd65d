import { type TNumber, type TSchema, Type } from 'typebox';
import { choice, date, dateTime, nullable, uuid } from '../http/fields.ts';
import {
  choiceParam,
  idParam,
  integerParam,
  listParam,
  PageQuery,
  rawParam,
  SearchQuery,
  sortParam,
} from '../http/query-fields.ts';
import {
  countedMeasures,
  dimensions,
  grains,
  isMoney,
  isRatio,
  type Metric,
  metrics,
  pageTypes,
  reportLimits,
  v1Ratios,
  widgetTypes,
} from './model.ts';
import { networkGroups, networkSortKeys } from './network-model.ts';

const v1Breakdowns = ['page_type', 'widget_type', 'widget_id'] as const;
const v1PageSize = 50;

const firstDay = 'First day, UTC, inclusive.';
const lastDay = `Last day, UTC, inclusive. The range has at most ${reportLimits.days} days.`;
export const optionalDates = {
  from: Type.Optional(date({ description: `${firstDay} Default: six days before \`to\`.` })),
  to: Type.Optional(date({ description: `${lastDay} Default: today.` })),
};
const filterOf = <S extends TSchema>(items: S, description: string) =>
  Type.Optional(listParam(items, { maxItems: reportLimits.filterValues, description }));

const offset = integerParam({ minimum: 0, default: 0, description: 'How many rows to skip.' });

const QuestionParams = Type.Object({
  from: date({ description: firstDay }),
  to: date({ description: lastDay }),
  metrics: listParam(
    choice(metrics),
    { minItems: 1, uniqueItems: true, description: 'The metrics to report, each once.' },
    { repeatedValue: 'Metrics must be unique.' },
  ),
  time_grain: choiceParam(grains, {
    default: 'total',
    description: `The length of a period. By the hour, the range has at most ${reportLimits.hourlyDays} days.`,
  }),
  group_by: Type.Optional(
    listParam(
      choice(dimensions),
      {
        maxItems: reportLimits.breakdowns,
        uniqueItems: true,
        description: 'The breakdowns. Hourly reports allow one.',
      },
      { repeatedValue: 'Breakdowns must be unique.' },
    ),
  ),
  publisher_ids: filterOf(uuid(), 'Only these publishers (publisher_remote_id).'),
  page_types: filterOf(choice(pageTypes), 'Only these page types.'),
  widget_types: filterOf(choice(widgetTypes), 'Only these widget types.'),
});
export const ExportParams = Type.Object({ ...QuestionParams.properties, raw: rawParam });
export const ReportParams = Type.Object({
  ...QuestionParams.properties,
  sort: Type.Optional(
    choice(
      (['period', ...dimensions, ...metrics] as const).flatMap((name) => [name, `-${name}` as const]),
      {
        description:
          'The order of the rows: the period, or one of the requested breakdowns or metrics. A minus sign means descending. Default: by period, then by the breakdowns.',
      },
    ),
  ),
  offset,
  limit: integerParam({
    minimum: 1,
    maximum: reportLimits.pageRows,
    default: reportLimits.defaultPageRows,
    description: 'The maximum number of rows to return.',
  }),
});

export const NetworkParams = Type.Object({
  ...PageQuery.properties,
  by: choiceParam(networkGroups, { default: 'channel', description: 'What a row is about.' }),
  ...optionalDates,
  channel_id: idParam('Only this channel.'),
  publisher_id: idParam(
    'Only this publisher. Not with advertisers, campaigns and offers, which are not counted by publisher.',
  ),
  advertiser_id: idParam('Only this advertiser.'),
  campaign_id: idParam('Only this campaign.'),
  offer_id: idParam('Only this offer.'),
  q: SearchQuery.properties.q,
  sort: sortParam(networkSortKeys, '-spend'),
});

export const advertiserGroups = ['day', 'campaign', 'offer', 'channel'] as const;
export const AdvertiserReportParams = Type.Object({
  ...PageQuery.properties,
  by: choiceParam(advertiserGroups, {
    default: 'campaign',
    description:
      'What a row is about. Channels that the operator does not name to advertisers are one row together.',
  }),
  ...optionalDates,
  campaign_id: idParam('Only this campaign.'),
  offer_id: idParam('Only this offer.'),
  q: SearchQuery.properties.q,
  sort: sortParam(
    networkSortKeys.filter((key) => key !== 'payout' && key !== 'fill_rate'),
    '-spend',
  ),
});

/** Counts are integers; money in USD and ratios are not. */
const metricValue = (metric: Metric) =>
  metric === 'roas'
    ? nullable(Type.Number({ description: 'Null if a value could not be converted to dollars.' }))
    : isRatio(metric) || isMoney(metric)
      ? Type.Number()
      : Type.Integer();
const valuesOf = <M extends Metric>(names: readonly M[]) =>
  Object.fromEntries(names.map((name) => [name, metricValue(name)])) as Record<M, TNumber>;
const metricValues = Type.Partial(Type.Object(valuesOf(metrics))).properties;

/** One value for each breakdown; of a publisher there are the id and the name. */
const breakdownValues = Object.fromEntries(
  dimensions
    .filter((dimension) => dimension !== 'publisher')
    .map((dimension) => [dimension, Type.Optional(nullable(Type.String()))]),
);

const valuesInCurrency = {
  sales_value: Type.Number({ description: 'In the currency of the orders.' }),
  refunds: Type.Number(),
};
export const CurrencyList = Type.Array(
  Type.Object({
    currency_code: Type.String({ description: 'ISO 4217; `XXX` for orders that were reported without one.' }),
    ...valuesInCurrency,
    unconverted: Type.Object(valuesInCurrency, {
      description: 'The parts on days without an exchange rate. They are in no sum in dollars.',
    }),
  }),
  { description: 'The value of orders and refunds as it was reported, by currency.' },
);

/** The metrics of sales in the reports of the network and of advertisers. */
export const salesSchemas = {
  sales_value: Type.Number({
    description:
      'The value of confirmed orders, billed or not, USD, at the exchange rates that the operator has set.',
  }),
  refunds: Type.Number({ description: 'What was refunded, USD, on the day of the refund.' }),
  roas: nullable(
    Type.Number({
      description:
        'Return on ad spend: sales without refunds, divided by spend. Null if nothing was spent, or if a value could not be converted to dollars.',
    }),
  ),
  cpa: nullable(Type.Number({ description: 'Spend for each conversion, USD. Null without conversions.' })),
  unconfirmed_conversions: Type.Integer({
    description:
      "Conversions that partners or public sources have reported, and that wait for the advertiser's report. An order that several servers have reported is there once. They are not in `conversions`.",
  }),
  unconfirmed_sales: Type.Number({
    description:
      'The value of unconfirmed conversions, and the value that a page has reported for conversions that count, USD. It is not in `sales_value`.',
  }),
};

/** In the reports of the network and of advertisers. */
export const OverCeiling = Type.Object(
  { events: Type.Integer(), spend: Type.Number({ description: 'USD that they cost if they are approved.' }) },
  {
    description:
      'Counted events that pages and links have reported above the ceiling of their publisher. They are not billed until the operator approves them.',
  },
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
  currencies: Type.Optional(CurrencyList),
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
  raw: Type.Object(valuesOf(countedMeasures)),
  calculated: Type.Object(valuesOf(v1Ratios)),
});
const localTime = Type.String({ description: 'UTC, without a time zone.' });

export const V1SummaryParams = Type.Object(optionalDates);
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
  ...optionalDates,
  granularity: choiceParam(['day', 'hour'], {
    default: 'day',
    description: 'The length of a period of the time series.',
  }),
  breakdown: Type.Optional(choice(v1Breakdowns, { description: 'Splits the time series.' })),
  offset,
  limit: integerParam({
    minimum: 1,
    maximum: v1PageSize,
    default: v1PageSize,
    description: 'The maximum number of publishers to return.',
  }),
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
      publisher_uuid: nullable(uuid({ description: 'The same as publisher_id, for older integrations.' })),
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
