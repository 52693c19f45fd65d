import { invalid } from '../errors.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import { type AccountDependencies, accountActions, copyCookies } from './account-actions.ts';
import { clientInfoOf, headersOf } from './client-info.ts';
import { getLoginSession } from './logins.ts';
import { passwordProblem } from './password-rule.ts';
import { PasswordChange, SessionView, SignIn, SignInAnswer } from './schema.ts';
import { recordUserAction, signIn } from './sign-in.ts';
import { endOtherSessions, hasUsers } from './store.ts';

const tags = ['Account'];
const security = [{ session: [] }];
const done = { 204: { type: 'null', description: 'Done' } } as const;
const refusals = { 401: DetailBody, 403: DetailBody, 429: DetailBody };

/**
 * Sign-in, sign-out and password change. The authentication library is reachable only through these routes.
 */
export function authRoutes(app: RouteApp, services: AccountDependencies): void {
  const { db, clock, users, limitByAddress } = services;
  const limit = limitByAddress('sign-in', 60);
  const account = accountActions(services);

  app.post(
    '/auth/sign-in/email',
    {
      ...limit,
      schema: {
        tags,
        summary: 'Sign in',
        description:
          'Sets the session cookie. After ten wrong passwords for one e-mail from one IP address, sign-in is locked for this pair for 15 minutes, whether the e-mail exists or not. A browser that has signed in with the e-mail before has its own count.',
        body: SignIn,
        response: { 200: SignInAnswer, 400: FieldErrors, ...refusals },
      },
    },
    async (request, reply) => {
      const client = clientInfoOf(request);
      const signedIn = await signIn(db, users, { ...request.body, client, now: clock() });
      reply.header('set-cookie', signedIn.cookies);
      return { two_factor_required: signedIn.twoFactorRequired };
    },
  );

  app.post(
    '/auth/sign-out',
    { schema: { tags, summary: 'Sign out', response: { ...done, 403: DetailBody } } },
    async (request, reply) => {
      const auth = await users.auth();
      const client = clientInfoOf(request);
      const session = await getLoginSession(db, auth, client.cookies ?? '');
      copyCookies(reply, await auth.api.signOut({ headers: headersOf(client), returnHeaders: true }));
      if (session) await recordUserAction(db, session.user.id, 'user.signed_out', client, clock());
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/auth/get-session',
    {
      schema: {
        tags,
        summary: 'Get the current session',
        description: 'The session is null if the user is not signed in.',
        response: { 200: SessionView },
      },
    },
    async (request, reply) => {
      const session = await getLoginSession(db, await users.auth(), request.headers.cookie ?? '');
      if (!session) return { session: null, has_users: await hasUsers(db) };
      if (session.cookies.length > 0) reply.header('set-cookie', [...session.cookies]);
      const { user, expiresAt } = session;
      return { session: { user_id: user.id, expires_at: expiresAt.toISOString() }, has_users: true };
    },
  );

  app.post(
    '/auth/revoke-other-sessions',
    {
      schema: {
        tags,
        summary: 'Sign out of all other sessions',
        security,
        response: { ...done, ...refusals },
      },
    },
    async (request, reply) => {
      const session = await account.requireSession(request);
      await endOtherSessions(db, session.user.id, session.id);
      const client = clientInfoOf(request);
      await recordUserAction(db, session.user.id, 'user.other_sessions_ended', client, clock());
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
        description: 'Ends all other sessions.',
        security,
        body: PasswordChange,
        response: { ...done, 400: FieldErrors, ...refusals },
      },
    },
    async (request, reply) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body;
      const { user } = await account.requireSession(request);
      const problem = passwordProblem(newPassword, user);
      if (problem) throw invalid({ new_password: [problem] });
      const auth = await users.auth();
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      await account.change(request, reply, 'current_password', 'user.password_changed', (headers) =>
        auth.api.changePassword({ body, headers, returnHeaders: true }),
      );
      return reply.code(204).send(null);
    },
  );
}
