import type { Answer, Body, Call, Query } from './call.ts';
import { eachItem } from './pages.ts';
import type { CallOptions } from './transport.ts';

export type User = Answer<'get', '/operator/users/{id}'>;
export type NewUser = Body<'post', '/operator/users'>;
export type InvitedUser = Answer<'post', '/operator/users'>;
export type UserChange = Body<'patch', '/operator/users/{id}'>;
export type UserQuery = Query<'get', '/operator/users'>;
export type UserChannel = Body<'put', '/operator/users/{id}/channels'>['channels'][number];
export type PasswordLink = Answer<'post', '/operator/users/{id}/reset-link'>;

/** Who signs in to the console, and as what. */
export function userCalls(call: Call) {
  const list = (query: UserQuery = {}, options?: CallOptions) =>
    call('get', '/operator/users', { query }, options);

  return {
    list,
    all: ({ page_size, ...query }: Omit<UserQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/users/{id}', { path: { id } }, options),
    /** The answer's link is to be handed over; it is shown here and never again. */
    invite: (user: NewUser, options?: CallOptions) =>
      call('post', '/operator/users', { body: user }, options),
    /** Only the fields that are given change. Disabling signs out everywhere at once. */
    update: (id: string, change: UserChange, options?: CallOptions) =>
      call('patch', '/operator/users/{id}', { path: { id }, body: change }, options),
    /** Replaces the list; an empty one takes every channel away. */
    setChannels: (id: string, channels: readonly UserChannel[], options?: CallOptions) =>
      call(
        'put',
        '/operator/users/{id}/channels',
        { path: { id }, body: { channels: [...channels] } },
        options,
      ),
    /** A link to set a new password with; for somebody who has not joined yet, a new invitation. */
    resetLink: (id: string, options?: CallOptions) =>
      call('post', '/operator/users/{id}/reset-link', { path: { id } }, options),
  };
}
