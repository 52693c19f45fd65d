import { recordAudit, systemActor } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { ApiError, invalid } from '../errors.ts';
import { readAuthError, toApiError } from './auth-errors.ts';
import type { ClientInfo } from './client-info.ts';
import { hashForStorage } from './hashed-tokens.ts';
import { auditHashLength, type FailedAttempt, limitAttempts } from './limit-attempts.ts';
import { normalizeEmail } from './model.ts';
import { guardPassword } from './password-guard.ts';
import type { Users } from './start-users.ts';
import { endSession, getPasswordVersion, getUserIdByEmail } from './store.ts';

export interface SignedIn {
  readonly cookies: string[];
  /** The password was correct, and a code is still required. */
  readonly twoFactorRequired: boolean;
}

interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly client: ClientInfo;
  readonly now: Date;
  /** Runs after the password was checked. If it rejects, the sign-in does too. */
  readonly afterPassword?: (userId: string) => Promise<void>;
}

/**
 * An unknown e-mail, a wrong password and a disabled user get the same response after the
 * same amount of work.
 */
export async function signIn(db: Db, users: Users, input: SignInInput): Promise<SignedIn> {
  const { client, now } = input;
  const email = normalizeEmail(input.email);
  const auth = await users.auth();
  const device = users.devices.recognise(client.cookies, email);
  const counters = users.attempts.signIn(email, client.ip, device);
  const stored = await getPasswordVersion(db, { email });
  const checkPassword = async () => {
    try {
      return await guardPassword(db, stored, () =>
        auth.api.signInEmail({
          body: { email, password: input.password },
          headers: new Headers(client.userAgent === undefined ? {} : { 'user-agent': client.userAgent }),
          returnHeaders: true,
        }),
      );
    } catch (error) {
      const fault = readAuthError(error);
      if (fault && fault.status < 500) throw new ApiError('unauthenticated', 'Wrong e-mail or password.');
      throw toApiError(error);
    }
  };
  const { headers, response } = await limitAttempts(db, counters, now, checkPassword, (failed) =>
    recordFailedAttempt(db, users, { email, client, failed, now }),
  );
  try {
    if (stored) await input.afterPassword?.(stored.userId);
  } catch (error) {
    if ('token' in response) await endSession(db, hashForStorage(response.token));
    throw error;
  }
  const cookies = headers.getSetCookie();
  if ('twoFactorRedirect' in response) return { cookies, twoFactorRequired: true };
  const { id } = response.user;
  await recordUserAction(db, id, 'user.signed_in', client, now, { second_factor: null });
  return { cookies: [...cookies, users.devices.cookie(email, now)], twoFactorRequired: false };
}

/** Records an action of a user on their own account in the audit log. */
export async function recordUserAction(
  db: Db,
  userId: string,
  action: string,
  { requestId }: ClientInfo,
  now: Date,
  details: Record<string, unknown> = {},
): Promise<void> {
  const actor = { type: 'user', id: userId, requestId } as const;
  await recordAudit(db, actor, { at: now, action, objectType: 'user', objectId: userId, details });
}

/**
 * Records the first wrong password of a window and the one that sets a lock. A budget limits the
 * entries per minute, so that many attempts cannot fill the disk. For an unknown e-mail, the entry
 * contains only a keyed hash.
 */
async function recordFailedAttempt(
  db: Db,
  users: Users,
  input: { email: string; client: ClientInfo; failed: FailedAttempt; now: Date },
): Promise<void> {
  const { email, client, failed, now } = input;
  if (!failed.first && failed.locked === undefined) return;
  const userId = await getUserIdByEmail(db, email);
  await recordFailure(db, users, {
    action: failed.locked === undefined ? 'user.sign_in_failed' : 'user.sign_in_locked',
    userId,
    client,
    now,
    details: {
      ...(failed.locked !== undefined && { limit: failed.locked }),
      ...(userId === undefined && {
        account: users.attempts.account(email).toString('hex').slice(0, auditHashLength),
      }),
    },
  });
}

/** Records a failed attempt in the audit log, unless the entries of this minute are used up. */
export async function recordFailure(
  db: Db,
  users: Users,
  input: {
    action: string;
    userId: string | undefined;
    client: ClientInfo;
    now: Date;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { action, userId, client, now } = input;
  const budget = users.failureAuditBudget.take(now.getTime());
  if (!budget.granted) return;
  await recordAudit(
    db,
    { ...systemActor, requestId: client.requestId },
    {
      at: now,
      action,
      objectType: 'user',
      objectId: userId ?? 'unknown',
      details: {
        ...input.details,
        source: users.attempts.source(client.ip),
        ...(budget.skipped > 0 && { entries_left_out: budget.skipped }),
      },
    },
  );
}

/** A password that is longer than allowed is a wrong password, too. */
const wrongPasswordCodes = ['INVALID_PASSWORD', 'PASSWORD_TOO_LONG'];

/**
 * Runs `work`, which checks the password of a signed-in user. Attempts are limited, so that a stolen session
 * cannot be used to guess it.
 */
export async function checkPasswordDuring<T>(
  db: Db,
  users: Users,
  input: { userId: string; field: string; client: ClientInfo; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const { userId, field, client, now } = input;
  const runWork = async () => {
    try {
      return await work();
    } catch (error) {
      if (wrongPasswordCodes.includes(readAuthError(error)?.code ?? ''))
        throw invalid({ [field]: ['Wrong password.'] });
      throw toApiError(error);
    }
  };
  return limitAttempts(db, users.attempts.confirm(userId), now, runWork, async ({ locked }) => {
    if (locked !== undefined)
      await recordFailure(db, users, { action: 'user.password_check_locked', userId, client, now });
  });
}
