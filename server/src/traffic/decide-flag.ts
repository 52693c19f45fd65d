import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { getFlag, updateFlag } from './flag-store.ts';
import type { FlagStatus, TrafficFlag } from './model.ts';

interface Decision {
  readonly id: string;
  readonly note: string;
  readonly now: Date;
}

/** Staff have reviewed the hour and found nothing wrong. */
export function dismissFlag(db: Db, actor: Actor, decision: Decision): Promise<TrafficFlag> {
  return changeStatus(db, actor, decision, {
    from: 'open',
    status: 'dismissed',
    action: 'traffic_flag.dismissed',
  });
}

export function reopenFlag(db: Db, actor: Actor, decision: Decision): Promise<TrafficFlag> {
  return changeStatus(db, actor, decision, {
    from: 'dismissed',
    status: 'open',
    action: 'traffic_flag.reopened',
  });
}

async function changeStatus(
  db: Db,
  actor: Actor,
  { id, note, now }: Decision,
  change: { from: FlagStatus; status: FlagStatus; action: string },
): Promise<TrafficFlag> {
  return transact(db, async (tx) => {
    const flag = await getFlag(tx, id);
    if (!flag) throw notFound('Traffic flag');
    if (!(await updateFlag(tx, flag, { from: change.from, status: change.status, note, now })))
      throw conflict(`This traffic flag is ${flag.status}.`);
    await recordAudit(tx, actor, {
      at: now,
      action: change.action,
      objectType: 'traffic_flag',
      objectId: id,
      channelId: flag.channelId,
      details: { note },
    });
    return { ...flag, status: change.status, note, updatedAt: now };
  });
}
