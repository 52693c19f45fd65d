import { readChannels } from '../channel/index.ts';
import { readAdvertisers } from '../demand/index.ts';
import { invalid } from '../errors.ts';
import { notSignedIn } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { version } from '../http/openapi.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Environment } from '../lib/environment.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import type { AccountDependencies } from './account-actions.ts';
import { clientInfoOf } from './client-info.ts';
import { getLoginSession } from './logins.ts';
import {
  isSharedByUsers,
  passwordRule,
  permissionsAsStaff,
  permissionsAtAdvertiser,
  permissionsInChannel,
} from './model.ts';
import { passwordProblem, passwordRuleText } from './password-rule.ts';
import { LinkToken, LinkUse, LinkView, Me, SignInAnswer } from './schema.ts';
import { signIn } from './sign-in.ts';
import { readLink, useLink } from './use-link.ts';

const tags = ['Account'];
const password_rule = {
  min_length: passwordRule.minLength,
  max_length: passwordRule.maxLength,
  description: passwordRuleText,
};

/** Routes that only the console uses: the current user, and invitation and reset links. */
export function consoleRoutes(
  app: RouteApp,
  {
    db,
    clock,
    users,
    limitByAddress,
    environment,
    pathPrefix,
  }: AccountDependencies & { environment: Environment; pathPrefix: string },
): void {
  const limit = limitByAddress('links', 60);

  app.get(
    '/api/me',
    {
      schema: {
        tags,
        summary: 'Get the current user',
        security: [{ session: [] }],
        response: { 200: Me, 401: DetailBody },
      },
    },
    async (request, reply) => {
      const session = await getLoginSession(db, await users.auth(), request.headers.cookie ?? '');
      if (!session) throw notSignedIn();
      if (session.cookies.length > 0) reply.header('set-cookie', [...session.cookies]);
      const { user } = session;
      const roles = new Map(user.channels.map(({ channelId, role }) => [channelId, role]));
      const channels = await readChannels(db, [...roles.keys()]);
      const advertiserRoles = new Map(user.advertisers.map(({ advertiserId, role }) => [advertiserId, role]));
      const advertisers = await readAdvertisers(db, [...advertiserRoles.keys()]);
      return {
        user: {
          id: user.id,
          name: user.name,
          email: user.email,
          staff_role: user.staffRole,
          two_factor_enabled: user.twoFactorEnabled,
        },
        permissions: permissionsAsStaff(user),
        channels: channels
          .map(({ id, name }) => ({
            id,
            name,
            role: roles.get(id) ?? 'viewer',
            permissions: permissionsInChannel(user, id),
          }))
          .sort(byName),
        advertisers: advertisers
          .map(({ id, name }) => ({
            id,
            name,
            role: advertiserRoles.get(id) ?? 'viewer',
            permissions: permissionsAtAdvertiser(user, id),
          }))
          .sort(byName),
        password_rule,
        environment,
        version,
        path_prefix: pathPrefix,
      };
    },
  );

  app.post(
    '/api/links/read',
    {
      ...limit,
      schema: {
        tags,
        summary: 'Get link details',
        description: 'Whether the link is an invitation or a password reset, and for which user.',
        body: LinkToken,
        response: { 200: LinkView, 400: FieldErrors, 403: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { token } = request.body;
      const invitation = await readInvitation(db, token, clock());
      const link = invitation
        ? { kind: 'channel' as const, name: '', confirmsAccount: false, ...invitation }
        : await readLink(db, token, clock());
      return {
        kind: link.kind,
        email: link.email,
        name: link.name,
        channel_name: invitation?.channelName ?? null,
        expires_at: link.expiresAt.toISOString(),
        confirms_account: link.confirmsAccount,
        password_rule,
      };
    },
  );

  app.post(
    '/api/links/use',
    {
      ...limit,
      schema: {
        tags,
        summary: 'Set a password with a link',
        description:
          'Sets the password and signs in. With an invitation into a channel, a user who has an account already sends its password, which does not change. A link works once. All earlier sessions end. Two-factor authentication, if enabled, is still required, unless the link confirms the account: then it is removed, and pending roles take effect.',
        body: LinkUse,
        response: {
          200: SignInAnswer,
          400: FieldErrors,
          403: DetailBody,
          404: ErrorBody,
          409: ErrorBody,
          429: DetailBody,
        },
      },
    },
    async (request, reply) => {
      const { token, name, email, password } = request.body;
      const now = clock();
      // Hashing a password is expensive, so the link is checked before: an invalid token must
      // not trigger a hash.
      const invitation = await readInvitation(db, token, now);
      const link = invitation ? { email: invitation.email, name: '' } : await readLink(db, token, now);
      const problem = passwordProblem(password, {
        email: link.email ?? email ?? '',
        name: name ?? link.name,
      });
      if (problem) throw invalid({ password: [problem] });
      const client = clientInfoOf(request);
      if (invitation) {
        const accepted = { token, email: invitation.email, name, password, client, now };
        const signedIn = await acceptInvitation(db, users, accepted);
        reply.header('set-cookie', signedIn.cookies);
        return { two_factor_required: signedIn.twoFactorRequired };
      }
      const { password: hasher } = await (await users.auth()).$context;
      const passwordHash = await hasher.hash(password);
      const attemptSubjects = (account: string) =>
        users.attempts
          .signIn(account, client.ip, undefined)
          .flatMap(({ kind, subject }) => (isSharedByUsers(kind) ? [] : [subject]));
      const input = { token, name, email, passwordHash, attemptSubjects, requestId: request.id, now };
      const signedIn = await signIn(db, users, { email: await useLink(db, input), password, client, now });
      reply.header('set-cookie', signedIn.cookies);
      return { two_factor_required: signedIn.twoFactorRequired };
    },
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function byName(a: Named, b: Named): number {
  return a.name.localeCompare(b.name) || a.id.localeCompare(b.id);
}
