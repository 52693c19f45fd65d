import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import type { Reports } from '../db/reports.ts';
import { listCampaignsOfOffers } from '../demand/index.ts';
import { advertiserOf, readerOf } from '../http/authenticate.ts';
import { choice, DetailBody, date, FieldErrors, nullable, pageOf, uuid } from '../http/fields.ts';
import { pageLinks } from '../http/pagination.ts';
import { rawParam } from '../http/query-fields.ts';
import { requireQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { usdFromMicros } from '../lib/money.ts';
import {
  AdvertiserReportParams,
  advertiserGroups,
  CurrencyList,
  exportFormat,
  type NetworkRow,
  OverCeiling,
  optionalDates,
  ratioOrNull,
  readAdvertiserQuery,
  readCurrencies,
  readExportDates,
  readNetworkReport,
  salesFigures,
  salesSchemas,
  streamParts,
  viewOverCeiling,
} from '../reporting/index.ts';
import type { ChargeIds } from '../secrets/index.ts';
import { exportEventsCsv, exportEventsNdjson } from './export-events.ts';

const tags = ['Advertiser: reports'];

const figures = {
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  conversions: Type.Integer(),
  ctr: nullable(Type.Number({ description: 'Null without impressions.' })),
  cvr: nullable(Type.Number({ description: 'Null without clicks.' })),
  spend: Type.Number({ description: 'What the advertiser pays, USD.' }),
  ...salesSchemas,
  over_ceiling: OverCeiling,
};
const AdvertiserReport = Type.Object({
  ...pageOf(
    Type.Object({
      id: Type.String({
        description:
          'The id of what the row is about. Of a day: its date. `other` for channels without a name.',
      }),
      name: Type.String(),
      campaign: nullable(Type.Object({ id: uuid(), name: Type.String() }, { description: 'Of an offer.' })),
      ...figures,
    }),
  ).properties,
  by: choice([...advertiserGroups]),
  from: date(),
  to: date(),
  summary: Type.Object(figures),
  currencies: CurrencyList,
});

const ExportQuery = Type.Object({ ...optionalDates, raw: rawParam });

export interface ReportDependencies {
  readonly db: Db;
  readonly reports: Reports;
  readonly clock: Clock;
  readonly baseUrl: string | undefined;
  readonly charges: ChargeIds;
}

/** The report of an advertiser's spend and sales, and the events behind its figures. */
export function reportRoutes(
  app: RouteApp,
  { db, reports, clock, baseUrl, charges }: ReportDependencies,
): void {
  app.get(
    '/advertiser/report',
    {
      schema: {
        tags,
        summary: 'Get the report of the advertiser',
        description:
          'What was shown, paid and sold, by day, campaign, offer or channel. Numbers are exact and include every event that was answered before the request. Days without events have no row.',
        querystring: AdvertiserReportParams,
        response: {
          200: AdvertiserReport,
          400: FieldErrors,
          401: DetailBody,
          403: DetailBody,
          404: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request) => {
      const advertiserId = advertiserOf(request);
      const { query, page } = readAdvertiserQuery(request.query, advertiserId, clock());
      const { from, to, campaignId, offerId } = query;
      const [{ count, rows, summary }, currencies] = await reports.read(
        readerOf(request, advertiserId),
        async (slot) => [
          await readNetworkReport(slot, query, page),
          await readCurrencies(slot, { from, to, advertiserId, campaignId, offerId }),
        ],
      );
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: rows.map((row) => ({ id: row.id, name: row.name, campaign: row.campaign, ...view(row) })),
        by: query.by === 'named_channel' ? ('channel' as const) : (query.by as 'day' | 'campaign' | 'offer'),
        from,
        to,
        summary: view(summary),
        currencies,
      };
    },
  );

  app.get(
    '/advertiser/events/export',
    {
      schema: {
        tags,
        summary: 'Export every billed event as CSV or NDJSON',
        description:
          'Each event that was billed, each counted or unconfirmed conversion, and each later movement of money: bills of held orders, refunds and reversals, under the time to which it belongs. The sums of `billed_usd` by day are the spend of the report, those of `value` with `confirmed` its sales. `charge_id` names the bill: send it with a refund to take the bill back. By day, then channel, then time. Send `Accept: application/x-ndjson` for one JSON object per line; the default is CSV; programs that read it send `raw=true`.',
        querystring: ExportQuery,
        response: {
          200: {
            description: 'The events, streamed.',
            content: {
              'text/csv': { schema: { type: 'string' } },
              'application/x-ndjson': { schema: { type: 'string' } },
            },
          },
          400: FieldErrors,
          401: DetailBody,
          403: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request, reply) => {
      const advertiserId = advertiserOf(request);
      const dates = readExportDates(request.query, clock());
      const raw = requireQuery(ExportQuery, request.query).raw === 'true';
      const campaigns = await listCampaignsOfOffers(db, advertiserId);
      const format = exportFormat(request.headers.accept);
      const isNdjson = format === 'ndjson';
      const contentType = isNdjson ? 'application/x-ndjson; charset=utf-8' : 'text/csv; charset=utf-8';
      const name = `billed-events-${dates.from}-${dates.to}.${format}`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      const exported = { ...dates, campaigns, charges };
      return streamParts(reply, { reports, reader: readerOf(request, advertiserId), contentType }, (read) =>
        isNdjson ? exportEventsNdjson(read, exported) : exportEventsCsv(read, exported, { raw }),
      ) as never;
    },
  );
}

function view(row: NetworkRow) {
  const { impressions, clicks, conversions } = row;
  return {
    impressions,
    clicks,
    conversions,
    ctr: ratioOrNull(BigInt(clicks), BigInt(impressions)),
    cvr: ratioOrNull(BigInt(conversions), BigInt(clicks)),
    spend: usdFromMicros(row.spendMicros),
    ...salesFigures(row),
    over_ceiling: viewOverCeiling(row),
  };
}
