import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import type { CallOptions } from './transport.ts';

export type Team = ResponseBody<'get', '/platform/channel/team'>;
export type TeamMember = Team['members'][number];
export type TeamInvitation = Team['invitations'][number];
export type NewTeamInvitation = RequestBody<'post', '/platform/channel/team/invitations'>;
export type TeamRole = TeamMember['role'];
export type RoleChange = RequestBody<'patch', '/platform/channel/team/{id}'>;
export type RemovalQuery = QueryParameters<'delete', '/platform/channel/team/{id}'>;

/** The users of the channel. Only for channel admins who are signed in to the console. */
export function teamCalls(call: Call) {
  return {
    /** Gets the users of the channel, and the invitations that are not used yet. */
    get: (options?: CallOptions) => call('get', '/platform/channel/team', {}, options),
    /**
     * Invites a colleague. The response contains the link, which cannot be read again: send
     * it to the colleague.
     */
    invite: (invitation: NewTeamInvitation, options?: CallOptions) =>
      call('post', '/platform/channel/team/invitations', { body: invitation }, options),
    withdraw: (invitationId: string, options?: CallOptions) =>
      call('delete', '/platform/channel/team/invitations/{id}', { path: { id: invitationId } }, options),
    /** Changes the role in this channel. Taking the role of the last admin needs `allow_no_admin`. */
    changeRole: (userId: string, change: RoleChange, options?: CallOptions) =>
      call('patch', '/platform/channel/team/{id}', { path: { id: userId }, body: change }, options),
    /** Removes a user from this channel. Removing the last admin needs `allow_no_admin`. */
    remove: (userId: string, query: RemovalQuery = {}, options?: CallOptions) =>
      call('delete', '/platform/channel/team/{id}', { path: { id: userId }, query }, options),
  };
}
