import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { listOrder } from '../http/query-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { changeUser, setUserAdvertisers, setUserChannels } from './change-user.ts';
import { createLink } from './create-link.ts';
import { inviteUser } from './invite-user.ts';
import { linkAddress, type UserAdvertiser, type UserChannel } from './model.ts';
import {
  InvitedUser,
  LinkAnswer,
  NewUser,
  type UserAdvertiserList,
  UserAdvertisers,
  type UserChannelList,
  UserChannels,
  UserPage,
  UserPatch,
  UserQuery,
  UserView,
} from './schema.ts';
import { getUser, listUsers } from './store.ts';
import { viewUser, viewUsers } from './view-users.ts';

const tags = ['Operator: users'];
/** Only admins may read or change users. */
const config = { permission: 'operator:write' } as const;
const refusals = { 401: DetailBody, 403: DetailBody };

export function userRoutes(
  app: RouteApp,
  { db, clock, baseUrl }: { db: Db; clock: Clock; baseUrl: string | undefined },
): void {
  const linkUrl = (request: FastifyRequest, token: string) =>
    linkAddress(publicBaseUrl(request, baseUrl), token);

  app.get(
    '/users',
    {
      config,
      schema: {
        tags,
        summary: 'List users',
        description:
          'By default newest first. `q` searches names and e-mails, `channel_id` and `advertiser_id` filter by what was granted.',
        querystring: UserQuery,
        response: { 200: UserPage, 400: FieldErrors, ...refusals, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(UserQuery, request.query);
      const { count, users } = await listUsers(
        db,
        {
          words: readWords(filter.q),
          channelId: filter.channel_id,
          advertiserId: filter.advertiser_id,
        },
        page,
        listOrder(filter.sort),
      );
      return { ...pageLinks(request, baseUrl, page, count), results: await viewUsers(db, users) };
    },
  );

  app.post(
    '/users',
    {
      config,
      schema: {
        tags,
        summary: 'Invite a user',
        description:
          'Give the link in the response to the user, who sets a password with it within seven days. No e-mail is sent.',
        body: NewUser,
        response: { 201: InvitedUser, 400: FieldErrors, ...refusals, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { email, name = '', staff_role, channels = [], advertisers = [] } = request.body;
      const { user, link } = await inviteUser(db, actorOf(request), {
        email,
        name,
        staffRole: staff_role ?? null,
        channels: readUserChannels(channels),
        advertisers: readUserAdvertisers(advertisers),
        now: clock(),
      });
      return reply.code(201).send({
        ...(await viewUser(db, user)),
        link: linkUrl(request, link.token),
        link_expires_at: link.expiresAt.toISOString(),
      });
    },
  );

  app.get(
    '/users/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Get a user',
        response: { 200: UserView, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const user = await getUser(db, pathId(request, 'User'));
      if (!user) throw notFound('User');
      return viewUser(db, user);
    },
  );

  app.patch(
    '/users/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Update a user',
        description:
          'Only the fields in the request change. Disabling a user ends all their sessions. The last admin cannot be disabled or demoted. The role of staff of an account that is not confirmed is pending until the user sets a password with a new reset link.',
        body: UserPatch,
        response: { 200: UserView, 400: FieldErrors, ...refusals, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const { name, staff_role, disabled, two_factor_enabled } = request.body;
      const change = { name, staffRole: staff_role, disabled, twoFactorEnabled: two_factor_enabled };
      const input = { id: pathId(request, 'User'), change, now: clock() };
      return viewUser(db, await changeUser(db, actorOf(request), input));
    },
  );

  app.put(
    '/users/:id/channels',
    {
      config,
      schema: {
        tags,
        summary: "Replace a user's channels",
        description:
          'An account that is not confirmed gets roles only in the channel that made it. Its roles in other channels are pending until the user sets a password with a new reset link. Pending roles are replaced too.',
        body: UserChannels,
        response: { 200: UserView, 400: FieldErrors, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'User');
      const input = { id, channels: readUserChannels(request.body.channels), now: clock() };
      return viewUser(db, await setUserChannels(db, actorOf(request), input));
    },
  );

  app.put(
    '/users/:id/advertisers',
    {
      config,
      schema: {
        tags,
        summary: "Replace a user's advertisers",
        description:
          'Roles of an account that is not confirmed are pending until the user sets a password with a new reset link. Pending roles are replaced too.',
        body: UserAdvertisers,
        response: { 200: UserView, 400: FieldErrors, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'User');
      const input = { id, advertisers: readUserAdvertisers(request.body.advertisers), now: clock() };
      return viewUser(db, await setUserAdvertisers(db, actorOf(request), input));
    },
  );

  app.post(
    '/users/:id/reset-link',
    {
      config,
      schema: {
        tags,
        summary: 'Create a password reset link',
        description:
          'For a user who has not joined yet, it is a new invitation link. Earlier links stop working. The password does not change until the link is used. Using it ends all sessions of the user. If the account is not confirmed, it also removes two-factor authentication and activates pending roles, so give the link to the user and to nobody else. A new pending role ends the links from before.',
        response: { 200: LinkAnswer, ...refusals, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const input = { userId: pathId(request, 'User'), now: clock() };
      const { token, expiresAt } = await createLink(db, actorOf(request), input);
      return { link: linkUrl(request, token), expires_at: expiresAt.toISOString() };
    },
  );
}

function readUserAdvertisers(sent: Static<typeof UserAdvertiserList>): UserAdvertiser[] {
  return sent.map(({ advertiser_id, role }) => ({ advertiserId: advertiser_id.toLowerCase(), role }));
}

function readUserChannels(sent: Static<typeof UserChannelList>): UserChannel[] {
  return sent.map(({ channel_id, role }) => ({ channelId: channel_id.toLowerCase(), role }));
}
