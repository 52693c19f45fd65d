import type { Static } from 'typebox';
import type { FieldErrors } from '../errors.ts';
import { createValidator } from '../http/validation.ts';
import type { Principal } from '../keys/index.ts';
import { newId, readUuid } from '../lib/ids.ts';
import { isObject } from '../lib/is-object.ts';
import { readOlderEvent } from '../lib/older-names.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { orderKeys } from '../serving/index.ts';
import { type EventType, notCountedHere, type ReportedEvent, type Reporter } from './model.ts';
import { EventReport, type UncountedEventAnswer } from './schema.ts';

const checkReport = createValidator(EventReport);

/**
 * Converts an event from the wire format. A personal order id is replaced by a keyed hash
 * here and never stored.
 */
export function readReportedEvent(sent: EventReport, identity: IdentityHashes, now: Date): ReportedEvent {
  const type = sent.event_type.toUpperCase() as EventType;
  const conversion = type === 'CONVERSION' ? sent.conversion : undefined;
  const order = orderKeys(identity, conversion?.order_id?.trim() ?? '', now);
  return {
    sessionId: sent.session_id.toLowerCase(),
    offerId: sent.offer_id.toLowerCase(),
    type,
    eventId: sent.event_id?.toLowerCase(),
    occurredAt: sent.occurred_at ? new Date(sent.occurred_at) : undefined,
    orderId: order.stored,
    ...(order.alternatives.length > 0 && { orderAliases: order.alternatives }),
    amount: conversion?.amount == null ? null : String(conversion.amount),
    currencyCode: conversion?.currency_code?.trim().toUpperCase() || null,
  };
}

/** A channel key reports for all sessions of the channel, a publisher key for its own sessions. */
export function reporterOf({ channelId, publisherId }: Principal): Reporter {
  if (channelId === null) throw new Error('a key without a channel reached the events');
  return { channelId, publisherId };
}

/** The result of reading a sent event. */
type ReadEvent =
  | { readonly kind: 'valid'; readonly event: EventReport }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors; readonly eventId: string | null }
  | UncountedEvent;

/** An event of the older vocabulary that is accepted and not stored. */
export interface UncountedEvent {
  readonly kind: 'uncounted';
  readonly status: 'accepted';
  readonly eventId: string;
  readonly counted: false;
  readonly reason: typeof notCountedHere;
  readonly answer: Static<typeof UncountedEventAnswer>;
  readonly warnings: FieldErrors;
}

/** Reads an event in our names or the older ones, and checks it. */
export function readSentEvent(sent: unknown): ReadEvent {
  const read = readOlderEvent(sent);
  if ('eventName' in read) return uncountedEvent(sent, read.eventName);
  const errors = checkReport(read.event);
  if (!errors) return { kind: 'valid', event: read.event as EventReport };
  const tidied = tidyEvent(read.event);
  return tidied && !checkReport(tidied)
    ? { kind: 'valid', event: tidied as EventReport }
    : { kind: 'invalid', errors, eventId: sentId(sent, 'event_id') };
}

/** Understands what clients often send instead: spaces around a text, and a number as order id. */
function tidyEvent(sent: unknown): object | undefined {
  if (!isObject(sent)) return undefined;
  const conversion = isObject(sent.conversion) ? trimTexts(sent.conversion) : sent.conversion;
  if (isObject(conversion) && Number.isSafeInteger(conversion.order_id))
    conversion.order_id = String(conversion.order_id);
  return { ...trimTexts(sent), ...(conversion !== undefined && { conversion }) };
}

function trimTexts(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

function uncountedEvent(sent: unknown, eventName: string): UncountedEvent {
  const eventId = sentId(sent, 'event_id') ?? newId();
  const outcome = { status: 'accepted', counted: false, reason: notCountedHere } as const;
  return {
    kind: 'uncounted',
    eventId,
    ...outcome,
    answer: { event_id: eventId, session_id: sentId(sent, 'session_id'), event_name: eventName, ...outcome },
    warnings: { event_name: ['This event is accepted, but not counted here.'] },
  };
}

/** An id of an item, if it has a valid one. */
function sentId(item: unknown, field: 'event_id' | 'session_id'): string | null {
  return readUuid((item as Partial<Record<string, unknown>> | null)?.[field]) ?? null;
}
