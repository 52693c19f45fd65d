import type { FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { advertiserOf } from '../http/authenticate.ts';
import { batchCode, batchResponses } from '../http/batch-answer.ts';
import { DetailBody, FieldErrors as FieldErrorsBody } from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { type CountReports, costUnits } from '../http/rate-limit.ts';
import { refuseWhile } from '../http/refuse-early.ts';
import type { RouteApp } from '../http/route-app.ts';
import { orderNumberOf, type Source } from './model.ts';
import { readReports } from './read-reports.ts';
import { type ReportDependencies, reportAll, type SentReports } from './report-all.ts';
import {
  ConversionAnswer,
  ConversionBatch,
  ConversionBatchAnswer,
  ConversionPage,
  ConversionQuery,
  ConversionReport,
} from './schema.ts';
import { refundedValue, viewOrder, viewRecorded } from './view-conversion.ts';

const tags = ['Advertiser: conversions'];
const config = { isReport: true } as const;

export interface ConversionDependencies extends ReportDependencies {
  readonly baseUrl: string | undefined;
  /** Undefined without rate limits. */
  readonly countReports: CountReports | undefined;
}

/** Reports that people upload in the console are imports. */
function sentBy(request: FastifyRequest, items: readonly unknown[]): SentReports {
  const source = request.principal.holder === 'user' ? 'import' : 'server';
  return { advertiserId: advertiserOf(request), source, items, span: request.trace?.span };
}

/** The reports of advertisers. */
export function conversionRoutes(app: RouteApp, dependencies: ConversionDependencies): void {
  const { conversions, countReports } = dependencies;
  const onRequest = refuseWhile(conversions.isBehind);

  app.post(
    '/conversions',
    {
      config,
      schema: {
        tags,
        summary: 'Report a conversion',
        description:
          'Reports an order or another event, in the shape of the Event and Conversion API 1.0 of IAB Tech Lab. The same `id` is the same event for ever: a repetition is answered with `duplicate` and counts once.',
        body: ConversionReport,
        response: {
          200: ConversionAnswer,
          400: FieldErrorsBody,
          401: DetailBody,
          403: DetailBody,
          503: DetailBody,
        },
      },
      onRequest,
      // The body is read with more tolerance than the schema has.
      validatorCompiler: () => () => true,
    },
    async (request) => {
      const [result] = await reportAll(dependencies, sentBy(request, [request.body]));
      if (!result || 'errors' in result) throw invalid(result?.errors ?? {});
      return viewRecorded(result);
    },
  );

  app.post(
    '/conversions/batch',
    {
      config,
      schema: {
        tags,
        summary: 'Report up to 1,000 conversions',
        description: `Each is checked on its own: 202 if all are accepted, 207 if some are, 400 with the same body if none is. After a 503 none is acknowledged: send all again, each counts once. A batch counts as one call for each ${costUnits.reports} reports or ${costUnits.bytes / 1_024} KiB, whichever are more, and is accepted while one call is left.`,
        body: ConversionBatch,
        response: batchResponses(
          ConversionBatchAnswer,
          'No conversion was accepted, or the body has no list of them.',
        ),
      },
      onRequest,
      // Status 400 has two shapes, which the schema serialiser does not support.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const limitError = await countReports?.(request, reply, request.body.events.length);
      if (limitError) throw limitError;
      const results = await reportAll(dependencies, sentBy(request, request.body.events));
      const failed = results.filter((result) => 'errors' in result || result.contradicted).length;
      return reply.code(batchCode(failed, results.length)).send({
        results: results.map((result, index) => ({
          index,
          ...('errors' in result
            ? {
                id: result.id,
                status: 'rejected',
                attribution: null,
                reason: null,
                conflict: null,
                errors: result.errors,
              }
            : { ...viewRecorded(result), errors: {} }),
        })),
        accepted: results.length - failed,
        failed,
      });
    },
  );

  app.get(
    '/advertiser/conversions',
    {
      schema: {
        tags,
        summary: 'List reported conversions',
        description: 'Newest first, with what they are attributed to now.',
        querystring: ConversionQuery,
        response: {
          200: ConversionPage,
          400: FieldErrorsBody,
          401: DetailBody,
          403: DetailBody,
          404: DetailBody,
        },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(ConversionQuery, request.query);
      const { db, identity } = dependencies;
      const number = filter.order_id?.trim();
      const reportFilter = {
        searched: number ? { number, identity } : undefined,
        statuses: filter.status,
      };
      const { count, rows } = await readReports(db, advertiserOf(request), reportFilter, page);
      const results = rows.map(({ report, order }) => ({
        id: report.id,
        ...viewOrder(order, report, { isNew: true }),
        order_id: orderNumberOf(report.orderKey) || null,
        source: report.source as Exclude<Source, 'partner'>,
        evidence: report.evidence ?? ('unknown' as const),
        event_type: report.eventType,
        custom_event: report.customEvent,
        occurred_at: report.occurredAt.toISOString(),
        received_at: report.receivedAt.toISOString(),
        value: report.amount === null ? null : Number(report.amount),
        currency_code: report.currencyCode,
        refunded_value: refundedValue(order, report),
      }));
      return { ...pageLinks(request, dependencies.baseUrl, page, count), results };
    },
  );
}
