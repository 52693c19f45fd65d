import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { dayMs } from '../lib/days.ts';
import type { Maintenance } from '../maintenance/index.ts';
import { getFlag, setFlagVoided, updateFlag } from './flag-store.ts';
import { auditActions, type Void } from './model.ts';
import { countActiveVoids, getVoid, lockChannelVoids, lockVoid, updateVoid } from './store.ts';

/** A preview that is older than this cannot be confirmed. */
export const previewLifetimeMs = dayMs;
/** The ledger checks every event of a channel against all its active voids, so their number is limited. */
const maxActiveVoids = 200;

/**
 * Starts a void that was previewed. After the commit, the ledger voids events that match the filter as they
 * arrive. The lock on the channel's voids waits for running ledger transactions; the job finds the events
 * that they wrote.
 */
export async function confirmVoid(
  db: Db,
  maintenance: Pick<Maintenance, 'startIn'>,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Void> {
  const { channelId } = (await getVoid(db, id)) ?? {};
  if (!channelId) throw notFound('Void');
  return transact(db, async (tx) => {
    const job = await maintenance.startIn(tx, { kind: 'void', params: { voidId: id, channelId } });
    await lockChannelVoids(tx, channelId);
    const current = await lockVoid(tx, channelId, id);
    if (!current) throw notFound('Void');
    requireConfirmable(current, now);
    // A void of events that wait for staff covers a fixed set: nothing that arrives later can match.
    const active = current.unbilledAs === null;
    if (active && (await countActiveVoids(tx, channelId)) >= maxActiveVoids)
      throw conflict(
        `A channel has at most ${maxActiveVoids} active voids. Undo one that is no longer needed.`,
      );
    const started: Void = { ...current, status: 'running', active, jobId: job.id, updatedAt: now };
    await updateVoid(tx, started);
    if (current.flagId) await closeFlag(tx, current, now);
    await recordAudit(tx, actor, {
      at: now,
      action: auditActions[current.action].started,
      objectType: 'void',
      objectId: id,
      channelId,
      details: { reason: current.reason, preview: current.figures.preview },
    });
    return started;
  });
}

/** The flag that led to the decision: voided, or dismissed if its hour is approved. */
async function closeFlag(tx: Db, current: Void, now: Date): Promise<void> {
  if (current.action === 'void') return setFlagVoided(tx, current, now);
  const flag = await getFlag(tx, current.flagId ?? '');
  const change = { from: 'open', status: 'dismissed', note: current.reason, now } as const;
  if (flag) await updateFlag(tx, flag, change);
}

function requireConfirmable({ action, status, createdAt }: Void, now: Date): void {
  if (status === 'previewing') throw conflict('The preview is not finished yet.');
  if (status !== 'preview')
    throw conflict(`This ${action === 'void' ? 'void' : 'approval'} cannot be confirmed: it is ${status}.`);
  if (now.getTime() - createdAt.getTime() > previewLifetimeMs)
    throw conflict('The preview is more than a day old. Make a new one.');
}
