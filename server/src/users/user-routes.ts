import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { readChannels } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { readAdvertisers } from '../demand/index.ts';
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
import {
  linkAddress,
  type UserAdvertiser,
  type UserChannel,
  type UserWithChannels,
  userStatus,
} from './model.ts';
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
      return { ...pageLinks(request, baseUrl, page, count), results: await view(users) };
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
        ...(await viewOne(user)),
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
      return viewOne(user);
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
          'Only the fields in the request change. Disabling a user ends all their sessions. The last admin cannot be disabled or demoted.',
        body: UserPatch,
        response: { 200: UserView, 400: FieldErrors, ...refusals, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const { name, staff_role, disabled, two_factor_enabled } = request.body;
      const change = { name, staffRole: staff_role, disabled, twoFactorEnabled: two_factor_enabled };
      const input = { id: pathId(request, 'User'), change, now: clock() };
      return viewOne(await changeUser(db, actorOf(request), input));
    },
  );

  app.put(
    '/users/:id/channels',
    {
      config,
      schema: {
        tags,
        summary: "Replace a user's channels",
        body: UserChannels,
        response: { 200: UserView, 400: FieldErrors, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'User');
      const input = { id, channels: readUserChannels(request.body.channels), now: clock() };
      return viewOne(await setUserChannels(db, actorOf(request), input));
    },
  );

  app.put(
    '/users/:id/advertisers',
    {
      config,
      schema: {
        tags,
        summary: "Replace a user's advertisers",
        body: UserAdvertisers,
        response: { 200: UserView, 400: FieldErrors, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'User');
      const input = { id, advertisers: readUserAdvertisers(request.body.advertisers), now: clock() };
      return viewOne(await setUserAdvertisers(db, actorOf(request), input));
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
          'For a user who has not joined yet, it is a new invitation link. Earlier links stop working. The password does not change until the link is used.',
        response: { 200: LinkAnswer, ...refusals, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const input = { userId: pathId(request, 'User'), now: clock() };
      const { token, expiresAt } = await createLink(db, actorOf(request), input);
      return { link: linkUrl(request, token), expires_at: expiresAt.toISOString() };
    },
  );

  async function view(users: readonly UserWithChannels[]): Promise<Static<typeof UserView>[]> {
    const ids = users.flatMap(({ channels }) => channels.map(({ channelId }) => channelId));
    const names = new Map((await readChannels(db, ids)).map(({ id, name }) => [id, name]));
    const advertiserIds = users.flatMap((user) => user.advertisers.map(({ advertiserId }) => advertiserId));
    const advertisers = await readAdvertisers(db, advertiserIds);
    const advertiserNames = new Map(advertisers.map(({ id, name }) => [id, name]));
    return users.map((user) => ({
      id: user.id,
      email: user.email,
      name: user.name,
      staff_role: user.staffRole,
      status: userStatus(user),
      two_factor_enabled: user.twoFactorEnabled,
      channels: user.channels.map(({ channelId, role }) => ({
        channel_id: channelId,
        channel_name: names.get(channelId) ?? '',
        role,
      })),
      advertisers: user.advertisers.map(({ advertiserId, role }) => ({
        advertiser_id: advertiserId,
        advertiser_name: advertiserNames.get(advertiserId) ?? '',
        role,
      })),
      created_at: user.createdAt.toISOString(),
      disabled_at: user.disabledAt?.toISOString() ?? null,
    }));
  }

  async function viewOne(user: UserWithChannels): Promise<Static<typeof UserView>> {
    const [onlyUser] = await view([user]);
    return onlyUser as Static<typeof UserView>;
  }
}

function readUserAdvertisers(sent: Static<typeof UserAdvertiserList>): UserAdvertiser[] {
  return sent.map(({ advertiser_id, role }) => ({ advertiserId: advertiser_id.toLowerCase(), role }));
}

function readUserChannels(sent: Static<typeof UserChannelList>): UserChannel[] {
  return sent.map(({ channel_id, role }) => ({ channelId: channel_id.toLowerCase(), role }));
}
