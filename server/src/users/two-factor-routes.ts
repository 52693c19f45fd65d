import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import { type AccountDependencies, accountActions } from './account-actions.ts';
import { clientInfoOf } from './client-info.ts';
import { BackupCodes, Code, Enrolment, Password } from './schema.ts';
import { verifyCode } from './verify-code.ts';

const tags = ['Account'];
const security = [{ session: [] }];
const done = { 204: { type: 'null', description: 'Done' } } as const;
const refusals = { 401: DetailBody, 403: DetailBody, 429: DetailBody };

/** Enable, verify and disable two-factor authentication. */
export function twoFactorRoutes(app: RouteApp, services: AccountDependencies): void {
  const { db, clock, users, limitByAddress } = services;
  const limit = limitByAddress('sign-in', 60);
  const account = accountActions(services);

  app.post(
    '/auth/two-factor/enable',
    {
      ...limit,
      schema: {
        tags,
        summary: 'Enable two-factor authentication',
        description: 'It becomes active after a first code is verified with verify-totp.',
        security,
        body: Password,
        response: { 200: Enrolment, 400: FieldErrors, ...refusals, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const auth = await users.auth();
      const body = { password: request.body.password, method: 'totp' as const };
      const answer = await account.change(request, reply, 'password', 'user.two_factor_begun', (headers) =>
        auth.api.enableTwoFactor({ body, headers, returnHeaders: true }),
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
        summary: 'Disable two-factor authentication',
        security,
        body: Password,
        response: { ...done, 400: FieldErrors, ...refusals },
      },
    },
    async (request, reply) => {
      const auth = await users.auth();
      await account.change(request, reply, 'password', 'user.two_factor_disabled', (headers) =>
        auth.api.disableTwoFactor({ body: request.body, headers, returnHeaders: true }),
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
        summary: 'Create new backup codes',
        description: 'The old codes stop working.',
        security,
        body: Password,
        response: { 200: BackupCodes, 400: FieldErrors, ...refusals, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const auth = await users.auth();
      const answer = await account.change(request, reply, 'password', 'user.backup_codes_made', (headers) =>
        auth.api.generateBackupCodes({
          body: request.body,
          headers,
          returnHeaders: true,
        }),
      );
      return { backup_codes: answer.backupCodes };
    },
  );

  /** By path: the kind of code and the summary of the route. */
  const verifications = {
    '/auth/two-factor/verify-totp': ['authenticator', 'Verify an authenticator code'],
    '/auth/two-factor/verify-backup-code': ['backup_code', 'Verify a backup code'],
  } as const;
  for (const [url, [kind, summary]] of Object.entries(verifications)) {
    app.post(
      url,
      {
        ...limit,
        schema: {
          tags,
          summary,
          description:
            'After the password, it completes the sign-in and sets the session cookie. In a session, it completes the two-factor setup. A code works once.',
          body: Code,
          response: { ...done, 400: FieldErrors, ...refusals, 409: ErrorBody },
        },
      },
      async (request, reply) => {
        const input = { kind, code: request.body.code, client: clientInfoOf(request), now: clock() };
        const { cookies } = await verifyCode(db, users, input);
        if (cookies.length > 0) reply.header('set-cookie', cookies);
        return reply.code(204).send(null);
      },
    );
  }
}
