import { Type } from 'typebox';
import type { Reports } from '../db/reports.ts';
import { staffTenant } from '../db/reports.ts';
import { readerOf } from '../http/authenticate.ts';
import { choice, DetailBody, date, FieldErrors, nullable, pageOf, uuid } from '../http/fields.ts';
import { pageLinks } from '../http/pagination.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { usdFromMicros } from '../lib/money.ts';
import {
  CurrencyList,
  type NetworkGroup,
  NetworkParams,
  type NetworkRow,
  networkGroups,
  networkSource,
  OverCeiling,
  ratioOrNull,
  readCurrencies,
  readNetworkQuery,
  readNetworkReport,
  salesFigures,
  salesSchemas,
  viewOverCeiling,
} from '../reporting/index.ts';

const tags = ['Operator: reports'];

const counts = Type.Object({
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  conversions: Type.Integer(),
});
const ofSupply =
  'By channel, publisher and day, if the report is not limited to an advertiser, a campaign or an offer';
const named = (description: string) =>
  nullable(Type.Object({ id: uuid(), name: Type.String() }, { description }));
const figures = {
  ...counts.properties,
  ctr: nullable(Type.Number({ description: 'Null without impressions.' })),
  cvr: nullable(Type.Number({ description: 'Null without clicks.' })),
  spend: Type.Number({ description: 'Net billable revenue, USD.' }),
  ...salesSchemas,
  over_ceiling: OverCeiling,
  payout: nullable(Type.Number({ description: `${ofSupply}: the earnings of channels, USD.` })),
  feed_loads: nullable(Type.Integer({ description: `${ofSupply}: answered offer requests.` })),
  fill_rate: nullable(
    Type.Number({ description: `${ofSupply}: the share of offer requests that got offers.` }),
  ),
  invalid: Type.Object(counts.properties, {
    description:
      'Invalid traffic: events of bots, click floods, and click links that no person opened. They are not counted.',
  }),
  voided: Type.Object(
    { ...counts.properties, spend: Type.Number({ description: 'USD, no longer billed.' }) },
    { description: 'Voided by staff.' },
  ),
  gross: Type.Object(
    { ...counts.properties, spend: Type.Number({ description: 'USD.' }) },
    { description: 'The sum of counted, invalid and voided events.' },
  ),
};
const ReportAnswer = Type.Object({
  ...pageOf(
    Type.Object({
      id: Type.String({ description: 'The id of what the row is about. Of a day: its date.' }),
      name: Type.String(),
      advertiser: named('Of a campaign and an offer.'),
      campaign: named('Of an offer.'),
      ...figures,
    }),
  ).properties,
  by: choice([...networkGroups]),
  from: date(),
  to: date(),
  summary: Type.Object(figures),
  currencies: CurrencyList,
});

export function reportRoutes(
  app: RouteApp,
  { reports, clock, baseUrl }: { reports: Reports; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/reports',
    {
      schema: {
        tags,
        summary: 'Get the network report',
        description: [
          'Counts, spend and invalid traffic by channel, publisher, advertiser, campaign, offer or day.',
          'Days without events have no row.',
        ].join(' '),
        querystring: NetworkParams,
        response: { 200: ReportAnswer, 400: FieldErrors, 401: DetailBody, 404: DetailBody, 503: DetailBody },
      },
    },
    async (request) => {
      const { query, page } = readNetworkQuery(request.query, clock());
      const [{ count, rows, summary }, currencies] = await reports.read(
        readerOf(request, staffTenant),
        async (db) => [
          await readNetworkReport(db, query, page),
          await readCurrencies(db, { ...query, parts: partsOf(query.publisherId) }),
        ],
      );
      const isSupply = networkSource(query) !== 'offers';
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: rows.map((row) => ({
          id: row.id,
          name: row.name,
          advertiser: row.advertiser,
          campaign: row.campaign,
          ...view(row, isSupply),
        })),
        by: query.by as NetworkGroup,
        from: query.from,
        to: query.to,
        summary: view(summary, isSupply),
        currencies,
      };
    },
  );
}

function partsOf(publisherId: string | undefined) {
  return publisherId === undefined ? [] : [{ part: 'publisherId' as const, values: [publisherId] }];
}

function view(row: NetworkRow, isSupply: boolean) {
  const { impressions, clicks, conversions } = row;
  const ratio = (numerator: number, denominator: number) =>
    ratioOrNull(BigInt(numerator), BigInt(denominator));
  return {
    impressions,
    clicks,
    conversions,
    ctr: ratio(clicks, impressions),
    cvr: ratio(conversions, clicks),
    spend: usdFromMicros(row.spendMicros),
    ...salesFigures(row),
    over_ceiling: viewOverCeiling(row),
    payout: isSupply ? usdFromMicros(row.payoutMicros) : null,
    feed_loads: isSupply ? row.feedLoads : null,
    fill_rate: isSupply ? ratio(row.filledLoads, row.feedLoads) : null,
    invalid: {
      impressions: row.invalidImpressions,
      clicks: row.invalidClicks,
      conversions: row.invalidConversions,
    },
    voided: {
      impressions: row.voidedImpressions,
      clicks: row.voidedClicks,
      conversions: row.voidedConversions,
      spend: usdFromMicros(row.voidedSpendMicros),
    },
    gross: {
      impressions: impressions + row.invalidImpressions + row.voidedImpressions,
      clicks: clicks + row.invalidClicks + row.voidedClicks,
      conversions: conversions + row.invalidConversions + row.voidedConversions,
      spend: usdFromMicros(row.spendMicros + row.voidedSpendMicros),
    },
  };
}
