/**
 * The audit trail: it records who changed which object, for every write by staff or by a channel. An entry is
 * written in the transaction of the change that it describes, so neither exists without the other. It must
 * never contain a secret or personal data of a shopper.
 */
export { changedFields } from './changed-fields.ts';
export type { Actor, AuditEntry } from './model.ts';
export { systemActor } from './model.ts';
export { type AuditFilter, listAuditEntries, readAuditAfter, recordAudit } from './store.ts';
