import { createHmac, timingSafeEqual } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Db } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { readAuthError, toApiError } from './auth-errors.ts';
import { headersOf } from './client-info.ts';
import { hashForStorage } from './hashed-tokens.ts';
import { readCookie } from './known-device.ts';
import { getLoginSession } from './logins.ts';
import { type ClientInfo, recordFailure, recordUserAction } from './sign-in.ts';
import type { Users } from './start-users.ts';
import { getUser } from './store.ts';
import { claimTimeStep, getChallengedUser, getUnlockedSecret } from './two-factor-store.ts';

export type CodeKind = 'authenticator' | 'backup_code';

const stepMs = 30_000;
/** The library takes codes of one step before and after; it may look at the clock one step later than we do. */
const maxStepOffset = 2;
const wrongCode = () => invalid({ code: ['This code is wrong, or has been used.'] });

/**
 * Takes a code: after the password it ends the sign-in, signed in it ends the setting up of a second factor. The library
 * checks it. That an authenticator's code works once is seen to here: its time step is claimed first, in one statement, so
 * that of two calls with one code exactly one goes on.
 */
export async function verifyCode(
  db: Db,
  users: Users,
  order: { kind: CodeKind; code: string; client: ClientInfo; now: Date },
): Promise<{ cookies: string[] }> {
  const { kind, client, now } = order;
  const code = order.code.trim();
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
  const call = kind === 'authenticator' ? auth.api.verifyTOTP : auth.api.verifyBackupCode;
  const input = { body: { code }, headers: headersOf(client), returnHeaders: true } as const;
  const answer = await call(input).catch(async (error: unknown) => {
    const refused = ['INVALID_CODE', 'INVALID_BACKUP_CODE', 'ACCOUNT_TEMPORARILY_LOCKED'];
    const fault = readAuthError(error);
    if (userId !== undefined && refused.includes(fault?.code ?? ''))
      await recordFailure(db, users, { action: 'user.code_refused', userId, client, now });
    // Another call has just used a backup code of this user.
    throw fault?.status === 409 ? wrongCode() : toApiError(error);
  });
  const set = answer.headers.getSetCookie();
  if (userId === undefined) return { cookies: set };
  if (session) {
    if (!session.user.twoFactorEnabled)
      await recordUserAction(db, userId, 'user.two_factor_enabled', client, now);
    return { cookies: set };
  }
  await recordUserAction(db, userId, 'user.signed_in', client, now, { second_factor: kind });
  const user = await getUser(db, userId);
  return { cookies: user ? [...set, users.devices.cookie(user.email, now)] : set };
}

/** Who has shown the password and is asked for a code. The library's cookie is its value and a signature. */
async function readChallengedUser(
  db: Db,
  users: Users,
  cookies: string,
  now: Date,
): Promise<string | undefined> {
  const { secret, createAuthCookie } = await (await users.auth()).$context;
  const cookie = decodeCookie(readCookie(cookies, createAuthCookie('two_factor').name) ?? '');
  const at = cookie.lastIndexOf('.');
  if (at < 1) return undefined;
  const value = cookie.slice(0, at);
  const given = Buffer.from(cookie.slice(at + 1), 'base64');
  const right = createHmac('sha256', secret).update(value).digest();
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return getChallengedUser(db, hashForStorage(value), now);
}

function decodeCookie(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The time step that a code belongs to; undefined when it belongs to none. */
async function matchingStep(db: Db, users: Users, userId: string, code: string): Promise<number | undefined> {
  // While the library refuses every code, none must be used up. The margin: it looks at the clock a little later.
  const encrypted = await getUnlockedSecret(db, userId, new Date(Date.now() + 10_000));
  if (encrypted === undefined) return undefined;
  const { secretConfig } = await (await users.auth()).$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: encrypted });
  const now = Math.floor(Date.now() / stepMs);
  for (let step = now + maxStepOffset; step >= now - maxStepOffset; step--)
    if (codeOf(secret, step) === code) return step;
  return undefined;
}

/** RFC 4226, section 5.3: six digits. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
