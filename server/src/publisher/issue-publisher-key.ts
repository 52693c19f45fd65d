import type { Actor } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { type ChannelKeyOwner, type IssueKeyInput, issueKeyIn, type MintedKey } from '../keys/index.ts';
import { getMember, lockMembership } from './store.ts';

type IssuePublisherKeyInput = Omit<IssueKeyInput, 'owner' | 'kind'> & {
  owner: ChannelKeyOwner & { publisherId: string };
};

/** Creates a key for a publisher of a channel, for example after its keys were revoked. */
export async function issuePublisherKey(
  db: Db,
  actor: Actor,
  input: IssuePublisherKeyInput,
): Promise<MintedKey> {
  const { channelId, publisherId } = input.owner;
  return transact(db, async (tx) => {
    const found = await getMember(tx, channelId, publisherId);
    const member = found && (await lockMembership(tx, channelId, found.id));
    // Checked again with the lock: a publisher that is being removed gets no key.
    if (!member || member.removedAt !== null) throw notFound('Publisher');
    return issueKeyIn(tx, actor, { ...input, kind: 'pk', name: input.name || member.brandName });
  });
}
