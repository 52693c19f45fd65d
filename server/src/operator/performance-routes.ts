import { Type } from 'typebox';
import { type Reports, staffTenant } from '../db/reports.ts';
import { getOffer } from '../demand/index.ts';
import { notFound } from '../errors.ts';
import { choice, DetailBody, dateTime, ErrorBody, nullable, uuid } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import { betaInterval } from '../lib/beta.ts';
import { views } from '../lib/placement.ts';
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
    }),
  ),
});

export interface PerformanceDependencies {
  readonly reports: Reports;
  readonly learning: Pick<Snapshot, 'learned' | 'getEstimates'>;
}

/** The estimates of an offer that decisions use now. */
export function performanceRoutes(app: RouteApp, { reports, learning }: PerformanceDependencies): void {
  app.get(
    '/offers/:id/performance',
    {
      schema: {
        tags: ['Operator: offers'],
        summary: 'Get offer performance',
        description:
          'The estimated click and conversion rates that decisions use, by view, as of the last learning update.',
        response: { 200: Performance, 401: DetailBody, 404: ErrorBody, 503: DetailBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'Offer');
      const offer = await reports.read(staffTenant, (db) => getOffer(db, id));
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
        views: estimates.views.map(viewEstimate),
      };
    },
  );
}

function viewEstimate({ click, conversion, ...counts }: OfferEstimates['views'][number]) {
  return { ...counts, click_rate: viewRate(click), conversion_rate: viewRate(conversion) };
}

function viewRate({ a, b }: { a: number; b: number }) {
  return { alpha: a, beta: b, mean: a / (a + b), ...betaInterval(a, b) };
}
