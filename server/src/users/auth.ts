import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Db } from '../db/handle.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { hashedTokenAdapter } from './hashed-tokens.ts';
import { passwordRule } from './model.ts';
import { getUser } from './store.ts';

export const cookiePrefix = 'encart';
const daySeconds = 24 * 60 * 60;

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/**
 * Configures the authentication library on our own tables. We call its functions and never pass it a request:
 * our routes define the paths, the permissions and the rate limits. Do not call it inside one of our
 * transactions, because it uses its own connection.
 */
export async function createAuth(options: {
  db: Db;
  secret: string;
  baseUrl: string | undefined;
  log: Logger;
  clock: Clock;
}) {
  const { db, secret, log } = options;
  const baseUrl = options.baseUrl ?? 'http://localhost';
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;
  const settings = {
    appName: 'Encart',
    baseURL: new URL(baseUrl).origin,
    basePath: '/console/auth',
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      // The other arguments may contain personal data, so only the message is logged.
      log: (_level, message) => log.error({ source: 'sign-in' }, withoutEmails(message)),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordRule.minLength,
      maxPasswordLength: passwordRule.maxLength,
    },
    user: { modelName: 'users', fields: { ...times, emailVerified: 'email_verified' } },
    session: {
      modelName: 'user_sessions',
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: 7 * daySeconds,
      updateAge: daySeconds,
    },
    account: {
      modelName: 'user_accounts',
      fields: {
        ...times,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'user_verifications', fields: { ...times, expiresAt: 'expires_at' } },
    databaseHooks: {
      session: {
        create: {
          // A disabled user gets no session, even with the correct password.
          before: async ({ userId }) => {
            const user = await getUser(db, userId);
            return user && !user.disabledAt ? undefined : false;
          },
        },
      },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: baseUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      // Our migrations create the tables, and the tests cover sign-in on both engines, so the
      // library need not check.
      database: { generateId: () => newId(), validateSchema: false },
    },
    plugins: [
      twoFactor({
        issuer: 'Encart',
        twoFactorTable: 'user_two_factors',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  } satisfies BetterAuthOptions;
  const adapter = await hashedTokenAdapter(db, settings, options.clock);
  return betterAuth({ ...settings, database: () => adapter });
}

function withoutEmails(message: string): string {
  return message.replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '[redacted]');
}
