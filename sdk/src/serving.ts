import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import { eventCalls } from './events.ts';
import type { ServiceClock } from './service-clock.ts';
import type { CallOptions } from './transport.ts';
import { version } from './version.ts';

export type RecommendationRequest = RequestBody<'post', '/recommendations'>;
export type RecommendationAnswer = ResponseBody<'post', '/recommendations'>;
/** An offer and its advertiser. */
export type Recommendation = RecommendationAnswer['recommendations'][string];
/** The response, with `offers` in display order. */
export type Recommended = RecommendationAnswer & { offers: Recommendation[] };
export type Explanation = ResponseBody<'get', '/operator/sessions/{id}/explain'>;
export type ExplainedCandidate = Explanation['candidates'][number];
export type Outcome = ExplainedCandidate['outcome'];
export type SessionQuery = QueryParameters<'get', '/operator/sessions'>;
export type ListedSession = ResponseBody<'get', '/operator/sessions'>['results'][number];
export type SessionDetails = ResponseBody<'get', '/operator/sessions/{id}'>;
export type SessionEvent = SessionDetails['events'][number];
/** Who has reported an event, by the credential of the call. */
export type Evidence = SessionEvent['evidence'];
/** Why an event does not count, or why it is not billed. */
export type EventReason = NonNullable<SessionEvent['reason']>;
export type ExplainQuery = QueryParameters<'get', '/operator/sessions/{id}/explain'>;
export type ShopperToForget = RequestBody<'post', '/operator/shoppers/forget'>;
export type ForgottenShopper = ResponseBody<'post', '/operator/shoppers/forget'>;

/**
 * Calls for publishers: get offers for a shopper and report events. They need the key of a publisher, or the
 * secret key of a channel.
 */
export function servingCalls(call: Call, clock: ServiceClock) {
  return {
    /**
     * Gets offers for a shopper. If no offer matches, `offers` is empty and the response still has a session.
     */
    recommend: async (request: RecommendationRequest, options?: CallOptions): Promise<Recommended> => {
      const answer = await call('post', '/recommendations', { headers: { version }, body: request }, options);
      return { ...answer, offers: inDisplayOrder(answer) };
    },
    ...eventCalls(call, clock),
  };
}

function inDisplayOrder(answer: RecommendationAnswer): Recommendation[] {
  return answer.recommendation_groups.flatMap(({ recommendations }) =>
    [...recommendations]
      .sort((one, other) => one.insertion_order - other.insertion_order)
      .flatMap(({ offer_id }) => answer.recommendations[offer_id] ?? []),
  );
}

/** Calls for sessions, for staff. */
export function sessionCalls(call: Call) {
  return {
    /**
     * Lists the sessions of the last seven days, newest first. Send `next_before` as `before` for older ones.
     */
    list: (query: SessionQuery = {}, options?: CallOptions) =>
      call('get', '/operator/sessions', { query }, options),
    /** Gets a session with its offers, events and money. */
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/sessions/{id}', { path: { id } }, options),
    /**
     * Replays the decision of a session and returns the outcome of every candidate. Possible for seven days.
     */
    explain: (id: string, query: ExplainQuery = {}, options?: CallOptions) =>
      call('get', '/operator/sessions/{id}/explain', { path: { id }, query }, options),
  };
}

export function shopperCalls(call: Call) {
  return {
    /**
     * Removes the link between a shopper's identifiers and their sessions and frequency caps, in one channel
     * or in all.
     */
    forget: (shopper: ShopperToForget, options?: CallOptions) =>
      call('post', '/operator/shoppers/forget', { body: shopper }, options),
  };
}
