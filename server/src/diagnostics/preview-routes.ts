import { Type } from 'typebox';
import { Exclusions } from '../channel/index.ts';
import type { Reports } from '../db/reports.ts';
import { channelOf, readerOf } from '../http/authenticate.ts';
import { DetailBody, dateTime, ErrorBody, FieldErrors, nullable } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { usdFromMicros } from '../lib/money.ts';
import { type Preview, previewChannelExclusions, previewPublisherExclusions } from './preview-exclusions.ts';

const share = Type.Number({ minimum: 0, maximum: 1, description: 'The affected share of the total.' });
const Part = Type.Object({ affected: Type.Integer(), total: Type.Integer(), share });
const ExclusionPreview = Type.Object({
  from: dateTime({ description: 'At most 30 days ago. Later if the sample limit was reached.' }),
  to: dateTime(),
  sampled_sessions: nullable(
    Type.Integer({
      description:
        'How many sessions of the publisher the estimate is based on. Null if the figures are exact.',
    }),
  ),
  impressions: Part,
  clicks: Part,
  payout_usd: Type.Object({ affected: Type.Number(), total: Type.Number(), share }),
  offers: Type.Object(Part.properties, {
    description: 'Running offers that are allowed now, and those of them that would be excluded.',
  }),
  advertisers: Part,
  opens: Type.Object(
    { offers: Type.Integer(), advertisers: Type.Integer() },
    { description: 'Running offers that are excluded now and would be allowed.' },
  ),
});

const tags = ['Exclusions and taxonomy'];
/** A preview changes nothing, so the permission to read is enough. */
const config = { permission: 'channel:read' } as const;
const description =
  'Shows how much traffic of the last 30 days went to offers that the new exclusions would exclude. Changes nothing.';
const refusals = { 400: FieldErrors, 401: DetailBody, 503: DetailBody };

export function previewRoutes(app: RouteApp, { reports, clock }: { reports: Reports; clock: Clock }): void {
  app.post(
    '/channel/exclusions/preview',
    {
      config,
      schema: {
        tags,
        summary: 'Preview channel exclusions',
        description,
        body: Exclusions,
        response: { 200: ExclusionPreview, ...refusals },
      },
    },
    async (request) => {
      const subcategoryIds = request.body.subcategory_ids;
      const input = { channelId: channelOf(request), subcategoryIds, now: clock() };
      return view(await reports.read(readerOf(request), (db) => previewChannelExclusions(db, input)));
    },
  );

  app.post(
    '/publishers/:id/exclusions/preview',
    {
      config,
      schema: {
        tags,
        summary: "Preview a publisher's exclusions",
        description: `${description} Estimated from the newest sessions.`,
        body: Exclusions,
        response: { 200: ExclusionPreview, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const publisherId = pathId(request, 'Publisher');
      const subcategoryIds = request.body.subcategory_ids;
      const input = { channelId: channelOf(request), publisherId, subcategoryIds, now: clock() };
      return view(await reports.read(readerOf(request), (db) => previewPublisherExclusions(db, input)));
    },
  );
}

function view({ from, to, total, affected, reach, ...preview }: Preview) {
  const payout = (micros: number) =>
    usdFromMicros(Math.round((micros * preview.revenueSharePpm) / 1_000_000));
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    sampled_sessions: preview.sampledSessions,
    impressions: part(affected.impressions, total.impressions),
    clicks: part(affected.clicks, total.clicks),
    payout_usd: part(payout(affected.revenueMicros), payout(total.revenueMicros)),
    offers: part(reach.newlyExcluded.offers, reach.allowed.offers),
    advertisers: part(reach.newlyExcluded.advertisers, reach.allowed.advertisers),
    opens: reach.newlyAllowed,
  };
}

function part(affected: number, total: number) {
  return { affected, total, share: total > 0 ? Math.round((affected / total) * 10_000) / 10_000 : 0 };
}
