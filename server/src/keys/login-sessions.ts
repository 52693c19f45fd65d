import type { Area, UserPrincipal } from './model.ts';

/** What became of somebody who came with a session cookie. */
export type LoginResult =
  /** `cookies` are to be set again: the session was prolonged. */
  | { readonly principal: UserPrincipal; readonly cookies: readonly string[] }
  /** The session has ended, or never was. */
  | 'no_session'
  /** Several channels to choose from, and none was named. */
  | 'no_channel'
  /** The channel that was named does not exist, or not for this user. */
  | 'unknown_channel';

/** What the door asks about people. They live in an area further right, which answers through this. */
export interface LoginSessions {
  /** Whether the cookies hold a session at all: if not, nothing needs to be looked up. */
  hasSessionCookie(cookies: string): boolean;
  authenticate(cookies: string, area: Area, channel: string | undefined): Promise<LoginResult>;
}
