import { Type } from 'typebox';
import { type Reports, staffTenant } from '../db/reports.ts';
import { getOffer } from '../demand/index.ts';
import { notFound } from '../errors.ts';
import { readerOf } from '../http/authenticate.ts';
import { choice, DetailBody, dateTime, ErrorBody, nullable, uuid } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import { betaInterval } from '../lib/beta.ts';
import type { Clock } from '../lib/clock.ts';
import { lastDays } from '../lib/days.ts';
import { views } from '../lib/placement.ts';
import { readOfferViews, roundedRatio } from '../reporting/index.ts';
import { coldStartImpressions, halfLifeDays, type OfferEstimates, type Snapshot } from '../serving/index.ts';

const Rate = Type.Object(
  {
    alpha: Type.Number(),
    beta: Type.Number(),
    mean: Type.Number(),
    low: Type.Number({ description: 'The 5th percentile.' }),
    high: Type.Number({ description: 'The 95th percentile.' }),
  },
  { description: 'The estimate of a rate: a Beta(alpha, beta) distribution.' },
);

const Performance = Type.Object({
  offer_id: uuid(),
  learning_version: Type.Integer(),
  learned_at: nullable(dateTime()),
  half_life_days: Type.Integer({ description: 'Counts of this age have half the weight.' }),
  young: Type.Boolean({
    description:
      'In cold start: the offer has few impressions and gets a share of traffic regardless of its score.',
  }),
  young_until: Type.Integer({
    description: 'The number of impressions, weighted by age, at which cold start ends.',
  }),
  views: Type.Array(
    Type.Object({
      view: choice(views),
      impressions: Type.Number({ description: 'Weighted by age, like clicks and conversions.' }),
      clicks: Type.Number(),
      conversions: Type.Number(),
      click_rate: Rate,
      conversion_rate: Rate,
      observed: Type.Object(
        {
          impressions: Type.Integer(),
          clicks: Type.Integer(),
          conversions: Type.Integer(),
          ctr: Type.Number(),
          cvr: Type.Number(),
        },
        { description: 'What happened in the last `observed_days` days, not weighted.' },
      ),
    }),
  ),
  observed_days: Type.Integer({ description: 'Including today, in UTC.' }),
});

/** The number of days of the observed figures. Figures in lists have the same default. */
const observedDays = 30;

export interface PerformanceDependencies {
  readonly reports: Reports;
  readonly clock: Clock;
  readonly learning: Pick<Snapshot, 'learned' | 'getEstimates'>;
}

/** The estimates of an offer that decisions use now, and what happened. */
export function performanceRoutes(
  app: RouteApp,
  { reports, clock, learning }: PerformanceDependencies,
): void {
  app.get(
    '/offers/:id/performance',
    {
      schema: {
        tags: ['Operator: offers'],
        summary: 'Get offer performance',
        description:
          'The estimated click and conversion rates that decisions use, by view, as of the last learning update, and what happened.',
        response: { 200: Performance, 401: DetailBody, 404: ErrorBody, 503: DetailBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'Offer');
      const { offer, observed } = await reports.read(readerOf(request, staffTenant), async (db) => ({
        offer: await getOffer(db, id),
        observed: await readOfferViews(db, id, lastDays(observedDays, clock().getTime())),
      }));
      const { learned } = learning;
      const estimates = offer && learning.getEstimates(offer.id);
      if (!estimates) throw notFound('Offer');
      return {
        offer_id: offer.id,
        learning_version: learned.version,
        learned_at: learned.at?.toISOString() ?? null,
        half_life_days: halfLifeDays,
        young: estimates.coldStart,
        young_until: coldStartImpressions,
        views: estimates.views.map((each) => ({
          ...viewEstimate(each),
          observed: viewObserved(observed.get(each.view)),
        })),
        observed_days: observedDays,
      };
    },
  );
}

function viewEstimate({ click, conversion, ...counts }: OfferEstimates['views'][number]) {
  return { ...counts, click_rate: viewRate(click), conversion_rate: viewRate(conversion) };
}

function viewObserved({ impressions, clicks, conversions } = { impressions: 0, clicks: 0, conversions: 0 }) {
  const ratio = (part: number, whole: number) => roundedRatio(BigInt(part), BigInt(whole));
  return {
    impressions,
    clicks,
    conversions,
    ctr: ratio(clicks, impressions),
    cvr: ratio(conversions, clicks),
  };
}

function viewRate({ a, b }: { a: number; b: number }) {
  return { alpha: a, beta: b, mean: a / (a + b), ...betaInterval(a, b) };
}
