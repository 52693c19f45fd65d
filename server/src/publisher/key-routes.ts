import type { FastifyRequest } from 'fastify';
import { type KeyDependencies, keyListRoutes, NewPublisherKey, singleKeyRoutes } from '../channel/index.ts';
import { notFound } from '../errors.ts';
import { actorOf, channelOf } from '../http/authenticate.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import { issuePublisherKey } from './issue-publisher-key.ts';
import { getMember } from './store.ts';

/** The routes for the keys of a channel's publishers. Secret keys may call them too, so that a leaked key can be rotated by a script. */
export function publisherKeyRoutes(app: RouteApp, services: KeyDependencies): void {
  const { db } = services;
  const shared = { tags: ['Keys'], whose: 'a publisher', permission: 'channel:publisher-keys' as const };
  const owner = async (request: FastifyRequest) => {
    const channelId = channelOf(request);
    const publisherId = pathId(request, 'Publisher');
    if (!(await getMember(db, channelId, publisherId))) throw notFound('Publisher');
    return { channelId, publisherId };
  };
  keyListRoutes(app, services, {
    ...shared,
    path: '/publishers/:id/keys',
    body: NewPublisherKey,
    owner,
    mint: async (request, input) =>
      issuePublisherKey(db, actorOf(request), { ...input, owner: await owner(request) }),
  });
  singleKeyRoutes(app, services, {
    ...shared,
    path: '/publishers/:id/keys/:key_id',
    idParameter: 'key_id',
    owner,
  });
}
