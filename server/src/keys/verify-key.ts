import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/environment.ts';
import { type FollowOptions, followKeys } from './follow-keys.ts';
import { environmentOf, hashKey, type KeyPrincipal, parseKey, type RateLimits } from './model.ts';

export type Verification = KeyPrincipal | 'unknown' | 'wrong_environment';

export interface KeyVerifier {
  /** Uses only memory: neither a valid key nor an unknown one causes a query. */
  verify(key: string | undefined): Verification;
  /** Applies every change notified so far. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface VerifierOptions extends FollowOptions {
  environment: Environment;
  configuredOperatorKey: string | undefined;
  clock: Clock;
  /** Called for each accepted key of the database, which has no row for the configured operator key. */
  onUse: (keyId: string) => void;
}

const maxCachedCallers = 10_000;
/** Null means the default limit of an area. */
const defaultRateLimits: RateLimits = { channel: null, serving: null, reporting: null };

/** Resolves once all live keys are in memory. */
export async function startKeyVerifier(options: VerifierOptions): Promise<KeyVerifier> {
  const { environment, clock, onUse } = options;
  // By slot of the key table: building a caller takes longer than finding its key. Any change of the table clears the cache.
  const cachedCallers = new Map<number, KeyPrincipal>();
  const liveKeys = await followKeys({ ...options, onChange: () => cachedCallers.clear() });
  const { table, rateLimits, refresh, close } = liveKeys;
  const configuredKeyHash = options.configuredOperatorKey && hashKey(options.configuredOperatorKey);

  const readCaller = (slot: number): KeyPrincipal => {
    const key = table.read(slot);
    const caller = { ...key, rateLimits: rateLimits.get(key.channelId ?? '') ?? defaultRateLimits };
    if (cachedCallers.size >= maxCachedCallers) cachedCallers.clear();
    cachedCallers.set(slot, caller);
    return caller;
  };

  return {
    verify(key) {
      if (!key) return 'unknown';
      const hashed = hashKey(key);
      if (hashed === configuredKeyHash) return configuredOperator;
      // A copied database may contain keys of the other environment. They must not work here.
      if (environmentOf(key) !== environment) return parseKey(key) ? 'wrong_environment' : 'unknown';
      const slot = table.find(hashed);
      if (slot < 0 || table.expiry(slot) <= clock().getTime()) return 'unknown';
      const caller = cachedCallers.get(slot) ?? readCaller(slot);
      onUse(caller.keyId);
      return caller;
    },
    refresh,
    close,
  };
}

/** The caller with the key of ENCART_OPERATOR_KEY, which is not in the database. */
const configuredOperator: KeyPrincipal = {
  keyId: 'configured',
  holder: 'operator',
  kind: 'op',
  channelId: null,
  publisherId: null,
  advertiserId: null,
  rateLimits: defaultRateLimits,
};
