import { type ApiKey, keyStatus, type MintedKey, maskKey } from '../keys/index.ts';
import type { KeyView } from './schema.ts';

export const kindCodes = { secret: 'sk', publishable: 'pk' } as const;
const kindNames = { sk: 'secret', pk: 'publishable', op: 'operator' } as const;

/** How long a rotated key lives on when nobody says. */
export const defaultGraceSeconds = 24 * 60 * 60;

export function viewKey(key: ApiKey, environment: Parameters<typeof maskKey>[1], now: Date): KeyView {
  return {
    id: key.id,
    kind: kindNames[key.kind],
    name: key.name,
    masked: maskKey(key, environment),
    status: keyStatus(key, now),
    channel_id: key.channelId,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    successor_id: key.successorId,
  };
}

/** The one time that a secret key is seen. */
export function viewMinted({ key, plain }: MintedKey, environment: Parameters<typeof maskKey>[1], now: Date) {
  return { ...viewKey(key, environment, now), key: plain };
}
