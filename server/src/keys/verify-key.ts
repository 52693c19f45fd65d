import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/environment.ts';
import { type FollowOptions, followKeys } from './follow-keys.ts';
import { environmentOf, hashKey, type KeyPrincipal, parseKey, type RateLimits } from './model.ts';
import type { LeakedKey } from './store.ts';

export type Verification = KeyPrincipal | 'unknown' | 'wrong_environment';

export interface LeakedKeys {
  get(keyId: string): LeakedKey | undefined;
}

export interface KeyVerifier {
  /** Uses only memory: neither a valid key nor an unknown one causes a query. */
  verify(key: string | undefined): Verification;
  /**
   * True if an unknown key may be one that another process has just created: its checksum is right, and it
   * was not looked up within the last minute.
   */
  mayBeNew(key: string): boolean;
  /**
   * Verifies a key after looking it up in the database, together with all others that wait. Never rejects.
   */
  lookUp(key: string): Promise<Verification>;
  /** The keys that were revoked as leaked, from memory. */
  readonly leakedKeys: LeakedKeys;
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
/** A key is unknown if the database does not answer within this time. */
const lookUpTimeoutMs = 2_000;
/** Null means the default limit of an area. */
const defaultRateLimits: RateLimits = { channel: null, serving: null, reporting: null };

/** Resolves once all live keys are in memory. */
export async function startKeyVerifier(options: VerifierOptions): Promise<KeyVerifier> {
  const { environment, clock, onUse } = options;
  // By slot of the key table: building a caller takes longer than finding its key. Any change of the table
  // clears the cache.
  const cachedCallers = new Map<number, KeyPrincipal>();
  const liveKeys = await followKeys({ ...options, onChange: () => cachedCallers.clear() });
  const { table, rateLimits, leaked, refresh, close } = liveKeys;
  const configuredKeyHash = options.configuredOperatorKey && hashKey(options.configuredOperatorKey);

  const readCaller = (slot: number): KeyPrincipal => {
    const key = table.read(slot);
    const caller = { ...key, rateLimits: rateLimits.get(key.channelId ?? '') ?? defaultRateLimits };
    if (cachedCallers.size >= maxCachedCallers) cachedCallers.clear();
    cachedCallers.set(slot, caller);
    return caller;
  };

  const verify = (key: string | undefined): Verification => {
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
  };

  return {
    verify,
    mayBeNew(key) {
      if (parseKey(key)?.environment !== environment) return false;
      const hashed = hashKey(key);
      return table.find(hashed) < 0 && liveKeys.mayBeNew(hashed);
    },
    async lookUp(key) {
      let timeout: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, lookUpTimeoutMs);
      });
      await Promise.race([liveKeys.lookUp(hashKey(key)), tooLate]);
      clearTimeout(timeout);
      return verify(key);
    },
    leakedKeys: leaked,
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
  behindProxy: false,
  rateLimits: defaultRateLimits,
};
