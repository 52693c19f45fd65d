/**
 * Maintenance: long jobs on the ledger's data. It recounts the counters from raw rows, repairs them, and deletes raw rows
 * past their retention. It must never take a connection that serving or the ledger needs.
 */

export { type Job, type JobKind, jobKinds } from './model.ts';
export { recountLedger } from './recount-ledger.ts';
export { dropOldRows } from './retention.ts';
export { readJob, readLastJob, startJob } from './run-job.ts';
export { type Maintenance, startMaintenance } from './start-maintenance.ts';
