import { createHmac } from 'node:crypto';
import { type Db, transact } from '../db/handle.ts';
import { ApiError } from '../errors.ts';
import { clientNetwork, customerNetwork } from '../http/client-network.ts';
import { minuteMs } from '../lib/days.ts';
import { clearAttempts, lockAttempts, setAttempts, uncountAttempt } from './attempt-store.ts';
import {
  type AttemptKind,
  type Attempts,
  attemptLimits,
  countAttempt,
  isSharedByUsers,
  lockMs,
} from './model.ts';

/** A counter of password attempts. The subject is a keyed hash of what the attempts have in common. */
export interface AttemptCounter {
  readonly kind: AttemptKind;
  readonly subject: Buffer;
}

/** A failed attempt, for the audit log. */
export interface FailedAttempt {
  /** True for the first attempt of the window. */
  readonly first: boolean;
  /** The limit that it has reached. */
  readonly locked: AttemptKind | undefined;
}

/**
 * The hashes under which attempts are counted. Without the key, they do not reveal e-mails or IP addresses.
 */
export function attemptHashes(key: Buffer) {
  const hash = (kind: AttemptKind, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest();
  return {
    /**
     * For a sign-in. On a known device only the device counts, so that attempts from elsewhere cannot lock
     * its owner out.
     */
    signIn(email: string, ip: string, device: string | undefined): AttemptCounter[] {
      if (device !== undefined) return [{ kind: 'device', subject: hash('device', `${device} ${email}`) }];
      const address = clientNetwork(ip);
      const customer = customerNetwork(address);
      return [
        { kind: 'pair', subject: hash('pair', `${address} ${email}`) },
        { kind: 'account', subject: hash('account', email) },
        { kind: 'address', subject: hash('address', address) },
        ...(customer ? [{ kind: 'customer', subject: hash('customer', customer) } as const] : []),
      ];
    },
    confirm: (userId: string): AttemptCounter[] => [{ kind: 'confirm', subject: hash('confirm', userId) }],
    account: (email: string): Buffer => hash('account', email),
    /** Identifies the source of failed attempts in the audit log without storing the IP address. */
    source: (ip: string): string =>
      hash('address', clientNetwork(ip)).toString('hex').slice(0, auditHashLength),
  };
}

/** Hashes in the audit log only have to tell accounts and addresses apart. */
export const auditHashLength = 12;

export type AttemptHashes = ReturnType<typeof attemptHashes>;

/**
 * Counts a password attempt, then runs `work`. Throws if there were too many attempts. A failure
 * of `work` calls `onFailed`.
 */
export async function limitAttempts<T>(
  db: Db,
  counters: readonly AttemptCounter[],
  now: Date,
  work: () => Promise<T>,
  onFailed: (failed: FailedAttempt) => Promise<void>,
): Promise<T> {
  const counted = await countAttempts(db, counters, now);
  if (counted === 'locked') {
    const minutes = lockMs / minuteMs;
    throw new ApiError('throttled', `Too many wrong passwords. Try again in ${minutes} minutes.`, {
      headers: { 'retry-after': String(lockMs / 1000) },
    });
  }
  try {
    const result = await work();
    for (const { kind, subject } of counters)
      if (isSharedByUsers(kind)) await uncountAttempt(db, subject, attemptLimits[kind]);
      else await clearAttempts(db, subject);
    return result;
  } catch (error) {
    const locked = counted.find(({ lockedUntil }) => lockedUntil !== null);
    await onFailed({ first: counted[0]?.attempts === 1, locked: locked?.kind });
    throw error;
  }
}

/** Counts an attempt on all counters, or on none if one of them is locked. */
async function countAttempts(
  db: Db,
  counters: readonly AttemptCounter[],
  now: Date,
): Promise<'locked' | (Attempts & { kind: AttemptKind })[]> {
  return transact(db, async (tx) => {
    const counted = new Map<AttemptCounter, Attempts>();
    // Sorted by hash, so that concurrent attempts take the locks in the same order and cannot deadlock.
    for (const counter of counters.toSorted((a, b) => a.subject.compare(b.subject))) {
      const stored = await lockAttempts(tx, counter.subject, now);
      const attempt = countAttempt(stored, attemptLimits[counter.kind], now);
      if (attempt === 'locked') return 'locked';
      counted.set(counter, attempt);
    }
    for (const [{ subject }, attempt] of counted) await setAttempts(tx, subject, attempt);
    return counters.flatMap((counter) => {
      const attempt = counted.get(counter);
      return attempt ? [{ ...attempt, kind: counter.kind }] : [];
    });
  });
}
