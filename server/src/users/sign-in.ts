import { type Db, transact } from '../db/handle.ts';
import { ApiError, invalid } from '../errors.ts';
import { clearAttempts, lockAttempts, setAttempts } from './attempt-store.ts';
import { explainFault, faultOf } from './library-faults.ts';
import { type Attempts, lockMs, normalEmail, takeAttempt } from './model.ts';
import type { Users } from './start-users.ts';

export interface SignedIn {
  readonly cookies: string[];
  /** The password was right, and a code is still to come. */
  readonly twoFactorRequired: boolean;
}

/** Who it is, or might be, is never told: an unknown e-mail, a wrong password and a disabled user look the same. */
export async function signIn(
  db: Db,
  users: Users,
  order: { email: string; password: string; userAgent: string | undefined; now: Date },
): Promise<SignedIn> {
  const email = normalEmail(order.email);
  const auth = await users.auth();
  return withAttempt(db, users.emailHash(email), order.now, async () => {
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email, password: order.password },
        headers: new Headers(order.userAgent === undefined ? {} : { 'user-agent': order.userAgent }),
        returnHeaders: true,
      });
      return { cookies: headers.getSetCookie(), twoFactorRequired: 'twoFactorRedirect' in response };
    } catch (error) {
      const fault = faultOf(error);
      if (fault && fault.status < 500) throw new ApiError('unauthenticated', 'Wrong e-mail or password.');
      throw explainFault(error);
    }
  });
}

/** A password longer than any that can be set is wrong, too. */
const wrongPassword = ['INVALID_PASSWORD', 'PASSWORD_TOO_LONG'];

/** A try at a password of somebody who is signed in already: a stolen session must not be a way to guess it. */
export async function withPassword<T>(
  db: Db,
  users: Users,
  order: { email: string; field: string; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  return withAttempt(db, users.emailHash(order.email), order.now, async () => {
    try {
      return await work();
    } catch (error) {
      if (wrongPassword.includes(faultOf(error)?.code ?? ''))
        throw invalid({ [order.field]: ['Wrong password.'] });
      throw explainFault(error);
    }
  });
}

async function withAttempt<T>(db: Db, emailHash: Buffer, now: Date, work: () => Promise<T>): Promise<T> {
  const taken = await transact(db, async (tx): Promise<Attempts | 'locked'> => {
    const taken = takeAttempt(await lockAttempts(tx, emailHash, now), now);
    if (taken !== 'locked') await setAttempts(tx, emailHash, taken);
    return taken;
  });
  if (taken === 'locked') {
    const minutes = lockMs / 60_000;
    throw new ApiError('throttled', `Too many wrong passwords. Try again in ${minutes} minutes.`, {
      headers: { 'retry-after': String(lockMs / 1000) },
    });
  }
  const done = await work();
  await clearAttempts(db, emailHash);
  return done;
}
