import type { Actor } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { type IssueKeyInput, issueKeyIn, type KeyOwner, type MintedKey } from '../keys/index.ts';
import { getMember, lockRequest } from './store.ts';

type IssuePublisherKeyInput = Omit<IssueKeyInput, 'owner' | 'kind'> & {
  owner: KeyOwner & { publisherId: string };
};

/** Mints one more key for a member of a channel, such as when the ones it had are revoked. */
export async function issuePublisherKey(
  db: Db,
  actor: Actor,
  input: IssuePublisherKeyInput,
): Promise<MintedKey> {
  const { channelId, publisherId } = input.owner;
  return transact(db, async (tx) => {
    const found = await getMember(tx, channelId, publisherId);
    const member = found && (await lockRequest(tx, channelId, found.id));
    // Read again under the lock: a publisher that is being removed gets no key.
    if (!member || member.removedAt !== null) throw notFound('Publisher');
    return issueKeyIn(tx, actor, { ...input, kind: 'pk', name: input.name || member.brandName });
  });
}
