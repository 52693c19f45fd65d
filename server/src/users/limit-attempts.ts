import { createHmac } from 'node:crypto';
import { type Db, transact } from '../db/handle.ts';
import { ApiError } from '../errors.ts';
import { clearAttempts, lockAttempts, setAttempts, uncountAttempt } from './attempt-store.ts';
import {
  type AttemptKind,
  type Attempts,
  addressGroup,
  attemptLimits,
  countAttempt,
  lockMs,
} from './model.ts';

/** What a try at a password is counted under. */
export interface AttemptCounter {
  readonly kind: AttemptKind;
  readonly subject: Buffer;
}

/** A wrong try, as far as the audit trail wants to know of it. */
export interface FailedAttempt {
  /** The first of its window. */
  readonly first: boolean;
  /** Which limit it has reached. */
  readonly locked: AttemptKind | undefined;
}

/** The hashes under which tries are counted: without the key nobody can tell e-mails or addresses from them. */
export function attemptHashes(key: Buffer) {
  const hash = (kind: AttemptKind, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest();
  return {
    /** For a sign-in: on a known device by the device alone, so that strangers cannot lock its owner out. */
    signIn(email: string, ip: string, device: string | undefined): AttemptCounter[] {
      if (device !== undefined) return [{ kind: 'device', subject: hash('device', `${device} ${email}`) }];
      const address = addressGroup(ip);
      return [
        { kind: 'pair', subject: hash('pair', `${address} ${email}`) },
        { kind: 'account', subject: hash('account', email) },
        { kind: 'address', subject: hash('address', address) },
      ];
    },
    confirm: (userId: string): AttemptCounter[] => [{ kind: 'confirm', subject: hash('confirm', userId) }],
    account: (email: string): Buffer => hash('account', email),
    /** Tells sources of wrong tries apart in the audit trail, without keeping an address. */
    source: (ip: string): string => hash('address', addressGroup(ip)).toString('hex').slice(0, 12),
  };
}

export type AttemptHashes = ReturnType<typeof attemptHashes>;

/** Runs a try at a password, unless there were too many. `onWrong` hears of a try that failed. */
export async function limitAttempts<T>(
  db: Db,
  counters: readonly AttemptCounter[],
  now: Date,
  work: () => Promise<T>,
  onWrong: (wrong: FailedAttempt) => Promise<void>,
): Promise<T> {
  const taken = await countAttempts(db, counters, now);
  if (taken === 'locked') {
    const minutes = lockMs / 60_000;
    throw new ApiError('throttled', `Too many wrong passwords. Try again in ${minutes} minutes.`, {
      headers: { 'retry-after': String(lockMs / 1000) },
    });
  }
  try {
    const done = await work();
    for (const { kind, subject } of counters)
      if (kind === 'address') await uncountAttempt(db, subject, attemptLimits[kind]);
      else await clearAttempts(db, subject);
    return done;
  } catch (error) {
    const locked = taken.find(({ lockedUntil }) => lockedUntil !== null);
    await onWrong({ first: taken[0]?.attempts === 1, locked: locked?.kind });
    throw error;
  }
}

async function countAttempts(
  db: Db,
  counters: readonly AttemptCounter[],
  now: Date,
): Promise<'locked' | (Attempts & { kind: AttemptKind })[]> {
  return transact(db, async (tx) => {
    const taken = new Map<AttemptCounter, Attempts>();
    // In the order of their hashes, so that two tries never wait for each other.
    for (const counter of counters.toSorted((a, b) => a.subject.compare(b.subject))) {
      const known = await lockAttempts(tx, counter.subject, now);
      const attempt = countAttempt(known, attemptLimits[counter.kind], now);
      if (attempt === 'locked') return 'locked';
      taken.set(counter, attempt);
    }
    for (const [{ subject }, attempt] of taken) await setAttempts(tx, subject, attempt);
    return counters.flatMap((counter) => {
      const attempt = taken.get(counter);
      return attempt ? [{ ...attempt, kind: counter.kind }] : [];
    });
  });
}
