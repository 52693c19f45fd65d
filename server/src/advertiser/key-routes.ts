import type { FastifyRequest } from 'fastify';
import {
  changeKeyRoute,
  type KeyDependencies,
  keyListRoutes,
  NewKeyOfOneKind,
  singleKeyRoutes,
} from '../channel/index.ts';
import { actorOf, advertiserOf } from '../http/authenticate.ts';
import type { RouteApp } from '../http/route-app.ts';
import { issueKey } from '../keys/index.ts';

/**
 * The keys of an advertiser. Only users may call these routes: a key that creates keys
 * could outlive its revocation.
 */
export function keyRoutes(app: RouteApp, services: KeyDependencies): void {
  const shared = {
    tags: ['Advertiser: keys'],
    whose: 'the advertiser',
    permission: 'advertiser:keys' as const,
  };
  const owner = (request: FastifyRequest) => ({ advertiserId: advertiserOf(request) });
  keyListRoutes(app, services, {
    ...shared,
    path: '/advertiser/keys',
    body: NewKeyOfOneKind,
    onlyKind: 'advertiser',
    owner,
    mint: (request, input) => issueKey(services.db, actorOf(request), { ...input, owner: owner(request) }),
  });
  const single = { ...shared, path: '/advertiser/keys/:id', idParameter: 'id', owner };
  singleKeyRoutes(app, services, single);
  changeKeyRoute(app, services, single);
}
