import type { Db } from '../db/handle.ts';
import type { Logger } from '../http/logger.ts';
import type { LoginSessions } from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import { MinuteLimit } from '../lib/minute-limit.ts';
import { repeat } from '../lib/repeat.ts';
import { deriveKey } from '../secrets/index.ts';
import { boundAttempts, dropAttemptsBefore } from './attempt-store.ts';
import type { Auth } from './auth.ts';
import { type AttemptHashes, attemptHashes } from './count-attempts.ts';
import { type KnownDevices, knownDevices } from './known-device.ts';
import { dropLinksBefore } from './link-store.ts';
import { createLogins } from './logins.ts';
import { maxAttemptRows } from './model.ts';
import { dropEnded, readNames } from './store.ts';

export interface Users {
  readonly logins: LoginSessions;
  /** The sign-in library, ready to be called. */
  auth(): Promise<Auth>;
  /** Under which tries at a password are counted. */
  readonly attempts: AttemptHashes;
  readonly devices: KnownDevices;
  /** So many entries about failures go into the audit trail. */
  readonly failureEntries: MinuteLimit;
  /** What people are called, by id. */
  names(ids: readonly string[]): Promise<[string, string][]>;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
/** In each process. */
const failureEntriesPerMinute = 60;

/** The library takes 0.4 s and 20 MB to load: a server does it before it listens, and a command goes without it. */
export async function startUsers(options: {
  db: Db;
  /** The installation's `auth` key. */
  secret: Buffer;
  baseUrl: string | undefined;
  log: Logger;
  clock: Clock;
}): Promise<Users> {
  const { db, secret, baseUrl, log, clock } = options;
  let loading: Promise<Auth> | undefined;
  const auth = () => {
    loading ??= import('./auth.ts').then(({ createAuth }) =>
      createAuth({ db, secret: secret.toString('base64'), baseUrl, log, clock }),
    );
    return loading;
  };
  const tidying = repeat(
    hourMs,
    async () => {
      const now = clock();
      await dropEnded(db, now);
      await dropAttemptsBefore(db, new Date(now.getTime() - hourMs));
      await boundAttempts(db, maxAttemptRows);
      await dropLinksBefore(db, new Date(now.getTime() - 24 * hourMs));
    },
    (error) => log.warn({ err: error }, 'ended sessions and links were not removed'),
  );
  return {
    logins: createLogins(db, auth),
    auth,
    attempts: attemptHashes(deriveKey(secret, 'sign-in attempts')),
    devices: knownDevices(deriveKey(secret, 'known devices'), {
      secure: baseUrl?.startsWith('https:') ?? false,
      clock,
    }),
    failureEntries: new MinuteLimit(failureEntriesPerMinute),
    names: (ids) => readNames(db, ids),
    close: () => tidying.close(),
  };
}
