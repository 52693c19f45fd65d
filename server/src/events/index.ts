/**
 * Events: the ledger of what happened to offers. An event that was answered is stored, counted exactly once and billed
 * at most once, whatever crashes; everything it counts for commits with it. It must never count what it does not keep.
 */

export { forgetShopper } from './forget-shopper.ts';
export { integrationRoutes } from './integration-routes.ts';
export { type Job, type JobKind, jobKinds } from './model.ts';
export { previewRoutes } from './preview-routes.ts';
export { recountLedger } from './recount-ledger.ts';
export { dropOldRows } from './retention.ts';
export { eventRoutes } from './routes.ts';
export { readJob, readLastJob, startJob } from './run-job.ts';
export { type Events, startEvents } from './start-events.ts';
