import { getChannel } from '../channel/index.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import type { Db } from '../db/handle.ts';
import { unavailable } from '../errors.ts';
import type { LoginResult, LoginSessions } from '../keys/index.ts';
import { readUuid } from '../lib/ids.ts';
import type { Auth } from './auth.ts';
import { onlyChannel, roleAsStaff, roleInChannel, sessionLifeMs, type UserWithGrants } from './model.ts';
import { getUser } from './store.ts';

/** As the library builds it from its prefix; behind TLS `__Secure-` stands in front. */
const sessionCookie = 'encart.session_token=';
const noLimits = { channel: null, serving: null, reporting: null } as const;

export interface LoginSession {
  readonly id: string;
  readonly user: UserWithGrants;
  readonly expiresAt: Date;
  /** To be set again, when the session was prolonged. */
  readonly cookies: readonly string[];
}

/** Nothing is remembered between calls: whoever is disabled, or loses a role, has lost it in their next call. */
export function createLogins(db: Db, auth: () => Promise<Auth>): LoginSessions {
  return {
    hasSessionCookie: (cookies) => cookies.includes(sessionCookie),

    async authenticate(cookies, area, asked): Promise<LoginResult> {
      const session = await findSession(db, await auth(), cookies);
      if (!session) return 'no_session';
      const { user } = session;
      const base = { holder: 'user', userId: user.id, publisherId: null } as const;
      if (area === 'operator') {
        const principal = { ...base, role: roleAsStaff(user), channelId: null, rateLimits: noLimits };
        return { principal, cookies: session.cookies };
      }
      const channelId = asked === undefined ? onlyChannel(user) : readUuid(asked);
      if (!channelId) return asked === undefined ? 'no_channel' : 'unknown_channel';
      const role = roleInChannel(user, channelId);
      const channel = role && (await getChannel(db, channelId));
      if (!channel) return 'unknown_channel';
      const principal = { ...base, role, channelId, rateLimits: channel.rateLimits };
      return { principal, cookies: session.cookies };
    },
  };
}

/** The live session that the cookies hold, with its user as they are now; undefined for a disabled one. */
export async function findSession(db: Db, auth: Auth, cookies: string): Promise<LoginSession | undefined> {
  const { headers, response } = await auth.api
    .getSession({ headers: new Headers({ cookie: cookies }), returnHeaders: true })
    .catch((error: unknown) => {
      // The library hides why it failed. Reading a session fails when the store does.
      throw isDatabaseUnavailable(error) ? error : unavailable('Sessions cannot be read now.', error);
    });
  if (!response) return undefined;
  const user = await getUser(db, response.user.id);
  if (!user || user.disabledAt) return undefined;
  const { id, createdAt } = response.session;
  const end = createdAt.getTime() + sessionLifeMs;
  const expiresAt = new Date(Math.min(response.session.expiresAt.getTime(), end));
  return { id, user, expiresAt, cookies: headers.getSetCookie() };
}
