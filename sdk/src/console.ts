import type { Answer, Body, Call } from './call.ts';
import type { CallOptions } from './transport.ts';

export type Me = Answer<'get', '/console/api/me'>;
export type LinkDetails = Answer<'post', '/console/api/links/read'>;
export type LinkUse = Omit<Body<'post', '/console/api/links/use'>, 'token'>;
export type SignIn = Body<'post', '/console/auth/sign-in/email'>;
export type SignInAnswer = Answer<'post', '/console/auth/sign-in/email'>;
export type PasswordChange = Body<'post', '/console/auth/change-password'>;
export type Enrolment = Answer<'post', '/console/auth/two-factor/enable'>;

/** For the console's own pages: the browser keeps the session, so these take no key. */
export function consoleCalls(call: Call) {
  return {
    me: (options?: CallOptions) => call('get', '/console/api/me', {}, options),
    session: (options?: CallOptions) => call('get', '/console/auth/get-session', {}, options),
    signIn: (body: SignIn, options?: CallOptions) =>
      call('post', '/console/auth/sign-in/email', { body }, options),
    signOut: (options?: CallOptions) => call('post', '/console/auth/sign-out', {}, options),
    signOutElsewhere: (options?: CallOptions) =>
      call('post', '/console/auth/revoke-other-sessions', {}, options),
    changePassword: (body: PasswordChange, options?: CallOptions) =>
      call('post', '/console/auth/change-password', { body }, options),
    link: (token: string, options?: CallOptions) =>
      call('post', '/console/api/links/read', { body: { token } }, options),
    /** Sets the password and signs in; a link works once. */
    acceptLink: (token: string, body: LinkUse, options?: CallOptions) =>
      call('post', '/console/api/links/use', { body: { ...body, token } }, options),
    twoFactor: {
      /** It is asked for once `verify` has seen a code of it. */
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
