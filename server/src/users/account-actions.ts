import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/handle.ts';
import { notSignedIn } from '../http/authenticate.ts';
import type { LimitByAddress } from '../http/rate-limit.ts';
import type { Clock } from '../lib/clock.ts';
import { clientInfoOf, headersOf } from './client-info.ts';
import { getLoginSession, type LoginSession } from './logins.ts';
import { guardPassword } from './password-guard.ts';
import { checkPasswordDuring, recordUserAction } from './sign-in.ts';
import type { Users } from './start-users.ts';
import { getPasswordVersion } from './store.ts';

/** The dependencies of the routes for a user's own account. */
export interface AccountDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Users;
  readonly limitByAddress: LimitByAddress;
}

/** Changes that users make to their own account. Each change needs the user's password. */
export function accountActions({ db, clock, users }: Pick<AccountDependencies, 'db' | 'clock' | 'users'>) {
  const requireSession = async (request: FastifyRequest): Promise<LoginSession> => {
    const session = await getLoginSession(db, await users.auth(), request.headers.cookie ?? '');
    if (!session) throw notSignedIn();
    return session;
  };
  return {
    requireSession,
    /**
     * Runs `work`, which checks the password, and records the action. A wrong password is
     * an error of `field`.
     */
    async change<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      field: string,
      action: string,
      work: (headers: Headers) => Promise<{ headers: Headers; response: T }>,
    ): Promise<T> {
      const { user } = await requireSession(request);
      const client = clientInfoOf(request);
      const now = clock();
      const input = { userId: user.id, field, client, now };
      const password = await getPasswordVersion(db, { userId: user.id });
      const answer = await checkPasswordDuring(db, users, input, () =>
        guardPassword(db, password, () => work(headersOf(client))),
      );
      await recordUserAction(db, user.id, action, client, now);
      copyCookies(reply, answer);
      return answer.response;
    },
  };
}

/** Sends the cookies that the authentication library set. */
export function copyCookies(reply: FastifyReply, { headers }: { headers: Headers }): void {
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
