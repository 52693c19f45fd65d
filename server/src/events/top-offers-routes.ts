import { Type } from 'typebox';
import type { Channel, Metric } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import type { Reports } from '../db/reports.ts';
import { notFound } from '../errors.ts';
import { channelOf, readerOf } from '../http/authenticate.ts';
import { DetailBody, dateTime, ErrorBody, nullable, uuid } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs } from '../lib/days.ts';
import { usdFromMicros } from '../lib/money.ts';
import { getMember } from '../publisher/index.ts';
import { readTopOffers } from './top-offers-store.ts';

const days = 30;

const TopOffers = Type.Object({
  sessions: Type.Integer({ description: 'How many sessions were counted: the last ones, at most 1,000.' }),
  since: nullable(dateTime({ description: 'When the first of these sessions was. Null without sessions.' })),
  offers: Type.Array(
    Type.Object({
      offer_id: uuid(),
      heading: Type.String(),
      advertiser_name: Type.String(),
      impressions: nullable(Type.Integer()),
      clicks: nullable(Type.Integer()),
      conversions: nullable(Type.Integer()),
      payout: nullable(Type.Number({ description: 'The earnings of the channel, USD.' })),
    }),
    {
      description:
        'Those that earned most first, at most 10. Null: the metric is not enabled for the channel.',
    },
  ),
});

export interface TopOffersDependencies {
  readonly db: Db;
  readonly reports: Reports;
  readonly supply: { getChannel(id: string): Channel | undefined };
  readonly clock: Clock;
}

export function topOffersRoutes(app: RouteApp, { db, reports, supply, clock }: TopOffersDependencies): void {
  app.get(
    '/publishers/:id/top-offers',
    {
      schema: {
        tags: ['Publishers'],
        summary: 'Get the top offers of a publisher',
        description: `The offers that earned most in the last sessions of a publisher, within ${days} days. \`id\` is the publisher_remote_id.`,
        response: { 200: TopOffers, 401: DetailBody, 404: ErrorBody, 503: DetailBody },
      },
    },
    async (request) => {
      const channelId = channelOf(request);
      const publisherId = pathId(request, 'Publisher');
      if (!(await getMember(db, channelId, publisherId))) throw notFound('Publisher');
      const enabled = supply.getChannel(channelId)?.enabledMetrics ?? [];
      const allowed = (metric: Metric, value: number) => (enabled.includes(metric) ? value : null);
      const wanted = { channelId, publisherId, since: new Date(clock().getTime() - days * dayMs) };
      const { sessions, since, offers } = await reports.read(readerOf(request), (handle) =>
        readTopOffers(handle, wanted),
      );
      return {
        sessions,
        since: since?.toISOString() ?? null,
        offers: offers.map((offer) => ({
          offer_id: offer.offerId,
          heading: offer.heading,
          advertiser_name: offer.advertiserName,
          impressions: allowed('impressions', offer.impressions),
          clicks: allowed('clicks', offer.clicks),
          conversions: allowed('conversions', offer.conversions),
          payout: allowed('channel_payout', usdFromMicros(offer.payoutMicros)),
        })),
      };
    },
  );
}
