import type { Db } from '../db/handle.ts';
import type { Reports } from '../db/reports.ts';
import { readerOf } from '../http/authenticate.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { DisplayMode } from '../lib/placement.ts';
import { requireChannel } from './routes.ts';
import {
  ReportProblem,
  V1PublishersAnswer,
  V1PublishersParams,
  V1SummaryAnswer,
  V1SummaryParams,
} from './schema.ts';
import { joinLines, type ReadPart, streamParts } from './stream-parts.ts';
import { bucketOf, runV1Publishers, runV1Summary, type V1Publisher, type V1Request } from './v1.ts';
import { readV1Query, readV1Range, type V1Query } from './v1-query.ts';
import { viewAllMetrics } from './view.ts';

const tags = ['Reports V1'];

export function v1Routes(
  app: RouteApp,
  { db, reports, popUps, clock }: { db: Db; reports: Reports; popUps: readonly DisplayMode[]; clock: Clock },
): void {
  app.get(
    '/reporting/v1/summary',
    {
      schema: {
        tags,
        summary: 'Get channel totals (V1)',
        description: 'For existing integrations. Pop-up placements are not included.',
        querystring: V1SummaryParams,
        response: {
          200: V1SummaryAnswer,
          400: {
            anyOf: [FieldErrors, ReportProblem],
            description: 'The query is not valid, or outside the available window.',
          },
          401: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request) => {
      const now = clock();
      const requested = readV1Range(request.query, now);
      const channel = await requireChannel(db, request);
      const v1Request = { channel, query: requested, popUps, now };
      const { query, window, amounts, hasData } = await reports.read(readerOf(request), (slot) =>
        runV1Summary(slot, v1Request),
      );
      return {
        channel_id: channel.id,
        channel_name: channel.name,
        date_range: { from: query.from, to: query.to },
        available_window: window,
        has_data: hasData,
        metrics: viewAllMetrics(amounts),
        ...times(now),
      };
    },
  );

  app.get(
    '/reporting/v1/publishers',
    {
      schema: {
        tags,
        summary: 'Get totals and time series by publisher (V1)',
        description: 'For existing integrations. Pop-up placements are not included.',
        querystring: V1PublishersParams,
        response: {
          200: V1PublishersAnswer,
          400: {
            anyOf: [FieldErrors, ReportProblem],
            description: 'The query is not valid, or outside the available window.',
          },
          401: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request, reply) => {
      const now = clock();
      const query = readV1Query(request.query, now);
      const channel = await requireChannel(db, request);
      const v1Request = { channel, query, popUps, now };
      const contentType = 'application/json; charset=utf-8';
      return streamParts(reply, { reports, reader: readerOf(request), contentType }, (read) =>
        writePublishers(read, v1Request),
      ) as never;
    },
  );
}

/**
 * Writes the answer as JSON text, a few hundred points at a time, so that a long series is never in
 * memory as one text.
 */
async function* writePublishers(read: ReadPart, v1Request: V1Request<V1Query>): AsyncIterable<string> {
  const { channel, now } = v1Request;
  const { query, window, total, count, publishers } = await runV1Publishers(read, v1Request);
  const { offset, limit } = query;
  const head = JSON.stringify({
    channel_id: channel.id,
    channel_name: channel.name,
    date_range: { from: query.from, to: query.to },
    available_window: window,
    granularity: query.granularity,
    breakdown: query.breakdown,
    has_data: total > 0,
  });
  const tail = JSON.stringify({
    pagination: { offset, limit, total, has_more: offset + count < total },
    ...times(now),
  });
  // Nothing is sent before the first publisher was read: until then an error can still be
  // answered with a status.
  let unsent = `${head.slice(0, -1)},"publishers":[`;
  let comma = '';
  for await (const publisher of publishers) {
    yield unsent + comma + openPublisher(publisher);
    yield* joinLines(writeSeries(publisher, query));
    yield ']}';
    unsent = '';
    comma = ',';
  }
  yield `${unsent}],${tail.slice(1)}`;
}

/** The JSON text of a publisher up to the first point of its series. */
function openPublisher({ publisherId, publisherName, category, amounts }: V1Publisher): string {
  const publisher = JSON.stringify({
    publisher_id: publisherId,
    publisher_uuid: publisherId,
    publisher_name: publisherName,
    publisher_category: category,
    metrics: viewAllMetrics(amounts),
  });
  return `${publisher.slice(0, -1)},"series":[`;
}

function* writeSeries({ series }: V1Publisher, query: V1Query): Iterable<string> {
  const { breakdown } = query;
  let comma = '';
  for (const row of series) {
    const point = {
      bucket: bucketOf(query, row),
      ...(breakdown && { [breakdown]: row.breakdown[breakdown] ?? null }),
      metrics: viewAllMetrics(row.amounts),
    };
    yield comma + JSON.stringify(point);
    comma = ',';
  }
}

/** V1 writes times without a time zone. */
function times(now: Date) {
  const time = now.toISOString().slice(0, 19);
  return { data_freshness: time, generated_at: time };
}
