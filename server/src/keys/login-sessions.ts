import type { Area, UserPrincipal } from './model.ts';

/** The result of authenticating a request by its session cookie. */
export type LoginResult =
  /** `cookies` must be set again if the session was extended. */
  | { readonly principal: UserPrincipal; readonly cookies: readonly string[] }
  /** The session has ended or does not exist. */
  | 'no_session'
  /** The user has several channels (or advertisers), and the request names none. */
  | 'no_tenant'
  /** The named channel (or advertiser) does not exist, or the user has no access to it. */
  | 'unknown_tenant';

/** Login sessions as the authentication hook needs them. The users area implements this interface. */
export interface LoginSessions {
  /** True if the cookies contain a session. If not, no lookup is needed. */
  hasSessionCookie(cookies: string): boolean;
  /** `tenant` is the id of the channel, or of the advertiser in the area of advertisers. */
  authenticate(cookies: string, area: Area, tenant: string | undefined): Promise<LoginResult>;
}
