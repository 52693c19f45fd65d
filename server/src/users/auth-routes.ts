import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import { notSignedIn } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { limitByAddress } from '../http/rate-limit.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Services } from '../services.ts';
import { explainFault } from './library-faults.ts';
import { findSession, type Session } from './logins.ts';
import {
  BackupCodes,
  Code,
  Enrolment,
  Password,
  PasswordChange,
  SessionView,
  SignIn,
  SignInAnswer,
} from './schema.ts';
import { signIn, withPassword } from './sign-in.ts';
import { endOtherSessions } from './store.ts';

const tags = ['Console'];
const security = [{ session: [] }];
const done = { 204: { type: 'null', description: 'Done' } } as const;
const refusals = { 401: DetailBody, 403: DetailBody, 429: DetailBody };
const callsPerMinute = 60;

/** Signing in and out, the password and the second factor. The library does the work; nothing of it is reachable but this. */
export function authRoutes(app: RouteApp, services: Services): void {
  const { config, database, clock, users, rateCounter } = services;
  const { db } = database;
  const limit = config.rateLimits
    ? { onRequest: limitByAddress('sign-in', callsPerMinute, rateCounter) }
    : {};

  app.post(
    '/auth/sign-in/email',
    {
      ...limit,
      schema: {
        tags,
        summary: 'Sign in',
        description:
          'Sets the session cookie. Ten wrong passwords for one e-mail lock it for 15 minutes, whether anybody has it or not.',
        body: SignIn,
        response: { 200: SignInAnswer, 400: FieldErrors, ...refusals },
      },
    },
    async (request, reply) => {
      const userAgent = request.headers['user-agent'];
      const signedIn = await signIn(db, users, { ...request.body, userAgent, now: clock() });
      reply.header('set-cookie', signedIn.cookies);
      return { two_factor_required: signedIn.twoFactorRequired };
    },
  );

  app.post(
    '/auth/sign-out',
    { schema: { tags, summary: 'Sign out', response: { ...done, 403: DetailBody } } },
    async (request, reply) => {
      const auth = await users.auth();
      relay(reply, await auth.api.signOut({ headers: headersOf(request), returnHeaders: true }));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/auth/get-session',
    {
      schema: {
        tags,
        summary: 'Whether somebody is signed in, and until when',
        response: { 200: SessionView },
      },
    },
    async (request, reply) => {
      const session = await findSession(db, await users.auth(), request.headers.cookie ?? '');
      if (!session) return { session: null };
      if (session.cookies.length > 0) reply.header('set-cookie', [...session.cookies]);
      return { session: { user_id: session.user.id, expires_at: session.expiresAt.toISOString() } };
    },
  );

  app.post(
    '/auth/revoke-other-sessions',
    { schema: { tags, summary: 'Sign out everywhere else', security, response: { ...done, ...refusals } } },
    async (request, reply) => {
      const session = await requireSession(request);
      await endOtherSessions(db, session.user.id, session.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/change-password',
    {
      ...limit,
      schema: {
        tags,
        summary: 'Change the password',
        description: 'Ends every other session.',
        security,
        body: PasswordChange,
        response: { ...done, 400: FieldErrors, ...refusals },
      },
    },
    async (request, reply) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body;
      const auth = await users.auth();
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      await asThemselves(request, reply, 'current_password', 'user.password_changed', () =>
        auth.api.changePassword({ body, headers: headersOf(request), returnHeaders: true }),
      );
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/two-factor/enable',
    {
      ...limit,
      schema: {
        tags,
        summary: 'Begin to set up a second factor',
        description: 'It is asked for once a code of it has been shown to work: verify-totp.',
        security,
        body: Password,
        response: { 200: Enrolment, 400: FieldErrors, ...refusals, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const auth = await users.auth();
      const body = { password: request.body.password, method: 'totp' as const };
      const answer = await asThemselves(request, reply, 'password', 'user.two_factor_begun', () =>
        auth.api.enableTwoFactor({ body, headers: headersOf(request), returnHeaders: true }),
      );
      const { totpURI = '', backupCodes = [] } = answer as { totpURI?: string; backupCodes?: string[] };
      return { totp_uri: totpURI, backup_codes: backupCodes };
    },
  );

  app.post(
    '/auth/two-factor/disable',
    {
      ...limit,
      schema: {
        tags,
        summary: 'Do without a second factor',
        security,
        body: Password,
        response: { ...done, 400: FieldErrors, ...refusals },
      },
    },
    async (request, reply) => {
      const auth = await users.auth();
      await asThemselves(request, reply, 'password', 'user.two_factor_disabled', () =>
        auth.api.disableTwoFactor({ body: request.body, headers: headersOf(request), returnHeaders: true }),
      );
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/two-factor/generate-backup-codes',
    {
      ...limit,
      schema: {
        tags,
        summary: 'New backup codes',
        description: 'The old ones stop working.',
        security,
        body: Password,
        response: { 200: BackupCodes, 400: FieldErrors, ...refusals, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const auth = await users.auth();
      const answer = await asThemselves(request, reply, 'password', 'user.backup_codes_made', () =>
        auth.api.generateBackupCodes({
          body: request.body,
          headers: headersOf(request),
          returnHeaders: true,
        }),
      );
      return { backup_codes: answer.backupCodes };
    },
  );

  const verifications = {
    '/auth/two-factor/verify-totp': ['verifyTOTP', 'Show a code of the authenticator'],
    '/auth/two-factor/verify-backup-code': ['verifyBackupCode', 'Show a backup code'],
  } as const;
  for (const [url, [call, summary]] of Object.entries(verifications)) {
    app.post(
      url,
      {
        ...limit,
        schema: {
          tags,
          summary,
          description:
            'After the password: sets the session cookie. Signed in: ends the setting up of a second factor.',
          body: Code,
          response: { ...done, 400: FieldErrors, ...refusals, 409: ErrorBody },
        },
      },
      async (request, reply) => {
        const auth = await users.auth();
        const body = { code: request.body.code.trim() };
        const answer = await auth.api[call]({ body, headers: headersOf(request), returnHeaders: true }).catch(
          (error: unknown) => {
            throw explainFault(error);
          },
        );
        relay(reply, answer);
        return reply.code(204).send(null);
      },
    );
  }

  async function requireSession(request: FastifyRequest): Promise<Session> {
    const session = await findSession(db, await users.auth(), request.headers.cookie ?? '');
    if (!session) throw notSignedIn();
    return session;
  }

  /** What somebody does to their own account, proving with their password that it is them. */
  async function asThemselves<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    field: string,
    action: string,
    work: () => Promise<{ headers: Headers; response: T }>,
  ): Promise<T> {
    const { user } = await requireSession(request);
    const now = clock();
    const answer = await withPassword(db, users, { email: user.email, field, now }, work);
    const actor = { type: 'user', id: user.id, requestId: request.id } as const;
    await recordAudit(db, actor, { at: now, action, objectType: 'user', objectId: user.id });
    relay(reply, answer);
    return answer.response;
  }
}

/** All that the library gets to see of a request. */
function headersOf(request: FastifyRequest): Headers {
  const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
  return new Headers({ cookie, 'user-agent': userAgent });
}

function relay(reply: FastifyReply, { headers }: { headers: Headers }): void {
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
