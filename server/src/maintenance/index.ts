/**
 * Maintenance: long jobs on the ledger's data. It recounts the counters from raw rows, repairs them, and deletes raw rows
 * past their retention, in slices that any process can continue. It must never take a connection that serving or the
 * ledger needs.
 */

export { getJob, getLastJob, listJobs } from './job-store.ts';
export { type Job, jobKinds, jobStatuses, startableKinds } from './model.ts';
export { readRecountResult, recountLedger } from './recount-ledger.ts';
export { dropOldRows, readRetentionResult } from './retention.ts';
export { type Maintenance, startMaintenance } from './start-maintenance.ts';
