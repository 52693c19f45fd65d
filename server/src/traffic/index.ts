/**
 * Traffic that staff look into: flags on hours that are far from a publisher's usual hour, and voids, which take back
 * events that should not have counted. A void changes events only through the ledger's own transaction, so counters,
 * money and budgets follow; it never deletes an event.
 */
export { confirmVoid, previewLifetimeMs } from './confirm-void.ts';
export { createVoid, type VoidInput } from './create-void.ts';
export { dismissFlag, reopenFlag } from './decide-flag.ts';
export { getFlag, listFlags } from './flag-store.ts';
export { flagTraffic } from './flag-traffic.ts';
export {
  type FlagSignal,
  type FlagStatus,
  flagStatuses,
  signalNames,
  type TrafficFlag,
  type Void,
  type VoidFigures,
  type VoidStatus,
  voidStatuses,
} from './model.ts';
export { previewUndo, type UndoPreview } from './preview-undo.ts';
export { startTraffic } from './start-traffic.ts';
export { getVoid, listVoids } from './store.ts';
export { cancelVoid, undoVoid } from './undo-void.ts';
export { voidJobs } from './void-jobs.ts';
