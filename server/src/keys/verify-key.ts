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
  /** Called for each accepted key. */
  onUse: (keyId: string) => void;
}

const maxCallers = 10_000;
const noLimits: RateLimits = { channel: null, serving: null, reporting: null };

/** Resolves once all live keys are in memory. */
export async function startKeyVerifier(options: VerifierOptions): Promise<KeyVerifier> {
  const { environment, clock, onUse } = options;
  // A cache of callers by slot: building one takes longer than finding its key. Any change of the table clears it.
  const callers = new Map<number, KeyPrincipal>();
  const followed = await followKeys({ ...options, onChange: () => callers.clear() });
  const { table, rateLimits, refresh, close } = followed;
  const operatorHash = options.configuredOperatorKey && hashKey(options.configuredOperatorKey);

  const readCaller = (slot: number): KeyPrincipal => {
    const found = table.read(slot);
    const caller = { ...found, rateLimits: rateLimits.get(found.channelId ?? '') ?? noLimits };
    if (callers.size >= maxCallers) callers.clear();
    callers.set(slot, caller);
    return caller;
  };

  return {
    verify(key) {
      if (!key) return 'unknown';
      const hashed = hashKey(key);
      if (hashed === operatorHash) return configuredOperator;
      // A copied database may contain keys of the other environment. They must not work here.
      if (environmentOf(key) !== environment) return parseKey(key) ? 'wrong_environment' : 'unknown';
      const slot = table.find(hashed);
      if (slot < 0 || table.expiry(slot) <= clock().getTime()) return 'unknown';
      const caller = callers.get(slot) ?? readCaller(slot);
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
  rateLimits: noLimits,
};
