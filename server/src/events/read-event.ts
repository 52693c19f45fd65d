import type { Principal } from '../keys/index.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { orderKeys } from '../serving/index.ts';
import type { EventType, ReportedEvent, Reporter } from './model.ts';
import type { EventReport } from './schema.ts';

/** Converts an event from the wire format. A personal order id is replaced by a keyed hash here and never stored. */
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
