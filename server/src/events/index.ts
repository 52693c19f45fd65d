/**
 * Events: the ledger of impressions, clicks and conversions. An event is stored, counted once and billed at most once before
 * it is answered, also if a process crashes: the event, its bill and all counters commit in one transaction. A counter must
 * never include an event that is not stored.
 */

export type { EventChange } from './batch.ts';
export { forgetShopper } from './forget-shopper.ts';
export { type Ledger, previewVoid, writeVoid } from './ledger.ts';
export {
  type ActiveVoid,
  type EventType,
  eventTypes,
  type ReportedEvent,
  reasons,
  type SessionKey,
} from './model.ts';
export { eventRoutes } from './routes.ts';
export { maxEventAgeDays, maxEventsPerCall, maxSessionAgeDays } from './schema.ts';
export {
  listSessionEvents,
  type SessionEvent,
  type SessionFigures,
  sumSessionEvents,
} from './session-events-store.ts';
export { type Events, startEvents } from './start-events.ts';
export { voidLock } from './store.ts';
export { topOffersRoutes } from './top-offers-routes.ts';
export { trackingRoutes } from './tracking-routes.ts';
