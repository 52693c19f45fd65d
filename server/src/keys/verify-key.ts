import type { Db } from '../db/handle.ts';
import type { Notices } from '../db/notices.ts';
import type { Clock } from '../lib/clock.ts';
import { type Environment, hashKey, type KeyPrincipal, readKey } from './model.ts';
import { getPrincipal, keyTopic } from './store.ts';

export type Verification = KeyPrincipal | 'unknown' | 'wrong_environment';

export interface KeyVerifier {
  /** Answers at once when the key is warm; otherwise after one indexed query. */
  verify(key: string | undefined): Verification | Promise<Verification>;
}

const capacity = 100_000;

export interface VerifierOptions {
  db: Db;
  notices: Notices;
  environment: Environment;
  configuredOperatorKey: string | undefined;
  clock: Clock;
  /** Called for each accepted key, warm or not. */
  onUse: (keyId: string) => void;
}

/**
 * Remembers verified keys by their hash, and unknown ones too, so that neither a busy partner nor a guesser makes
 * queries. A change notice drops what it is about; a lost line drops everything.
 */
export function keyVerifier(options: VerifierOptions): KeyVerifier {
  const { db, environment, clock } = options;
  const known = new Map<string, KeyPrincipal | 'unknown'>();
  const loading = new Map<string, Promise<KeyPrincipal | 'unknown'>>();
  let generation = 0;
  const operatorHash = options.configuredOperatorKey && hashKey(options.configuredOperatorKey);

  const forget = (matches: (principal: KeyPrincipal) => boolean, all: boolean) => {
    generation++;
    loading.clear();
    if (all) known.clear();
    else for (const [hash, found] of known) if (found !== 'unknown' && matches(found)) known.delete(hash);
  };
  options.notices.on(keyTopic, (id) => forget((principal) => principal.keyId === id, id === undefined));
  options.notices.on('channel', (id) => forget((principal) => principal.channelId === id, id === undefined));

  const remember = (hash: string, found: KeyPrincipal | 'unknown') => {
    if (known.size >= capacity) known.delete(known.keys().next().value as string);
    known.set(hash, found);
  };

  const load = (hash: string) => {
    const running = loading.get(hash);
    if (running) return running;
    const startedIn = generation;
    const query = getPrincipal(db, hash)
      .then((principal) => {
        const found = principal ?? 'unknown';
        // A notice that came while we were reading may be about this very key: then the answer serves this call only.
        if (startedIn === generation) remember(hash, found);
        return found;
      })
      .finally(() => {
        if (loading.get(hash) === query) loading.delete(hash);
      });
    loading.set(hash, query);
    return query;
  };

  const accept = (found: KeyPrincipal | 'unknown'): Verification => {
    if (found === 'unknown' || (found.expiresAt && found.expiresAt <= clock())) return 'unknown';
    options.onUse(found.keyId);
    return found;
  };

  return {
    verify(key) {
      if (!key) return 'unknown';
      const hash = hashKey(key);
      if (hash === operatorHash) return configuredOperator;
      const warm = known.get(hash);
      if (warm !== undefined) return accept(warm);
      const parts = readKey(key);
      if (!parts) return 'unknown';
      if (parts.environment !== environment) return 'wrong_environment';
      return load(hash).then(accept);
    },
  };
}

/** The key of ENCART_OPERATOR_KEY lives in the settings, not in the database. */
const configuredOperator: KeyPrincipal = {
  keyId: 'configured',
  holder: 'operator',
  kind: 'op',
  channelId: null,
  publisherId: null,
  expiresAt: null,
  rateLimits: { channel: null, serving: null, reporting: null },
};
