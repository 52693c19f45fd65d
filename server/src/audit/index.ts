/**
 * The audit trail: who did what to which object, for every write by staff or by a channel. An entry is written in the
 * transaction of the change it describes, so neither exists without the other. It must never hold a secret or a
 * shopper's datum.
 */
export type { Actor, AuditEntry } from './model.ts';
export { systemActor } from './model.ts';
export { type AuditFilter, listAuditEntries, recordAudit } from './store.ts';
