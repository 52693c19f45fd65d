import { createHmac, timingSafeEqual } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Db } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { systemClock } from '../lib/clock.ts';
import { readAuthError, toApiError } from './auth-errors.ts';
import { type ClientInfo, headersOf } from './client-info.ts';
import { hashForStorage } from './hashed-tokens.ts';
import { readCookie } from './known-device.ts';
import { getLoginSession } from './logins.ts';
import { guardPassword } from './password-guard.ts';
import { recordFailure, recordUserAction } from './sign-in.ts';
import type { Users } from './start-users.ts';
import { getPasswordVersion, getUser } from './store.ts';
import { claimTimeStep, getChallengedUser, getUnlockedSecret } from './two-factor-store.ts';

export type CodeKind = 'authenticator' | 'backup_code';

/** An authenticator shows a new code every 30 seconds; the number of such a step is its time step. */
const stepMs = 30_000;
/**
 * The library accepts codes one step before and after the current one, and may read the clock one step later
 * than we do.
 */
const maxStepOffset = 2;
const lockMarginMs = 10_000;
const wrongCode = () => invalid({ code: ['This code is wrong or has been used.'] });

/**
 * Verifies a code. After the password it completes the sign-in; in a session it completes the two-factor
 * setup. The library checks the code. This function makes sure that an authenticator code works only once: it
 * claims the time step of the code first, in one statement, so that only one of two concurrent calls with the
 * same code continues.
 */
export async function verifyCode(
  db: Db,
  users: Users,
  input: { kind: CodeKind; code: string; client: ClientInfo; now: Date },
): Promise<{ cookies: string[] }> {
  const { kind, client, now } = input;
  const code = input.code.trim();
  const auth = await users.auth();
  const cookies = client.cookies ?? '';
  const session = await getLoginSession(db, auth, cookies);
  const userId = session?.user.id ?? (await readChallengedUser(db, users, cookies, now));
  if (userId !== undefined && kind === 'authenticator') {
    const step = await matchingStep(db, users, userId, code);
    if (step !== undefined && !(await claimTimeStep(db, userId, step))) {
      await recordFailure(db, users, { action: 'user.code_refused', userId, client, now });
      throw wrongCode();
    }
  }
  const verify = kind === 'authenticator' ? auth.api.verifyTOTP : auth.api.verifyBackupCode;
  const password = userId === undefined ? undefined : await getPasswordVersion(db, { userId });
  const answer = await guardPassword(db, password, () =>
    verify({ body: { code }, headers: headersOf(client), returnHeaders: true }).catch(
      async (error: unknown) => {
        const refused = ['INVALID_CODE', 'INVALID_BACKUP_CODE', 'ACCOUNT_TEMPORARILY_LOCKED'];
        const fault = readAuthError(error);
        if (userId !== undefined && refused.includes(fault?.code ?? ''))
          await recordFailure(db, users, { action: 'user.code_refused', userId, client, now });
        // A conflict means that a concurrent call has used a backup code of this user.
        throw fault?.status === 409 ? wrongCode() : toApiError(error);
      },
    ),
  );
  const newCookies = answer.headers.getSetCookie();
  if (userId === undefined) return { cookies: newCookies };
  if (session) {
    if (!session.user.twoFactorEnabled)
      await recordUserAction(db, userId, 'user.two_factor_enabled', client, now);
    return { cookies: newCookies };
  }
  await recordUserAction(db, userId, 'user.signed_in', client, now, { second_factor: kind });
  const user = await getUser(db, userId);
  return { cookies: user ? [...newCookies, users.devices.cookie(user.email, now)] : newCookies };
}

/**
 * The user who entered a correct password and still has to enter a code. The
 * library's cookie is `<value>.<signature>`.
 */
async function readChallengedUser(
  db: Db,
  users: Users,
  cookies: string,
  now: Date,
): Promise<string | undefined> {
  const { secret, createAuthCookie } = await (await users.auth()).$context;
  const cookie = decodeCookie(readCookie(cookies, createAuthCookie('two_factor').name) ?? '');
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const value = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(value).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return getChallengedUser(db, hashForStorage(value), now);
}

function decodeCookie(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The time step of a code. Undefined if the code matches no step. */
async function matchingStep(db: Db, users: Users, userId: string, code: string): Promise<number | undefined> {
  // The library checks the code with the system clock, so this must use it too, and not the service's clock.
  // While the user is locked the library refuses every code, so no step may be claimed. The library reads the
  // clock later than this function does, hence `lockMarginMs`.
  const encrypted = await getUnlockedSecret(db, userId, new Date(systemClock().getTime() + lockMarginMs));
  if (encrypted === undefined) return undefined;
  const { secretConfig } = await (await users.auth()).$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: encrypted });
  const currentStep = Math.floor(systemClock().getTime() / stepMs);
  for (let step = currentStep + maxStepOffset; step >= currentStep - maxStepOffset; step--)
    if (codeOf(secret, step) === code) return step;
  return undefined;
}

/** The six-digit code of a time step, as in RFC 4226, section 5.3. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
