/**
 * Serving: the decision which offers a shopper sees. It decides from memory, and its only waits are the batched write of
 * the session and the batched look at the shopper's caps. It must never offer what a rule refuses, hand out a session
 * that is not stored, or let a personal datum past the reading of the request.
 */

export { paceOf } from './decision/pacing.ts';
export { coldStartImpressions } from './decision/ranking.ts';
export { isNewSpend } from './decision/spend.ts';
export { type ExplainedCandidate, type Explanation, explainSession } from './explain-session.ts';
export { deleteCapsOf, listSessionsOf, untieSessions } from './forget-store.ts';
export type { OfferEstimates } from './learning/ranking-tables.ts';
export { halfLifeDays, identifierKinds, refusals, type SessionTerms } from './model.ts';
export { forgottenOrder, isPersonalOrder, orderHashes, orderKeys } from './order-keys.ts';
export { readRequest } from './read-request.ts';
export { servingRoutes } from './routes.ts';
export { identifierFields, type RecommendationRequest, VersionHeader } from './schema.ts';
export { type Identifiers, requireIdentifiers, shopperHashes } from './shopper.ts';
export type { Snapshot } from './snapshot/snapshot.ts';
export { type Serving, startServing } from './start-serving.ts';
export { readSessionTerms } from './store.ts';
export { requireVersion } from './version.ts';
