/**
 * Maintenance: long jobs on the ledger's data. They recount the counters from raw rows, repair them, and
 * delete raw rows older than the retention period. A job runs in slices, and any process can continue it.
 * Jobs use their own connection pool and must never take a connection that serving or the ledger needs.
 */

export { getJob, getLastJob, listFailedJobs, listJobs } from './job-store.ts';
export { jobDefinitions } from './jobs.ts';
export { type Job, jobKinds, jobStatuses, type SliceResult, startableKinds } from './model.ts';
export { MoveProblem, type MoveResult, type MoveStep, moveDatabase } from './move-database.ts';
export { readRecountResult, recountLedger } from './recount-ledger.ts';
export { addressBlockDays, deleteExpiredRows, readRetentionResult } from './retention.ts';
export { findChannelAfter } from './retention-store.ts';
export { type JobDefinition, JobFailure, type Slice } from './slice.ts';
export { type Maintenance, startMaintenance } from './start-maintenance.ts';
