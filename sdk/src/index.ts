/**
 * The typed client of Encart. It holds no rules and no state of its own: types come from the contract, every call is
 * one request, every failure one `EncartError`. It runs wherever there is `fetch`, and must never import anything else.
 */
export { createEncart, type Encart } from './client.ts';
export { EncartError, type FieldErrors } from './error.ts';
export type {
  ApiKey,
  AuditEntry,
  AuditQuery,
  Channel,
  ChannelChange,
  ChannelQuery,
  CreatedChannel,
  KeyQuery,
  MintedKey,
  NewChannel,
  NewKey,
  Rotation,
  ShownKey,
} from './operator.ts';
export type { Page, PageQuery } from './pages.ts';
export type { CallOptions, EncartOptions } from './transport.ts';
