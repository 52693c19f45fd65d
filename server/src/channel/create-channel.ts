import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { type MintedKey, mintKey } from '../keys/index.ts';
import type { Environment } from '../lib/environment.ts';
import { newId } from '../lib/ids.ts';
import { type Channel, type ChannelSettings, defaultSettings } from './model.ts';
import { insertChannel } from './store.ts';

/** Creates a channel with one secret and one publishable key. */
export async function createChannel(
  db: Db,
  actor: Actor,
  input: {
    settings: Partial<ChannelSettings> & { name: string };
    environment: Environment;
    now: Date;
  },
): Promise<{ channel: Channel; secret: MintedKey; publishable: MintedKey }> {
  const { now, environment } = input;
  const channel: Channel = {
    ...defaultSettings,
    ...input.settings,
    id: newId(),
    createdAt: now,
    updatedAt: now,
  };
  return transact(db, async (tx) => {
    await insertChannel(tx, channel);
    const keyInput = { environment, holder: 'channel', channelId: channel.id, now } as const;
    const secret = await mintKey(tx, { ...keyInput, kind: 'sk', name: 'First secret key' });
    const publishable = await mintKey(tx, { ...keyInput, kind: 'pk', name: 'First publishable key' });
    await recordAudit(tx, actor, {
      at: now,
      action: 'channel.created',
      objectType: 'channel',
      objectId: channel.id,
      channelId: channel.id,
      details: { name: channel.name, key_ids: [secret.key.id, publishable.key.id] },
    });
    return { channel, secret, publishable };
  });
}
