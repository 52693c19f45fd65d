import type { FastifyRequest } from 'fastify';
import { actorOf, channelOf } from '../http/authenticate.ts';
import type { RouteApp } from '../http/route-app.ts';
import { issueKey } from '../keys/index.ts';
import { changeKeyRoute, type KeyDependencies, keyListRoutes, singleKeyRoutes } from './key-routes.ts';
import { NewKey } from './key-schema.ts';

/**
 * The routes for a channel's own keys. Only users may call them: a key that creates keys
 * could outlive its revocation.
 */
export function channelKeyRoutes(app: RouteApp, services: KeyDependencies): void {
  const shared = { tags: ['Keys'], whose: 'the channel', permission: 'channel:keys' as const };
  const owner = (request: FastifyRequest) => ({ channelId: channelOf(request), publisherId: null });
  keyListRoutes(app, services, {
    ...shared,
    path: '/channel/keys',
    body: NewKey,
    owner,
    mint: (request, input) => issueKey(services.db, actorOf(request), { ...input, owner: owner(request) }),
  });
  const single = { ...shared, path: '/channel/keys/:id', idParameter: 'id', owner };
  singleKeyRoutes(app, services, single);
  changeKeyRoute(app, services, single);
}
