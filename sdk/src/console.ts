import type { Call, RequestBody, ResponseBody } from './call.ts';
import type { CallOptions } from './transport.ts';

export type Me = ResponseBody<'get', '/console/api/me'>;
export type LinkDetails = ResponseBody<'post', '/console/api/links/read'>;
export type LinkUse = Omit<RequestBody<'post', '/console/api/links/use'>, 'token'>;
export type SignIn = RequestBody<'post', '/console/auth/sign-in/email'>;
export type SignInAnswer = ResponseBody<'post', '/console/auth/sign-in/email'>;
export type PasswordChange = RequestBody<'post', '/console/auth/change-password'>;
export type Enrolment = ResponseBody<'post', '/console/auth/two-factor/enable'>;

/**
 * Calls for the pages of the console. The browser sends the login session as a cookie, so they
 * need no API key.
 */
export function consoleCalls(call: Call) {
  return {
    /** Gets the signed-in user. */
    me: (options?: CallOptions) => call('get', '/console/api/me', {}, options),
    session: (options?: CallOptions) => call('get', '/console/auth/get-session', {}, options),
    signIn: (body: SignIn, options?: CallOptions) =>
      call('post', '/console/auth/sign-in/email', { body }, options),
    signOut: (options?: CallOptions) => call('post', '/console/auth/sign-out', {}, options),
    /** Signs out all other login sessions of this user. */
    signOutElsewhere: (options?: CallOptions) =>
      call('post', '/console/auth/revoke-other-sessions', {}, options),
    changePassword: (body: PasswordChange, options?: CallOptions) =>
      call('post', '/console/auth/change-password', { body }, options),
    /** Gets the details of an invitation or password reset link. */
    link: (token: string, options?: CallOptions) =>
      call('post', '/console/api/links/read', { body: { token } }, options),
    /** Sets the password and signs in. A link works once. */
    acceptLink: (token: string, body: LinkUse, options?: CallOptions) =>
      call('post', '/console/api/links/use', { body: { ...body, token } }, options),
    twoFactor: {
      /** Starts the setup. Two-factor authentication becomes active after the first successful `verify`. */
      enable: (password: string, options?: CallOptions) =>
        call('post', '/console/auth/two-factor/enable', { body: { password } }, options),
      disable: (password: string, options?: CallOptions) =>
        call('post', '/console/auth/two-factor/disable', { body: { password } }, options),
      verify: (code: string, options?: CallOptions) =>
        call('post', '/console/auth/two-factor/verify-totp', { body: { code } }, options),
      verifyBackupCode: (code: string, options?: CallOptions) =>
        call('post', '/console/auth/two-factor/verify-backup-code', { body: { code } }, options),
      newBackupCodes: (password: string, options?: CallOptions) =>
        call('post', '/console/auth/two-factor/generate-backup-codes', { body: { password } }, options),
    },
  };
}
