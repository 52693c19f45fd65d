import { Type } from 'typebox';
import { choice, dateTime, nullable, uuid } from '../http/fields.ts';
import { maxInvitations } from './change-team.ts';
import { channelRoles } from './model.ts';
import { email, link } from './schema.ts';
import { maxTeamMembers } from './team-store.ts';

const role = choice(channelRoles, {
  description: 'An admin may change things and manage the team; a viewer may read.',
});

export const MemberView = Type.Object({
  user_id: uuid(),
  name: Type.String(),
  email: Type.String(),
  role,
  status: choice(['invited', 'active', 'disabled']),
  is_you: Type.Boolean(),
});

const invitation = {
  id: uuid(),
  email: Type.String(),
  role,
  invited_by: nullable(
    Type.String({ description: 'The name of a member, or null for staff of the network.' }),
  ),
  created_at: dateTime(),
  expires_at: dateTime(),
};

export const Team = Type.Object({
  members: Type.Array(MemberView, { description: `By name. At most ${maxTeamMembers}.` }),
  invitations: Type.Array(Type.Object(invitation), {
    description: `Invitations that are not used yet, newest first. At most ${maxInvitations}.`,
  }),
});

export const NewInvitation = Type.Object({ email, role });
export const CreatedInvitation = Type.Object({ ...invitation, link });

export const RoleChange = Type.Object({
  role,
  allow_no_admin: Type.Optional(
    Type.Boolean({ description: 'Allows that the channel has no admin afterwards. Default: false.' }),
  ),
});

export const RemovalQuery = Type.Object({
  allow_no_admin: Type.Optional(
    choice(['true', 'false'], { description: 'Allows that the channel has no admin afterwards.' }),
  ),
});
