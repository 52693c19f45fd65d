import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { choicesOf, idParam, PageQuery } from '../http/query-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { usdFromMicros } from '../lib/money.ts';
import {
  dismissFlag,
  flagStatuses,
  listFlags,
  listHoursOverCeiling,
  reopenFlag,
  sumOverCeiling,
} from '../traffic/index.ts';
import { DecideFlag, FlagPage, FlagView, HourOverCeilingPage } from './traffic-schema.ts';
import { viewFlags, viewHoursOverCeiling } from './traffic-view.ts';

const tags = ['Operator: traffic'];
const ListQuery = Type.Object({
  ...PageQuery.properties,
  status: choicesOf(flagStatuses),
  channel_id: idParam('Only flags of this channel.'),
});

const OverCeilingQuery = Type.Object({
  ...PageQuery.properties,
  channel_id: idParam('Only hours of this channel.'),
  publisher_id: idParam('Only hours of this publisher.'),
});

/** Flags on hours with unusual traffic. */
export function flagRoutes(
  app: RouteApp,
  { db, clock, baseUrl }: { db: Db; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/traffic-flags',
    {
      schema: {
        tags,
        summary: 'List traffic flags',
        description:
          'Newest hours first. A flag marks an hour of a publisher or a channel in which impressions, clicks, click rate, conversions or spend were at least ten times the usual value, or above a limit for new traffic. Flagged traffic still counts: review it, then void or dismiss it.',
        querystring: ListQuery,
        response: { 200: FlagPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(ListQuery, request.query);
      const { channel_id: channelId, status: statuses } = filter;
      const { count, flags } = await listFlags(db, { channelId, statuses }, page);
      return { ...pageLinks(request, baseUrl, page, count), results: await viewFlags(db, flags) };
    },
  );

  app.get(
    '/hours-over-ceiling',
    {
      schema: {
        tags,
        summary: 'List what is over a ceiling',
        description:
          'The hours of arrival in which pages and links reported more than the ceiling of their publisher, newest first. These events count and are not billed until staff approve them. Approve or void an hour with the body `decide`, or several at once with a longer range, or without the publisher.',
        querystring: OverCeilingQuery,
        response: { 200: HourOverCeilingPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(OverCeilingQuery, request.query);
      const wanted = { channelId: filter.channel_id, publisherId: filter.publisher_id };
      const totals = await sumOverCeiling(db, wanted);
      const hours = await listHoursOverCeiling(db, wanted, page);
      return {
        ...pageLinks(request, baseUrl, page, totals.hours),
        results: await viewHoursOverCeiling(db, hours),
        summary: { events: totals.events, spend: usdFromMicros(totals.micros) },
      };
    },
  );

  for (const [path, summary, decide] of [
    ['dismiss', 'Dismiss a traffic flag', dismissFlag],
    ['reopen', 'Reopen a traffic flag', reopenFlag],
  ] as const)
    app.post(
      `/traffic-flags/:id/${path}`,
      {
        config: { permission: 'operator:review' },
        schema: {
          tags,
          summary,
          body: DecideFlag,
          response: {
            200: FlagView,
            400: FieldErrors,
            401: DetailBody,
            403: DetailBody,
            404: ErrorBody,
            409: ErrorBody,
          },
        },
      },
      async (request) => {
        const id = pathId(request, 'Traffic flag');
        const decision = { id, note: request.body.note?.trim() ?? '', now: clock() };
        const [view] = await viewFlags(db, [await decide(db, actorOf(request), decision)]);
        return view as FlagView;
      },
    );
}
