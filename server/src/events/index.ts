/**
 * Events: the ledger of what happened to offers. An event that was answered is stored, counted exactly once and billed
 * at most once, whatever crashes; everything it counts for commits with it. It must never count what it does not keep.
 */

export type { EventChange } from './batch.ts';
export { forgetShopper } from './forget-shopper.ts';
export { type Ledger, previewVoid, writeVoid } from './ledger.ts';
export {
  type ActiveVoid,
  type EventType,
  eventTypes,
  type SessionKey,
  type VoidFilter,
} from './model.ts';
export { eventRoutes } from './routes.ts';
export { type Events, startEvents } from './start-events.ts';
export { addOfferDays, voidLock } from './store.ts';
