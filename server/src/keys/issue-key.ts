import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { conflict, invalid } from '../errors.ts';
import type { Environment } from '../lib/environment.ts';
import { type MintedKey, mintKey } from './mint-key.ts';
import { auditedOwner, holderOf, type KeyKind, type KeyOwner, liveKeyLimit } from './model.ts';
import { countLiveKeys, lockKeysOf } from './store.ts';

export interface IssueKeyInput {
  readonly environment: Environment;
  readonly owner: KeyOwner;
  readonly kind: Exclude<KeyKind, 'op'>;
  readonly name: string;
  readonly expiresAt: Date | null;
  readonly now: Date;
}

/**
 * Creates a key for a channel or an advertiser within the limit of live keys, and records it
 * in the audit trail.
 */
export async function issueKey(db: Db, actor: Actor, input: IssueKeyInput): Promise<MintedKey> {
  return transact(db, (tx) => issueKeyIn(tx, actor, input));
}

/** Creates a key like `issueKey`, for any owner, in the transaction of a larger change. */
export async function issueKeyIn(tx: Db, actor: Actor, input: IssueKeyInput): Promise<MintedKey> {
  const { owner, expiresAt, now } = input;
  if (expiresAt && expiresAt <= now) throw invalid({ expires_at: ['Must be in the future.'] });
  // The lock is held until the transaction ends, so two concurrent calls cannot both create
  // the last allowed key.
  await lockKeysOf(tx, owner);
  const limit = liveKeyLimit(owner);
  const { current } = await countLiveKeys(tx, owner, now);
  const holder = holderOf(owner);
  if (current >= limit)
    throw conflict(`This ${holder} has ${limit} live API keys, which is the limit. Revoke one first.`);
  const minted = await mintKey(tx, { ...input, ...owner, holder });
  await recordAudit(tx, actor, {
    at: now,
    action: 'key.minted',
    objectType: 'key',
    objectId: minted.key.id,
    ...auditedOwner(minted.key),
  });
  return minted;
}
