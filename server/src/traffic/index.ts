/**
 * Traffic that staff review. A flag marks an hour whose figures are far above the publisher's usual hour. A void takes
 * back events that should not have counted. It changes events only through the ledger's transaction, so counters, money
 * and budgets change with them. A void never deletes an event.
 */
export { confirmVoid, previewLifetimeMs } from './confirm-void.ts';
export { createVoid, type VoidInput } from './create-void.ts';
export { dismissFlag, reopenFlag } from './decide-flag.ts';
export { listFlags, readFlags } from './flag-store.ts';
export { flagTraffic } from './flag-traffic.ts';
export {
  flagStatuses,
  signalNames,
  type TrafficFlag,
  type Void,
  type VoidFigures,
  voidStatuses,
} from './model.ts';
export { previewUndo } from './preview-undo.ts';
export { startTraffic } from './start-traffic.ts';
export { getVoid, listVoidReasons, listVoids } from './store.ts';
export { cancelVoid, undoVoid } from './undo-void.ts';
export { voidJobs } from './void-jobs.ts';
