import type { Db } from '../db/handle.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import { requireQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/environment.ts';
import { usdFromMicros } from '../lib/money.ts';
import { type ExplainedCandidate, type Explanation, explainSession, refusals } from '../serving/index.ts';
import { viewRequestOrigin } from './request-origin.ts';
import { ExplainQuery, ExplanationView } from './serving-schema.ts';

const tags = ['Operator: diagnostics'];
/** In the order in which a decision rules candidates out. */
const outcomes = [...refusals, 'same_advertiser', 'outranked', 'won'] as const;

export function sessionRoutes(
  app: RouteApp,
  services: { db: Db; channelIds: () => string[]; clock: Clock; environment: Environment },
): void {
  const { db, channelIds, clock } = services;
  app.get(
    '/sessions/:id/explain',
    {
      schema: {
        tags,
        summary: 'Explain the decision of a session',
        description:
          'Replays the decision with the snapshot of that time and lists the outcome of every candidate. Available for sessions of the last seven days.',
        querystring: ExplainQuery,
        response: { 200: ExplanationView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { limit } = requireQuery(ExplainQuery, request.query);
      const id = pathId(request, 'Session');
      const explanation = await explainSession(db, channelIds(), id, clock());
      const origin = await viewRequestOrigin(services, explanation.session.request);
      return { ...viewExplanation(explanation, limit), ...origin };
    },
  );
}

function viewExplanation(explanation: Explanation, limit: number) {
  const { session, candidates } = explanation;
  const { request } = session;
  const byOutcome = Map.groupBy(candidates, ({ outcome }) => outcome);
  return {
    session_id: request.sessionId,
    at: request.at.toISOString(),
    channel_id: request.placement.channelId,
    publisher_id: request.placement.publisherId,
    view: request.placement.view,
    display_mode: request.placement.displayMode,
    widget_id: request.placement.widgetId,
    sandbox: request.sandbox,
    identity: request.shopper.identifierKind,
    country: request.shopper.country,
    language: request.shopper.language,
    device_type: request.shopper.deviceType,
    max_offers: request.maxOffers,
    choice: explanation.choice,
    replay: {
      exact: explanation.exact,
      shopper_forgotten: explanation.shopperForgotten,
      revision: session.revision,
      learning_version: session.learningVersion,
      trials: explanation.trials,
    },
    funnel: outcomes.flatMap((outcome) => {
      const count = byOutcome.get(outcome)?.length ?? 0;
      return count > 0 ? [{ outcome, count }] : [];
    }),
    total: candidates.length,
    candidates: candidates.slice(0, limit).map(viewCandidate),
  };
}

function viewCandidate({ candidate, draw, ...explained }: ExplainedCandidate) {
  const { offer, campaign, advertiser } = candidate;
  const rate = ({ a, b }: { a: number; b: number }, drawn: number | null | undefined) => ({
    alpha: a,
    beta: b,
    mean: a + b > 0 ? a / (a + b) : 0,
    drawn: drawn ?? null,
  });
  return {
    offer_id: offer.id,
    heading: offer.heading,
    campaign_id: offer.campaignId,
    campaign_name: campaign.campaign.name,
    advertiser_id: advertiser.advertiser.id,
    advertiser_name: advertiser.advertiser.name,
    outcome: explained.outcome,
    position: explained.position,
    pricing: { model: campaign.campaign.pricingModel, bid_usd: usdFromMicros(campaign.campaign.bidMicros) },
    score_usd: draw ? usdFromMicros(draw.score) : null,
    click_rate: rate(explained.click, draw?.clickRate),
    conversion_rate: rate(explained.conversion, draw?.conversionRate),
    pace: explained.pace,
    propensity: explained.propensity,
  };
}
