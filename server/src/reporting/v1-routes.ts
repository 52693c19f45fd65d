import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Services } from '../services.ts';
import { measures } from './model.ts';
import { requireChannel } from './routes.ts';
import { V1PublishersAnswer, V1PublishersParams, V1SummaryAnswer, V1SummaryParams } from './schema.ts';
import { readV1Query, runV1Publishers, runV1Summary, type V1Publisher, type V1Query } from './v1.ts';
import { viewAllMetrics } from './view.ts';

const tags = ['Reporting'];

export function v1Routes(app: RouteApp, { config, database: { db }, clock }: Services): void {
  app.get(
    '/reporting/v1/summary',
    {
      schema: {
        tags,
        summary: 'Totals of a channel (V1)',
        description: 'For existing integrations. Pop-up placements are left out.',
        querystring: V1SummaryParams,
        response: { 200: V1SummaryAnswer, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request) => {
      const now = clock();
      const { from, to } = request.query as Record<string, unknown>;
      const query = readV1Query({ from, to }, now);
      const channel = await requireChannel(db, request);
      const { window, amounts, hasData } = await runV1Summary(db, channel, query, config.popUps, now);
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
        summary: 'Totals and time series by publisher (V1)',
        description: 'For existing integrations. Pop-up placements are left out.',
        querystring: V1PublishersParams,
        response: { 200: V1PublishersAnswer, 400: FieldErrors, 401: DetailBody },
      },
    },
    async (request) => {
      const now = clock();
      const query = readV1Query(request.query as Record<string, unknown>, now);
      const channel = await requireChannel(db, request);
      const { window, publishers, total } = await runV1Publishers(db, channel, query, config.popUps, now);
      const { offset, limit } = query;
      return {
        channel_id: channel.id,
        channel_name: channel.name,
        date_range: { from: query.from, to: query.to },
        available_window: window,
        granularity: query.granularity,
        breakdown: query.breakdown,
        has_data: total > 0,
        publishers: publishers.map((publisher) => viewPublisher(publisher, query)),
        pagination: { offset, limit, total, has_more: offset + publishers.length < total },
        ...times(now),
      };
    },
  );
}

const nothing = Object.fromEntries(measures.map((measure) => [measure, 0])) as V1Publisher['amounts'];

function viewPublisher(publisher: V1Publisher, { breakdown }: V1Query) {
  return {
    publisher_id: publisher.publisherId,
    publisher_name: publisher.publisherName,
    publisher_category: publisher.category,
    metrics: viewAllMetrics(publisher.amounts),
    series: publisher.series.map(({ bucket, row }) => ({
      bucket,
      ...(breakdown === 'page_type' && { page_type: row?.pageType ?? null }),
      ...(breakdown === 'widget_type' && { widget_type: row?.widgetType ?? null }),
      ...(breakdown === 'widget_id' && { widget_id: row?.widgetId ?? null }),
      metrics: viewAllMetrics(row?.amounts ?? nothing),
    })),
  };
}

/** V1 writes times without a zone. */
function times(now: Date) {
  const time = now.toISOString().slice(0, 19);
  return { data_freshness: time, generated_at: time };
}
