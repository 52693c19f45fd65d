import type { Answer, Body, Call, Query } from './call.ts';
import { eventCalls } from './events.ts';
import type { CallOptions } from './transport.ts';
import { version } from './version.ts';

export type RecommendationRequest = Body<'post', '/recommendations'>;
export type RecommendationAnswer = Answer<'post', '/recommendations'>;
/** An offer and who makes it. */
export type Recommendation = RecommendationAnswer['recommendations'][string];
/** The answer as it came, and its offers in the order to show them. */
export type Recommended = RecommendationAnswer & { offers: Recommendation[] };
export type Explanation = Answer<'get', '/operator/sessions/{id}/explain'>;
export type ExplainedCandidate = Explanation['candidates'][number];
export type Outcome = ExplainedCandidate['outcome'];
export type ExplainQuery = Query<'get', '/operator/sessions/{id}/explain'>;
export type ShopperToForget = Body<'post', '/operator/shoppers/forget'>;
export type ForgottenShopper = Answer<'post', '/operator/shoppers/forget'>;

/**
 * A partner's side: offers for a shopper, and what became of them. Takes the key of a publisher, or the secret key of a
 * channel.
 */
export function servingCalls(call: Call) {
  return {
    /** Nothing to offer is an answer too: an empty one, with a session. */
    recommend: async (request: RecommendationRequest, options?: CallOptions): Promise<Recommended> => {
      const answer = await call('post', '/recommendations', { headers: { version }, body: request }, options);
      return { ...answer, offers: inDisplayOrder(answer) };
    },
    ...eventCalls(call),
  };
}

function inDisplayOrder(answer: RecommendationAnswer): Recommendation[] {
  return answer.recommendation_groups.flatMap(({ recommendations }) =>
    [...recommendations]
      .sort((one, other) => one.insertion_order - other.insertion_order)
      .flatMap(({ offer_id }) => answer.recommendations[offer_id] ?? []),
  );
}

/** What staff may know of a session. */
export function sessionCalls(call: Call) {
  return {
    /** Takes the decision of a session again and tells what became of every candidate; for seven days. */
    explain: (id: string, query: ExplainQuery = {}, options?: CallOptions) =>
      call('get', '/operator/sessions/{id}/explain', { path: { id }, query }, options),
  };
}

export function shopperCalls(call: Call) {
  return {
    /** Removes what ties sessions and frequency caps to any of the identifiers, in one channel or in all. */
    forget: (shopper: ShopperToForget, options?: CallOptions) =>
      call('post', '/operator/shoppers/forget', { body: shopper }, options),
  };
}
