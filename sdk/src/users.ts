import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import { iterateItems } from './pages.ts';
import type { CallOptions } from './transport.ts';

export type User = ResponseBody<'get', '/operator/users/{id}'>;
export type NewUser = RequestBody<'post', '/operator/users'>;
export type InvitedUser = ResponseBody<'post', '/operator/users'>;
export type UserChange = RequestBody<'patch', '/operator/users/{id}'>;
export type UserQuery = QueryParameters<'get', '/operator/users'>;
export type UserChannel = RequestBody<'put', '/operator/users/{id}/channels'>['channels'][number];
export type UserAdvertiser = RequestBody<'put', '/operator/users/{id}/advertisers'>['advertisers'][number];
export type PasswordLink = ResponseBody<'post', '/operator/users/{id}/reset-link'>;

/** Calls for console users and their roles. */
export function userCalls(call: Call) {
  const list = (query: UserQuery = {}, options?: CallOptions) =>
    call('get', '/operator/users', { query }, options);

  return {
    list,
    all: ({ page_size, ...query }: Omit<UserQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/users/{id}', { path: { id } }, options),
    /**
     * Invites a user. The response contains the invitation link, which cannot be read again: send
     * it to the user.
     */
    invite: (user: NewUser, options?: CallOptions) =>
      call('post', '/operator/users', { body: user }, options),
    /**
     * Changes only the given fields. Disabling a user ends all their login sessions at once. A role
     * of an account that is not `confirmed` is in `pending_roles` until the user sets a password with
     * a new reset link.
     */
    update: (id: string, change: UserChange, options?: CallOptions) =>
      call('patch', '/operator/users/{id}', { path: { id }, body: change }, options),
    /** Replaces the user's channels, pending ones too. An empty list removes the user from all channels. */
    setChannels: (id: string, channels: readonly UserChannel[], options?: CallOptions) =>
      call(
        'put',
        '/operator/users/{id}/channels',
        { path: { id }, body: { channels: [...channels] } },
        options,
      ),
    /** Replaces the user's advertisers, pending ones too. An empty list removes the user from all of them. */
    setAdvertisers: (id: string, advertisers: readonly UserAdvertiser[], options?: CallOptions) =>
      call(
        'put',
        '/operator/users/{id}/advertisers',
        { path: { id }, body: { advertisers: [...advertisers] } },
        options,
      ),
    /**
     * Creates a password reset link, or a new invitation link if the user has not accepted the first one.
     * Using it activates pending roles: give it to the user and to nobody else.
     */
    resetLink: (id: string, options?: CallOptions) =>
      call('post', '/operator/users/{id}/reset-link', { path: { id } }, options),
  };
}
