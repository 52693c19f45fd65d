/**
 * Events: the ledger of impressions, clicks and conversions. An event is stored, counted once and billed at most once before
 * it is answered, also if a process crashes: the event, its bill and all counters commit in one transaction. A counter must
 * never include an event that is not stored.
 */

export { attribute } from './attribution.ts';
export type { EventChange } from './batch.ts';
export { type BilledEvent, listBilledEvents } from './billed-events-store.ts';
export { claimEventId, claimOrderId } from './conversions.ts';
export { forgetShopper, orderTexts } from './forget-shopper.ts';
export { type Ledger, previewVoid, writeVoid } from './ledger.ts';
export { type LedgerSnapshot, readCampaignsFor, readChannelsFor } from './ledger-snapshot.ts';
export {
  type ActiveVoid,
  type EventOutcome,
  type EventType,
  eventTypes,
  type Refund,
  type ReportedEvent,
  reasons,
  type SessionKey,
} from './model.ts';
export { deletePartnerOrders, listPartnerOrders, type PartnerOrder } from './partner-orders-store.ts';
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
export { listTouchpoints, type SessionTouchpoint } from './touchpoint-store.ts';
export { trackingRoutes } from './tracking-routes.ts';
