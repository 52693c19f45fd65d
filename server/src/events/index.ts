/**
 * Events: the ledger of what happened to offers. An event that was answered is stored, counted exactly once and billed
 * at most once, whatever crashes; everything it counts for commits with it. It must never count what it does not keep.
 */

export { integrationRoutes } from './integration-routes.ts';
export { previewRoutes } from './preview-routes.ts';
export { eventRoutes } from './routes.ts';
export { type Events, startEvents } from './start-events.ts';
export { addOfferDays } from './store.ts';
