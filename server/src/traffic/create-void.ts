import { type Actor, recordAudit } from '../audit/index.ts';
import { getChannel } from '../channel/index.ts';
import { noPublisher } from '../counters/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { getCampaign, getOffer } from '../demand/index.ts';
import { conflict, type FieldErrors, invalid } from '../errors.ts';
import type { EventType } from '../events/index.ts';
import { dayMs } from '../lib/days.ts';
import { newId, timeOfId } from '../lib/ids.ts';
import type { Maintenance } from '../maintenance/index.ts';
import { getPublishers } from '../publisher/index.ts';
import { getFlag } from './flag-store.ts';
import type { Void } from './model.ts';
import { getRawFrom, insertVoid, insertVoidSessions } from './store.ts';

/** What staff ask for. */
export interface VoidInput {
  readonly channelId: string;
  readonly reason: string;
  readonly sessionIds: readonly string[] | undefined;
  /** Undefined for any; null for the channel itself. */
  readonly publisherId: string | null | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly campaignId: string | undefined;
  readonly offerId: string | undefined;
  readonly eventTypes: readonly EventType[] | undefined;
  readonly flagId: string | undefined;
}

const maxRangeDays = 90;
/** The hour that is under way may be named as a whole. */
const maxFutureMs = 3_600_000;

/**
 * Begins a void: checks what it names, freezes its sessions and counts what it would take back. Nothing is voided until it
 * is confirmed.
 */
export async function createVoid(
  db: Db,
  maintenance: Pick<Maintenance, 'startIn'>,
  actor: Actor,
  order: VoidInput,
  now: Date,
): Promise<Void> {
  return transact(db, async (tx) => {
    await requireValidInput(tx, order, now);
    const id = newId();
    const params = { voidId: id, channelId: order.channelId };
    const job = await maintenance.startIn(tx, { kind: 'void_preview', params });
    const made: Void = {
      ...{ id, channelId: order.channelId, status: 'previewing', reason: order.reason },
      bySession: order.sessionIds !== undefined,
      publisherId: order.publisherId === null ? noPublisher : (order.publisherId ?? null),
      from: order.from ?? null,
      to: order.to ?? null,
      campaignId: order.campaignId ?? null,
      offerId: order.offerId ?? null,
      eventTypes: order.eventTypes ?? null,
      ...{ active: false, figures: {}, undoReason: null, jobId: job.id, flagId: order.flagId ?? null },
      ...{ createdAt: now, createdBy: `${actor.type}:${actor.id}`, updatedAt: now },
    };
    await insertVoid(tx, made);
    if (order.sessionIds) await freezeSessions(tx, made, order.sessionIds);
    await recordAudit(tx, actor, {
      ...{ at: now, action: 'void.created', objectType: 'void', objectId: id, channelId: order.channelId },
      details: { reason: order.reason },
    });
    return made;
  });
}

async function requireValidInput(tx: Db, order: VoidInput, now: Date): Promise<void> {
  const errors: FieldErrors = {};
  if (!(await getChannel(tx, order.channelId))) errors.channel_id = [`Unknown channel "${order.channelId}".`];
  if (order.publisherId && (await getPublishers(tx, [order.publisherId])).size === 0)
    errors.publisher_id = [`Unknown publisher "${order.publisherId}".`];
  if (order.campaignId && !(await getCampaign(tx, order.campaignId)))
    errors.campaign_id = [`Unknown campaign "${order.campaignId}".`];
  if (order.offerId && !(await getOffer(tx, order.offerId)))
    errors.offer_id = [`Unknown offer "${order.offerId}".`];
  Object.assign(errors, await flagErrors(tx, order), timeErrors(order, now));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const rawFrom = await getRawFrom(tx);
  if (rawFrom && order.from && order.from < new Date(`${rawFrom}T00:00:00Z`)) throw rawEventsDeleted(rawFrom);
}

async function flagErrors(tx: Db, { flagId, channelId }: VoidInput): Promise<FieldErrors> {
  if (!flagId) return {};
  const flag = await getFlag(tx, flagId);
  if (flag?.channelId !== channelId)
    return { flag_id: [`Unknown traffic flag "${flagId}" in this channel.`] };
  return flag.voidId ? { flag_id: [`The void ${flag.voidId} has answered this flag.`] } : {};
}

function timeErrors({ sessionIds, from, to }: VoidInput, now: Date): FieldErrors {
  if (!from && !to && sessionIds) return {};
  if (!from || !to)
    return { non_field_errors: ['Name the sessions (session_ids), or a time (from and to).'] };
  if (to.getTime() > now.getTime() + maxFutureMs)
    return { to: ['Must not be more than an hour in the future.'] };
  if (to <= from) return { to: ['Must be after from.'] };
  if (to.getTime() - from.getTime() > maxRangeDays * dayMs)
    return { to: [`Must not be more than ${maxRangeDays} days after from.`] };
  return {};
}

async function freezeSessions(tx: Db, made: Void, sessionIds: readonly string[]): Promise<void> {
  const found = await insertVoidSessions(tx, made, sessionIds);
  const missing = sessionIds.filter((id) => !found.has(id));
  if (missing.length === 0) return;
  const rawFrom = await getRawFrom(tx);
  const isGone = (id: string) => rawFrom !== null && timeOfId(id) < Date.parse(`${rawFrom}T00:00:00Z`);
  if (rawFrom && missing.some(isGone)) throw rawEventsDeleted(rawFrom);
  throw invalid({ session_ids: missing.slice(0, 20).map((id) => `Unknown session "${id}".`) });
}

function rawEventsDeleted(rawFrom: string): Error {
  return conflict(`The raw events before ${rawFrom} are gone; what they counted for cannot be voided.`);
}
