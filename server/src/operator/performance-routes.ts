import { Type } from 'typebox';
import { type Reports, staff } from '../db/reports.ts';
import { getOffer } from '../demand/index.ts';
import { notFound } from '../errors.ts';
import { choice, DetailBody, dateTime, ErrorBody, nullable, uuid } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import { betaQuantile } from '../lib/beta.ts';
import { views } from '../lib/placement.ts';
import { coldStartImpressions, halfLifeDays, type OfferEstimates, type Snapshot } from '../serving/index.ts';

const Rate = Type.Object(
  {
    alpha: Type.Number(),
    beta: Type.Number(),
    mean: Type.Number(),
    low: Type.Number({ description: 'Below it with a probability of 5 %.' }),
    high: Type.Number({ description: 'Above it with a probability of 5 %.' }),
  },
  { description: 'What is known of a rate: Beta(alpha, beta).' },
);

const Performance = Type.Object({
  offer_id: uuid(),
  learning_version: Type.Integer(),
  learned_at: nullable(dateTime()),
  half_life_days: Type.Integer({ description: 'What is this old counts half.' }),
  young: Type.Boolean({
    description: 'Still so unknown that it gets a share of traffic whatever it promises.',
  }),
  young_until: Type.Integer({ description: 'Impressions, faded by age, from which it is no longer young.' }),
  views: Type.Array(
    Type.Object({
      view: choice(views),
      impressions: Type.Number({ description: 'Faded by age, as are clicks and conversions.' }),
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

/** What decisions expect of an offer right now, and how sure they are of it. */
export function performanceRoutes(app: RouteApp, { reports, learning }: PerformanceDependencies): void {
  app.get(
    '/offers/:id/performance',
    {
      schema: {
        tags: ['Demand'],
        summary: 'What is expected of an offer, and how surely',
        description: 'The beliefs that decisions draw from, in each view, as of the last lesson.',
        response: { 200: Performance, 401: DetailBody, 404: ErrorBody, 503: DetailBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'Offer');
      const offer = await reports.read(staff, (db) => getOffer(db, id));
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
        views: estimates.views.map(viewBelief),
      };
    },
  );
}

function viewBelief({ click, conversion, ...counts }: OfferEstimates['views'][number]) {
  return { ...counts, click_rate: viewRate(click), conversion_rate: viewRate(conversion) };
}

function viewRate({ a, b }: { a: number; b: number }) {
  return {
    alpha: a,
    beta: b,
    mean: a / (a + b),
    low: betaQuantile(0.05, a, b),
    high: betaQuantile(0.95, a, b),
  };
}
