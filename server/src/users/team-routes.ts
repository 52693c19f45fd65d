import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { actorOf, channelOf } from '../http/authenticate.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import { requireQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import { callerId } from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import { changeMemberRole, inviteColleague, removeColleague, withdrawInvitation } from './change-team.ts';
import { type ChannelInvitation, listInvitations } from './invitation-store.ts';
import { linkAddress } from './model.ts';
import {
  CreatedInvitation,
  MemberView,
  NewInvitation,
  RemovalQuery,
  RoleChange,
  Team,
} from './team-schema.ts';
import { listMembers, type TeamMember } from './team-store.ts';

const tags = ['Team and terms'];
/** Only users may call these routes: a key that adds users could outlive its revocation. */
const config = { permission: 'channel:team' } as const;
const refusals = { 401: DetailBody, 403: DetailBody };

/**
 * The users of a channel, for its admins. They see and change nothing about other channels, or about the
 * accounts of the users.
 */
export function teamRoutes(
  app: RouteApp,
  { db, clock, baseUrl }: { db: Db; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/channel/team',
    {
      config,
      schema: {
        tags,
        summary: 'Get the users and open invitations of the channel',
        response: { 200: Team, ...refusals },
      },
    },
    async (request) => {
      const channelId = channelOf(request);
      const members = await listMembers(db, channelId);
      const invitations = await listInvitations(db, channelId, clock());
      const you = callerId(request.principal);
      return {
        members: members.map((member) => viewMember(member, you)),
        invitations: invitations.map((invitation) => viewInvitation(invitation, members)),
      };
    },
  );

  app.post(
    '/channel/team/invitations',
    {
      config,
      schema: {
        tags,
        summary: 'Invite a colleague into the channel',
        description:
          'Give the link in the response to the colleague. It works once, within seven days; no e-mail is sent. A colleague without an account creates one with it, and one who has an account enters its password. An earlier invitation of the same e-mail is replaced.',
        body: NewInvitation,
        response: { 201: CreatedInvitation, 400: FieldErrors, ...refusals, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const channelId = channelOf(request);
      const byStaff = request.principal.holder === 'user' && request.principal.role === 'operator admin';
      const { email, role } = request.body;
      const input = { channelId, email, role, byStaff, now: clock() };
      const { invitation, token } = await inviteColleague(db, actorOf(request), input);
      const members = await listMembers(db, channelId);
      return reply.code(201).send({
        ...viewInvitation(invitation, members),
        link: linkAddress(publicBaseUrl(request, baseUrl), token),
      });
    },
  );

  app.delete(
    '/channel/team/invitations/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Withdraw an invitation',
        description: 'Its link stops working.',
        response: { 204: Type.Null(), ...refusals, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const input = { channelId: channelOf(request), id: pathId(request, 'Invitation'), now: clock() };
      await withdrawInvitation(db, actorOf(request), input);
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/channel/team/:id',
    {
      config,
      schema: {
        tags,
        summary: "Change a user's role in the channel",
        description:
          'Changes only the role in this channel. The last admin can become a viewer only with `allow_no_admin`: then staff of the network have to help.',
        body: RoleChange,
        response: { 200: MemberView, 400: FieldErrors, ...refusals, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const { role, allow_no_admin: allowNoAdmin = false } = request.body;
      const input = { channelId: channelOf(request), userId: pathId(request, 'User'), role, allowNoAdmin };
      const member = await changeMemberRole(db, actorOf(request), { ...input, now: clock() });
      return viewMember(member, callerId(request.principal));
    },
  );

  app.delete(
    '/channel/team/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Remove a user from the channel',
        description:
          'The user keeps the account and everything outside this channel. The last admin can be removed only with `allow_no_admin`.',
        querystring: RemovalQuery,
        response: { 204: Type.Null(), 400: FieldErrors, ...refusals, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { allow_no_admin } = requireQuery(RemovalQuery, request.query);
      await removeColleague(db, actorOf(request), {
        channelId: channelOf(request),
        userId: pathId(request, 'User'),
        allowNoAdmin: allow_no_admin === 'true',
        now: clock(),
      });
      return reply.code(204).send(null);
    },
  );
}

function viewMember({ userId, ...member }: TeamMember, you: string) {
  return { user_id: userId, ...member, is_you: userId === you };
}

function viewInvitation(invitation: ChannelInvitation, members: readonly TeamMember[]) {
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation;
  return {
    id,
    email,
    role,
    invited_by: members.find(({ userId }) => userId === invitedBy)?.name ?? null,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
