/**
 * Serving decides which offers a shopper sees. A decision reads only memory (the snapshot); the only
 * database work of a request is one batched read of the shopper's frequency caps, one batched write of the
 * session, and the registration of a widget id that this process sees for the first time. Serving must
 * never return an offer that a rule refuses, never return a session that is not stored, and never pass
 * personal data beyond `read-request.ts`.
 */

export { checkOrigin } from './check-origin.ts';
export { paceOf } from './decision/pacing.ts';
export { coldStartImpressions } from './decision/ranking.ts';
export { isNewSpend } from './decision/spend.ts';
export {
  campaignReasons,
  type DeliveryReason,
  deliveryReasons,
  findUnservable,
  offerReasons,
  type Supply,
} from './delivery.ts';
export {
  type ExplainedCandidate,
  type Explanation,
  explainedDays,
  explainSession,
} from './explain-session.ts';
export { anonymizeSessions, deleteCapsOfShopper, listSessionsOfShopper } from './forget-store.ts';
export { landingPage } from './landing-page.ts';
export type { OfferEstimates } from './learning/ranking-tables.ts';
export { deleteMatchesOfSessions, listMatches } from './match-store.ts';
export {
  halfLifeDays,
  identifierKinds,
  matchedDays,
  type OfferRequest,
  refusals,
  type Session,
  type SessionTerms,
  type ShopperMatch,
} from './model.ts';
export {
  forgottenOrder,
  isForgottenOrder,
  isPersonalOrder,
  looksPersonal,
  orderHashes,
  orderKeys,
} from './order-keys.ts';
export { readRequest } from './read-request.ts';
export {
  type ListedSession,
  listPublisherSessions,
  listRecentSessions,
  sessionsLookedAt,
} from './recent-sessions-store.ts';
export { longestCapHours } from './recommend.ts';
export { servingRoutes } from './routes.ts';
export { identifierFields, type RecommendationRequest, VersionHeader } from './schema.ts';
export {
  type Identifiers,
  matchHashes,
  type ReportedHashes,
  requireIdentifiers,
  shopperHashes,
} from './shopper.ts';
export type { Snapshot } from './snapshot/snapshot.ts';
export { type Serving, startServing } from './start-serving.ts';
export { getSession, readSessionTerms } from './store.ts';
export { requireVersion } from './version.ts';
export { earningLoads, maxWidgets, openPlaces, widgetIdleDays } from './widget-model.ts';
export { otherWidget } from './widgets.ts';
