import { getChannel } from '../channel/index.ts';
import { isDatabaseUnavailable } from '../db/failures.ts';
import type { Db } from '../db/handle.ts';
import { getAdvertiser } from '../demand/index.ts';
import { unavailable } from '../errors.ts';
import type { LoginResult, LoginSessions, UserPrincipal } from '../keys/index.ts';
import { readUuid } from '../lib/ids.ts';
import type { Auth } from './auth.ts';
import {
  defaultAdvertiser,
  defaultChannel,
  maxSessionAgeMs,
  roleAsStaff,
  roleAtAdvertiser,
  roleInChannel,
  type UserWithChannels,
} from './model.ts';
import { getUser, hasLoginSession } from './store.ts';

/** The library builds this name from its cookie prefix. With TLS the name starts with `__Secure-`. */
const sessionCookie = 'encart.session_token=';
/** Null stands for the default limit of the API. */
const defaultLimits = { channel: null, serving: null, reporting: null } as const;

export interface LoginSession {
  readonly id: string;
  readonly user: UserWithChannels;
  readonly expiresAt: Date;
  /** `set-cookie` headers to send when the session was extended. */
  readonly cookies: readonly string[];
}

/**
 * Nothing is cached between requests: a disabled user or a removed role takes effect with the next request.
 */
export function createLogins(db: Db, auth: () => Promise<Auth>): LoginSessions {
  return {
    hasSessionCookie: (cookies) => cookies.includes(sessionCookie),

    async authenticate(cookies, area, requested): Promise<LoginResult> {
      const session = await getLoginSession(db, await auth(), cookies);
      if (!session) return 'no_session';
      const { user } = session;
      const accept = (caller: Pick<UserPrincipal, 'role'> & Partial<UserPrincipal>): LoginResult => ({
        principal: {
          holder: 'user',
          userId: user.id,
          channelId: null,
          publisherId: null,
          advertiserId: null,
          rateLimits: defaultLimits,
          ...caller,
        },
        cookies: session.cookies,
      });
      if (area === 'operator') return accept({ role: roleAsStaff(user) });
      const isAdvertiser = area === 'advertiser';
      const byDefault = isAdvertiser ? defaultAdvertiser(user) : defaultChannel(user);
      const id = requested === undefined ? byDefault : readUuid(requested);
      if (!id) return requested === undefined ? 'no_tenant' : 'unknown_tenant';
      if (isAdvertiser) {
        const role = roleAtAdvertiser(user, id);
        const advertiser = role && (await getAdvertiser(db, id));
        return advertiser ? accept({ role, advertiserId: id }) : 'unknown_tenant';
      }
      const role = roleInChannel(user, id);
      const channel = role && (await getChannel(db, id));
      return channel ? accept({ role, channelId: id, rateLimits: channel.rateLimits }) : 'unknown_tenant';
    },
  };
}

/**
 * The active session of the cookies, with the current state of its user. Undefined if the user is disabled.
 */
export async function getLoginSession(
  db: Db,
  auth: Auth,
  cookies: string,
): Promise<LoginSession | undefined> {
  const { headers, response } = await auth.api
    .getSession({ headers: new Headers({ cookie: cookies }), returnHeaders: true })
    .catch((error: unknown) => {
      // The library hides the cause. Reading a session only fails if the database does, so this is a 503.
      throw isDatabaseUnavailable(error)
        ? error
        : unavailable('Sessions cannot be read at the moment.', error);
    });
  if (!response) return undefined;
  const { id, createdAt } = response.session;
  const user = await getUser(db, response.user.id);
  // A link ends the sessions and activates pending roles in one transaction. The session is checked again
  // after the roles were read, so that a session from before never gets such a role.
  if (!user || user.disabledAt || !(await hasLoginSession(db, id))) return undefined;
  const latestEnd = createdAt.getTime() + maxSessionAgeMs;
  const expiresAt = new Date(Math.min(response.session.expiresAt.getTime(), latestEnd));
  return { id, user, expiresAt, cookies: headers.getSetCookie() };
}
