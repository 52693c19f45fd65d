/**
 * Events: the ledger of impressions, clicks and conversions. An event is stored, counted once and billed at
 * most once before it is answered, also if a process crashes: the event, its bill and all counters commit in
 * one transaction. A counter must never include an event that is not stored.
 */

export { arrivalSums, ceilingDays, leastCeilingMicros } from './arrival-hours.ts';
export { updateCeilings, updateCeilingsOfPublisher } from './arrival-store.ts';
export { attribute } from './attribution.ts';
export type { Approval, EventChange } from './batch.ts';
export { type BilledEvent, listBilledEvents } from './billed-events-store.ts';
export { forgetShopper, orderTexts } from './forget-shopper.ts';
export { type Ledger, previewVoid, simulateVoid, writeVoid } from './ledger.ts';
export {
  type LedgerSnapshot,
  type OfferDemand,
  readAbsences,
  readCampaignsFor,
  readChannelsFor,
  readDemandFor,
} from './ledger-snapshot.ts';
export {
  type ActiveVoid,
  type EventOutcome,
  type EventType,
  eventTypes,
  type FilteredEvidence,
  type FilteredTime,
  filteredEvidence,
  filteredTimes,
  type OrderRole,
  type Refund,
  type ReportedEvent,
  reasons,
  type SessionKey,
  type UnbilledReason,
  unbilledReasons,
} from './model.ts';
export { ledgerOrderId, orderHashOf } from './order-events.ts';
export { deletePartnerOrders, listPartnerOrders, type PartnerOrder } from './partner-orders-store.ts';
export {
  type ChargedRow,
  type EventPlace,
  listCharged,
  listPartnerReports,
  type PartnerReport,
} from './partner-reports-store.ts';
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
export { SimulatedBilling } from './till.ts';
export { topOffersRoutes } from './top-offers-routes.ts';
export { listTouchpoints, type SessionTouchpoint } from './touchpoint-store.ts';
export { trackingRoutes } from './tracking-routes.ts';
