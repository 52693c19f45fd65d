import { recordAudit, systemActor } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { ApiError, invalid } from '../errors.ts';
import { type WrongTry, withAttempt } from './count-attempts.ts';
import { explainFault, faultOf } from './library-faults.ts';
import { normalEmail } from './model.ts';
import type { Users } from './start-users.ts';
import { getUserIdByEmail } from './store.ts';

/** Where a call comes from, as far as signing in looks at it. */
export interface Caller {
  readonly ip: string;
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
  readonly requestId: string;
}

export interface SignedIn {
  readonly cookies: string[];
  /** The password was right, and a code is still to come. */
  readonly twoFactorRequired: boolean;
}

/** An unknown e-mail, a wrong password and a disabled user get the same answer, after the same work. */
export async function signIn(
  db: Db,
  users: Users,
  order: { email: string; password: string; caller: Caller; now: Date },
): Promise<SignedIn> {
  const { caller, now } = order;
  const email = normalEmail(order.email);
  const auth = await users.auth();
  const device = users.devices.recognise(caller.cookies, email);
  const counters = users.attempts.signIn(email, caller.ip, device);
  const work = async () => {
    try {
      return await auth.api.signInEmail({
        body: { email, password: order.password },
        headers: new Headers(caller.userAgent === undefined ? {} : { 'user-agent': caller.userAgent }),
        returnHeaders: true,
      });
    } catch (error) {
      const fault = faultOf(error);
      if (fault && fault.status < 500) throw new ApiError('unauthenticated', 'Wrong e-mail or password.');
      throw explainFault(error);
    }
  };
  const { headers, response } = await withAttempt(db, counters, now, work, (wrong) =>
    recordWrongTry(db, users, { email, caller, wrong, now }),
  );
  const cookies = headers.getSetCookie();
  if ('twoFactorRedirect' in response) return { cookies, twoFactorRequired: true };
  const { id } = response.user;
  await recordOwnAct(db, id, 'user.signed_in', caller, now, { second_factor: null });
  return { cookies: [...cookies, users.devices.cookie(email, now)], twoFactorRequired: false };
}

/** What people do to their own account is in the audit trail, as what is done to it by others. */
export async function recordOwnAct(
  db: Db,
  userId: string,
  action: string,
  { requestId }: Caller,
  now: Date,
  details: Record<string, unknown> = {},
): Promise<void> {
  const actor = { type: 'user', id: userId, requestId } as const;
  await recordAudit(db, actor, { at: now, action, objectType: 'user', objectId: userId, details });
}

/**
 * The first wrong password of a window and the one that locks are recorded, and never more than the budget allows: a flood
 * of tries must not fill the disk. Of an unknown e-mail a keyed hash is kept.
 */
async function recordWrongTry(
  db: Db,
  users: Users,
  order: { email: string; caller: Caller; wrong: WrongTry; now: Date },
): Promise<void> {
  const { email, caller, wrong, now } = order;
  if (!wrong.first && wrong.locked === undefined) return;
  const userId = await getUserIdByEmail(db, email);
  await recordFailure(db, users, {
    action: wrong.locked === undefined ? 'user.sign_in_failed' : 'user.sign_in_locked',
    userId,
    caller,
    now,
    details: {
      ...(wrong.locked !== undefined && { limit: wrong.locked }),
      ...(userId === undefined && { account: users.attempts.account(email).toString('hex').slice(0, 12) }),
    },
  });
}

export async function recordFailure(
  db: Db,
  users: Users,
  order: {
    action: string;
    userId: string | undefined;
    caller: Caller;
    now: Date;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { action, userId, caller, now } = order;
  const budget = users.failureEntries.take(now.getTime());
  if (!budget.granted) return;
  await recordAudit(
    db,
    { ...systemActor, requestId: caller.requestId },
    {
      at: now,
      action,
      objectType: 'user',
      objectId: userId ?? 'unknown',
      details: {
        ...order.details,
        source: users.attempts.source(caller.ip),
        ...(budget.skipped > 0 && { entries_left_out: budget.skipped }),
      },
    },
  );
}

/** A password longer than any that can be set is wrong, too. */
const wrongPassword = ['INVALID_PASSWORD', 'PASSWORD_TOO_LONG'];

/** A try at a password of somebody who is signed in already: a stolen session must not be a way to guess it. */
export async function withPassword<T>(
  db: Db,
  users: Users,
  order: { userId: string; field: string; caller: Caller; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const { userId, field, caller, now } = order;
  const tried = async () => {
    try {
      return await work();
    } catch (error) {
      if (wrongPassword.includes(faultOf(error)?.code ?? '')) throw invalid({ [field]: ['Wrong password.'] });
      throw explainFault(error);
    }
  };
  return withAttempt(db, users.attempts.confirm(userId), now, tried, async ({ locked }) => {
    if (locked !== undefined)
      await recordFailure(db, users, { action: 'user.password_check_locked', userId, caller, now });
  });
}
