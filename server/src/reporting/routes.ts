import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Channel, getChannel } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import type { Reports } from '../db/reports.ts';
import { ApiError, type FieldErrors, firstErrors, notFound } from '../errors.ts';
import { channelOf, readerOf } from '../http/authenticate.ts';
import { DetailBody } from '../http/fields.ts';
import { rawParam } from '../http/query-fields.ts';
import { readQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { exportFormat } from './export-format.ts';
import { exportCsv, exportNdjson } from './export-report.ts';
import { dimensions, grains, pageTypes, type ReportQuery, reportLimits, widgetTypes } from './model.ts';
import { type Params, type ReportPage, readReportQuery } from './query.ts';
import { requireAllowed, runReport, windowOf } from './run-report.ts';
import { ExportParams, ReportAnswer, ReportLimits, ReportParams, ReportProblem } from './schema.ts';
import { streamParts } from './stream-parts.ts';
import { viewMetrics, viewRow } from './view.ts';

const tags = ['Reports'];
/** In base64url characters: 162 bits of the hash. */
const etagLength = 27;

export function reportRoutes(
  app: RouteApp,
  { db, reports, clock }: { db: Db; reports: Reports; clock: Clock },
): void {
  app.get(
    '/reporting/v2/report',
    {
      schema: {
        tags,
        summary: 'Get a report',
        description:
          'Returns rows and a summary. Numbers are exact and include every event that was answered before the request. Rows, summary and total are read from one database snapshot.',
        querystring: ReportParams,
        response: {
          200: ReportAnswer,
          304: { type: 'null', description: 'Not modified: If-None-Match has the ETag of this answer.' },
          400: ReportProblem,
          401: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request, reply) => {
      const now = clock();
      const { channel, query, page } = await readAllowedQuery(db, request, now);
      const { rows, summary, total, currencies } = await reports.read(readerOf(request), (slot) =>
        runReport(slot, channel, query, page),
      );
      const answer = {
        data: rows.map((row) => viewRow(row, query)),
        summary: viewMetrics(summary, query.metrics),
        pagination: { ...page, total, has_more: page.offset + rows.length < total },
        ...(currencies && { currencies }),
      };
      // The ETag covers query and numbers, but not `meta`, which differs in every answer.
      const etag = `"${createHash('sha256')
        .update(JSON.stringify([query, answer]))
        .digest('base64url')
        .slice(0, etagLength)}"`;
      reply.header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag))
        return reply.code(304).send(undefined as never);
      const meta = { timezone: 'UTC', data_through: now.toISOString(), request_id: request.id };
      return reply.send({ ...answer, meta } as never);
    },
  );

  app.get(
    '/reporting/v2/limits',
    {
      schema: {
        tags,
        summary: 'Get report limits',
        description: 'Returns the metrics, dates and limits that apply to reports of this channel.',
        response: { 200: ReportLimits, 401: DetailBody },
      },
    },
    async (request) => viewLimits(await requireChannel(db, request), clock()),
  );

  app.get(
    '/reporting/v2/export',
    {
      schema: {
        tags,
        summary: 'Export a report as CSV or NDJSON',
        description:
          'Takes the parameters of a report, without pagination and row limit. Programs that read CSV send `raw=true`. Send `Accept: application/x-ndjson` for one JSON object per line; the default is CSV.',
        querystring: ExportParams,
        response: {
          200: {
            description: 'The rows, streamed.',
            content: {
              'text/csv': { schema: { type: 'string' } },
              'application/x-ndjson': { schema: { type: 'string' } },
            },
          },
          400: ReportProblem,
          401: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request, reply) => {
      const { channel, query } = await readAllowedQuery(db, request, clock());
      const raw = readRaw(request);
      const format = exportFormat(request.headers.accept);
      const ndjson = format === 'ndjson';
      const contentType = ndjson ? 'application/x-ndjson; charset=utf-8' : 'text/csv; charset=utf-8';
      reply.header(
        'content-disposition',
        `attachment; filename="report-${query.from}-${query.to}.${format}"`,
      );
      const target = { reports, reader: readerOf(request), contentType };
      const unsorted = { ...query, sort: undefined };
      return streamParts(reply, target, (read) =>
        ndjson ? exportNdjson(read, channel.id, unsorted) : exportCsv(read, channel.id, unsorted, { raw }),
      ) as never;
    },
  );
}

function viewLimits(channel: Channel, now: Date) {
  return {
    enabled_metrics: [...channel.enabledMetrics],
    available_window: windowOf(channel, now),
    time_grains: [...grains],
    breakdowns: [...dimensions],
    page_types: [...pageTypes],
    widget_types: [...widgetTypes],
    max_days: reportLimits.days,
    max_hourly_days: reportLimits.hourlyDays,
    max_breakdowns: reportLimits.breakdowns,
    max_hourly_breakdowns: reportLimits.hourlyBreakdowns,
    max_filter_values: reportLimits.filterValues,
    max_page_rows: reportLimits.pageRows,
    max_rows: reportLimits.rows,
  };
}

/** Reads the query of a request and checks it against the channel's metrics and available window. */
async function readAllowedQuery(
  db: Db,
  request: FastifyRequest,
  now: Date,
): Promise<{ channel: Channel; query: ReportQuery; page: ReportPage }> {
  const read = readReportQuery(request.query as Params);
  if ('errors' in read) throw invalidQuery(read.errors);
  const channel = await requireChannel(db, request);
  requireAllowed(channel, read.query, now);
  return { channel, ...read };
}

function readRaw(request: FastifyRequest): boolean {
  const { values, errors } = readQuery(Type.Object({ raw: rawParam }), request.query);
  if (Object.keys(errors).length > 0) throw invalidQuery(errors);
  return values.raw === 'true';
}

function invalidQuery(errors: FieldErrors): ApiError {
  return new ApiError('invalid_query', 'The query is not valid.', { bodyFields: firstErrors(errors) });
}

export async function requireChannel(db: Db, request: FastifyRequest): Promise<Channel> {
  const channel = await getChannel(db, channelOf(request));
  if (!channel) throw notFound('Channel');
  return channel;
}

/** True if an `If-None-Match` header lists the ETag. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
