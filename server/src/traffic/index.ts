/**
 * Traffic that staff review. A flag marks an hour of a publisher or a channel whose figures are far above its
 * usual hour. A void takes back events that should not have counted. It changes events only through the
 * ledger's transaction, so counters, money and budgets change with them. A void never deletes an event.
 */
export { confirmVoid, previewLifetimeMs } from './confirm-void.ts';
export { createVoid, type VoidInput } from './create-void.ts';
export { dismissFlag, reopenFlag } from './decide-flag.ts';
export { flagOrders } from './flag-orders.ts';
export { listFlags, listFlagsOfHours, readFlags } from './flag-store.ts';
export { flagTraffic } from './flag-traffic.ts';
export {
  flagStatuses,
  historyDays,
  ordersOfChannel,
  signalNames,
  type TrafficFlag,
  type Void,
  type VoidFigures,
  voidActions,
  voidStatuses,
  wholeChannel,
} from './model.ts';
export { type HourOverCeiling, listHoursOverCeiling, sumOverCeiling } from './over-ceiling-store.ts';
export { previewUndo, type UndoPreview } from './preview-undo.ts';
export { publisherTrafficRoutes } from './publisher-traffic-routes.ts';
export { startTraffic } from './start-traffic.ts';
export { getVoid, listVoidReasons, listVoids } from './store.ts';
export { cancelVoid, undoVoid } from './undo-void.ts';
export { voidJobs } from './void-jobs.ts';
