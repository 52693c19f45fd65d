import type { Db } from '../db/handle.ts';
import type { Logger } from '../http/logger.ts';
import type { LoginSessions } from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import { hourMs } from '../lib/days.ts';
import { MinuteLimit } from '../lib/minute-limit.ts';
import { repeat } from '../lib/repeat.ts';
import { deriveKey } from '../secrets/index.ts';
import { deleteAttemptsBefore, limitAttemptRows } from './attempt-store.ts';
import type { Auth } from './auth.ts';
import { deleteInvitationsBefore } from './invitation-store.ts';
import { type KnownDevices, knownDevices } from './known-device.ts';
import { type AttemptHashes, attemptHashes } from './limit-attempts.ts';
import { deleteLinksBefore } from './link-store.ts';
import { createLogins } from './logins.ts';
import { maxAttemptRows } from './model.ts';
import { deleteExpiredSessions, listUserNames } from './store.ts';

export interface Users {
  readonly logins: LoginSessions;
  /** The authentication library. It is loaded at the first call. */
  auth(): Promise<Auth>;
  /** The hashes under which password attempts are counted. */
  readonly attempts: AttemptHashes;
  readonly devices: KnownDevices;
  /** Limits the audit log entries about failed sign-ins. */
  readonly failureAuditBudget: MinuteLimit;
  /** Pairs of user id and name. */
  names(ids: readonly string[]): Promise<[string, string][]>;
  close(): Promise<void>;
}

/** How many audit log entries about failed sign-ins each process writes per minute. */
const failureEntriesPerMinute = 60;

/**
 * The authentication library takes 0.4 s and 20 MB to load. A server loads it before it listens; commands
 * never load it.
 */
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
  const cleanup = repeat(
    hourMs,
    async () => {
      const now = clock();
      await deleteExpiredSessions(db, now);
      // Both the window and the lock of attempts are shorter than an hour.
      await deleteAttemptsBefore(db, new Date(now.getTime() - hourMs));
      await limitAttemptRows(db, maxAttemptRows);
      await deleteLinksBefore(db, new Date(now.getTime() - 24 * hourMs));
      await deleteInvitationsBefore(db, new Date(now.getTime() - 24 * hourMs));
    },
    (error) => log.warn({ err: error }, 'expired sessions and links could not be deleted'),
  );
  return {
    logins: createLogins(db, auth),
    auth,
    attempts: attemptHashes(deriveKey(secret, 'sign-in attempts')),
    devices: knownDevices(deriveKey(secret, 'known devices'), {
      secure: baseUrl?.startsWith('https:') ?? false,
      clock,
    }),
    failureAuditBudget: new MinuteLimit(failureEntriesPerMinute),
    names: (ids) => listUserNames(db, ids),
    close: () => cleanup.close(),
  };
}
