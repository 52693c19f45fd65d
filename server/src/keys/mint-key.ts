import type { Db } from '../db/handle.ts';
import type { Environment } from '../lib/environment.ts';
import { newId } from '../lib/ids.ts';
import { type ApiKey, generateKey, type Holder, hashKey, type KeyKind, keyTail } from './model.ts';
import { insertKey } from './store.ts';

export interface MintedKey {
  readonly key: ApiKey;
  /** The full key. A secret key is available only here. */
  readonly plain: string;
}

export interface MintKeyInput {
  readonly environment: Environment;
  readonly holder: Holder;
  readonly kind: KeyKind;
  readonly channelId?: string | null;
  readonly publisherId?: string | null;
  readonly advertiserId?: string | null;
  readonly name?: string;
  readonly expiresAt?: Date | null;
  readonly behindProxy?: boolean;
  readonly now: Date;
}

/**
 * Creates and stores a key, without a limit on the number of keys and without an audit entry (`issueKey` has
 * both). Pass `plain` only to store an existing key (the operator key file).
 */
export async function mintKey(
  tx: Db,
  input: MintKeyInput,
  plain = generateKey(input.environment, input.kind),
): Promise<MintedKey> {
  const key: ApiKey = {
    id: newId(),
    holder: input.holder,
    kind: input.kind,
    channelId: input.channelId ?? null,
    publisherId: input.publisherId ?? null,
    advertiserId: input.advertiserId ?? null,
    name: input.name ?? '',
    plain: input.kind === 'pk' ? plain : null,
    tail: keyTail(plain),
    createdAt: input.now,
    expiresAt: input.expiresAt ?? null,
    revokedAt: null,
    lastUsedAt: null,
    successorId: null,
    behindProxy: input.behindProxy ?? false,
    seenInPageAt: null,
    leakedSince: null,
  };
  await insertKey(tx, key, hashKey(plain));
  return { key, plain };
}
