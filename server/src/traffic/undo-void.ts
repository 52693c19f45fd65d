import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { getJob, type Maintenance } from '../maintenance/index.ts';
import { reopenVoidedFlag } from './flag-store.ts';
import { auditActions, type Void } from './model.ts';
import { getVoid, lockChannelVoids, lockVoid, updateVoid } from './store.ts';
import { deleteVoidSessions } from './void-sessions-store.ts';

/** Undoes a void: its events count again and are billed again, as far as the budgets allow. */
export async function undoVoid(
  db: Db,
  maintenance: Pick<Maintenance, 'startIn'>,
  actor: Actor,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<Void> {
  return changeVoid(db, id, async (tx, channelId) => {
    const job = await maintenance.startIn(tx, { kind: 'void_undo', params: { voidId: id, channelId } });
    await lockChannelVoids(tx, channelId);
    const current = await lockVoid(tx, channelId, id);
    if (!current) throw notFound('Void');
    await requireUndoable(tx, current);
    const undone: Void = {
      ...current,
      status: 'undoing',
      active: false,
      undoReason: reason,
      jobId: job.id,
      updatedAt: now,
    };
    await updateVoid(tx, undone);
    if (current.flagId) await reopenVoidedFlag(tx, current, now);
    await recordAudit(tx, actor, {
      at: now,
      action: 'void.undone',
      objectType: 'void',
      objectId: id,
      channelId,
      details: { reason },
    });
    return undone;
  });
}

/** A void can also be undone if its job failed or was cancelled. */
async function requireUndoable(tx: Db, { action, status, jobId }: Void): Promise<void> {
  if (action === 'approve') throw conflict('An approval cannot be undone. Void the events instead.');
  if (status === 'done') return;
  if (status !== 'running') throw conflict(`This void cannot be undone: it is ${status}.`);
  const job = jobId === null ? undefined : await getJob(tx, jobId);
  if (job?.status === 'running')
    throw conflict('The void is still running. Wait for it, or cancel its job first.');
}

/** Cancels a void that was not confirmed. */
export async function cancelVoid(db: Db, actor: Actor, id: string, now: Date): Promise<Void> {
  return changeVoid(db, id, async (tx, channelId) => {
    const current = await lockVoid(tx, channelId, id);
    if (!current) throw notFound('Void');
    if (current.status !== 'preview' && current.status !== 'previewing')
      throw conflict(`Only a preview can be cancelled: this void is ${current.status}.`);
    const cancelled: Void = { ...current, status: 'cancelled', addressBlock: null, updatedAt: now };
    await updateVoid(tx, cancelled);
    await deleteVoidSessions(tx, current);
    await recordAudit(tx, actor, {
      at: now,
      action: auditActions[current.action].cancelled,
      objectType: 'void',
      objectId: id,
      channelId,
    });
    return cancelled;
  });
}

async function changeVoid(
  db: Db,
  id: string,
  work: (tx: Db, channelId: string) => Promise<Void>,
): Promise<Void> {
  const current = await getVoid(db, id);
  if (!current) throw notFound('Void');
  return transact(db, (tx) => work(tx, current.channelId));
}
