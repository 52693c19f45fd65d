import { type Actor, changedFields, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import type { Channel, ChannelSettings } from './model.ts';
import { lockChannel, updateChannelRow } from './store.ts';
import { viewSettings } from './view-settings.ts';

export async function updateChannel(
  db: Db,
  actor: Actor,
  input: {
    id: string;
    change: (current: Channel) => Partial<ChannelSettings>;
    /** Makes other changes in the same transaction. */
    followUp?: (tx: Db, changed: Channel) => Promise<void>;
    now: Date;
  },
): Promise<Channel> {
  return transact(db, async (tx) => {
    const current = await lockChannel(tx, input.id);
    if (!current) throw notFound('Channel');
    const change = input.change(current);
    const changed: Channel = { ...current, ...change, updatedAt: input.now };
    await updateChannelRow(tx, changed, current);
    await input.followUp?.(tx, changed);
    await recordAudit(tx, actor, {
      at: input.now,
      action: 'channel.updated',
      objectType: 'channel',
      objectId: changed.id,
      channelId: changed.id,
      details: { changed: change, ...changedFields(viewSettings(current), viewSettings(changed)) },
    });
    return changed;
  });
}
