import { type Actor, recordAudit } from '../audit/index.ts';
import { getChannel } from '../channel/index.ts';
import { noPublisher } from '../counters/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { getCampaign, getOffer } from '../demand/index.ts';
import { conflict, type FieldErrors, invalid, maxListedErrors } from '../errors.ts';
import type { EventType, FilteredEvidence, FilteredTime, UnbilledReason } from '../events/index.ts';
import { readKeys } from '../keys/index.ts';
import { dayMs, hourMs } from '../lib/days.ts';
import { newId, timeOfId } from '../lib/ids.ts';
import type { Maintenance } from '../maintenance/index.ts';
import { getPublishers } from '../publisher/index.ts';
import { getFlag } from './flag-store.ts';
import { auditActions, type Void, type VoidAction } from './model.ts';
import { getFirstRawDate, insertVoid } from './store.ts';
import { insertVoidSessions } from './void-sessions-store.ts';

/** The void or approval that staff request, with the events to select. */
export interface VoidInput {
  readonly channelId: string;
  readonly reason: string;
  readonly sessionIds: readonly string[] | undefined;
  /** Undefined for any publisher; null for sessions of the channel without a publisher. */
  readonly publisherId: string | null | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly campaignId: string | undefined;
  readonly offerId: string | undefined;
  readonly eventTypes: readonly EventType[] | undefined;
  readonly action: VoidAction;
  readonly timeOf: FilteredTime;
  readonly unbilledAs: UnbilledReason | undefined;
  readonly keyId: string | undefined;
  /** A keyed hash of the block of an address. */
  readonly addressBlock: string | undefined;
  readonly evidence: readonly FilteredEvidence[] | undefined;
  readonly flagId: string | undefined;
}

const maxRangeDays = 90;
/** The range may end this long after now, so that it can include the current hour. */
const maxFutureMs = hourMs;

/**
 * Creates a void as a preview: checks the input, stores the list of sessions, and starts a job that counts
 * what the void would take back. Nothing is voided until the void is confirmed.
 */
export async function createVoid(
  db: Db,
  maintenance: Pick<Maintenance, 'startIn'>,
  actor: Actor,
  input: VoidInput,
  now: Date,
): Promise<Void> {
  return transact(db, async (tx) => {
    await requireValidInput(tx, input, now);
    const id = newId();
    const params = { voidId: id, channelId: input.channelId };
    const job = await maintenance.startIn(tx, { kind: 'void_preview', params });
    const created: Void = {
      id,
      channelId: input.channelId,
      status: 'previewing',
      reason: input.reason,
      bySession: input.sessionIds !== undefined,
      publisherId: input.publisherId === null ? noPublisher : (input.publisherId ?? null),
      from: input.from ?? null,
      to: input.to ?? null,
      campaignId: input.campaignId ?? null,
      offerId: input.offerId ?? null,
      eventTypes: input.eventTypes ?? null,
      action: input.action,
      timeOf: input.timeOf,
      unbilledAs: input.unbilledAs ?? null,
      keyId: input.keyId ?? null,
      byAddress: input.addressBlock !== undefined,
      addressBlock: input.addressBlock ?? null,
      evidence: input.evidence ?? null,
      active: false,
      figures: {},
      undoReason: null,
      jobId: job.id,
      flagId: input.flagId ?? null,
      createdAt: now,
      createdBy: `${actor.type}:${actor.id}`,
      updatedAt: now,
    };
    await insertVoid(tx, created);
    if (input.sessionIds) await storeListedSessions(tx, created, input.sessionIds);
    await recordAudit(tx, actor, {
      at: now,
      action: auditActions[created.action].created,
      objectType: 'void',
      objectId: id,
      channelId: input.channelId,
      details: { reason: input.reason },
    });
    return created;
  });
}

async function requireValidInput(tx: Db, input: VoidInput, now: Date): Promise<void> {
  const errors: FieldErrors = {};
  if (!(await getChannel(tx, input.channelId))) errors.channel_id = [`Unknown channel "${input.channelId}".`];
  if (input.publisherId && (await getPublishers(tx, [input.publisherId])).size === 0)
    errors.publisher_id = [`Unknown publisher "${input.publisherId}".`];
  if (input.campaignId && !(await getCampaign(tx, input.campaignId)))
    errors.campaign_id = [`Unknown campaign "${input.campaignId}".`];
  if (input.offerId && !(await getOffer(tx, input.offerId)))
    errors.offer_id = [`Unknown offer "${input.offerId}".`];
  Object.assign(errors, await keyErrors(tx, input), await flagErrors(tx, input), timeErrors(input, now));
  if (input.action === 'approve' && !input.unbilledAs)
    errors.unbilled_as = ['Send the reason of the events to approve: "over_ceiling" or "stopped".'];
  if (input.timeOf === 'arrival' && !input.unbilledAs)
    errors.time = ['"arrival" is only for what waits for staff: send "unbilled_as".'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const firstRawDate = await getFirstRawDate(tx);
  if (firstRawDate && input.from && input.from < new Date(`${firstRawDate}T00:00:00Z`))
    throw rawEventsDeleted(firstRawDate);
}

async function keyErrors(tx: Db, { keyId, channelId }: VoidInput): Promise<FieldErrors> {
  if (keyId === undefined) return {};
  const [key] = await readKeys(tx, [keyId]);
  return key?.channelId === channelId ? {} : { key_id: [`Unknown key "${keyId}" in this channel.`] };
}

async function flagErrors(tx: Db, { flagId, channelId }: VoidInput): Promise<FieldErrors> {
  if (!flagId) return {};
  const flag = await getFlag(tx, flagId);
  if (flag?.channelId !== channelId)
    return { flag_id: [`Unknown traffic flag "${flagId}" in this channel.`] };
  return flag.voidId ? { flag_id: [`This traffic flag already belongs to void ${flag.voidId}.`] } : {};
}

function timeErrors({ sessionIds, from, to }: VoidInput, now: Date): FieldErrors {
  if (!from && !to && sessionIds) return {};
  if (!from || !to) return { non_field_errors: ['Give session_ids, or a time range (from and to).'] };
  if (to.getTime() > now.getTime() + maxFutureMs)
    return { to: ['Must not be more than an hour in the future.'] };
  if (to <= from) return { to: ['Must be after from.'] };
  if (to.getTime() - from.getTime() > maxRangeDays * dayMs)
    return { to: [`Must not be more than ${maxRangeDays} days after from.`] };
  return {};
}

/** Stores the listed sessions of the void. Throws if one does not exist. */
async function storeListedSessions(tx: Db, created: Void, sessionIds: readonly string[]): Promise<void> {
  const found = await insertVoidSessions(tx, created, sessionIds);
  const missing = sessionIds.filter((id) => !found.has(id));
  if (missing.length === 0) return;
  const firstRawDate = await getFirstRawDate(tx);
  // A session id contains its time, so an unknown id can be told from one that retention has deleted.
  const isDeleted = (id: string) =>
    firstRawDate !== null && timeOfId(id) < Date.parse(`${firstRawDate}T00:00:00Z`);
  if (firstRawDate && missing.some(isDeleted)) throw rawEventsDeleted(firstRawDate);
  throw invalid({ session_ids: missing.slice(0, maxListedErrors).map((id) => `Unknown session "${id}".`) });
}

function rawEventsDeleted(firstRawDate: string): Error {
  return conflict(`Raw events before ${firstRawDate} were deleted, so they cannot be voided.`);
}
