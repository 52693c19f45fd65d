import { type ApiKey, keyStatus, type MintedKey, maskKey } from '../keys/index.ts';
import type { Environment } from '../lib/environment.ts';
import type { KeyView } from './key-schema.ts';

export const kindCodes = { secret: 'sk', publishable: 'pk', advertiser: 'ak' } as const;
const kindNames = { sk: 'secret', pk: 'publishable', op: 'operator', ak: 'advertiser' } as const;

export function viewKey(key: ApiKey, environment: Environment, now: Date): KeyView {
  return {
    id: key.id,
    kind: kindNames[key.kind],
    name: key.name,
    masked: maskKey(key, environment),
    status: keyStatus(key, now),
    channel_id: key.channelId,
    publisher_id: key.publisherId,
    advertiser_id: key.advertiserId,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    successor_id: key.successorId,
    behind_proxy: key.behindProxy,
    seen_in_page_at: key.seenInPageAt?.toISOString() ?? null,
    leaked_since: key.leakedSince?.toISOString() ?? null,
  };
}

/** A new key with its full text. A secret key is shown only here. */
export function viewMinted({ key, plain }: MintedKey, environment: Environment, now: Date) {
  return { ...viewKey(key, environment, now), key: plain };
}

/** The text of a key: null unless it is publishable, masked if the caller may not see it in full. */
export function showKey(key: ApiKey, environment: Environment, canSeeFull: boolean): string | null {
  return key.plain !== null && !canSeeFull ? maskKey(key, environment) : key.plain;
}
