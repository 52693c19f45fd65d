import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type KeyDependencies,
  KeyView,
  keyListRoutes,
  NewKeyOfOneKind,
  singleKeyRoutes,
  viewKey,
} from '../channel/index.ts';
import { notFound } from '../errors.ts';
import { actorOf, channelOf } from '../http/authenticate.ts';
import { DetailBody, nullable, pageOf } from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { PageQuery } from '../http/query-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import { listPublisherKeys } from '../keys/index.ts';
import { issuePublisherKey } from './issue-publisher-key.ts';
import { getPublishers } from './network-store.ts';
import { getMember } from './store.ts';

const PublisherKeyPage = pageOf(
  Type.Object({ ...KeyView.properties, publisher_name: nullable(Type.String()) }),
);

/**
 * The routes for the keys of a channel's publishers. Secret keys may call them too, so that a leaked key can
 * be rotated by a script.
 */
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
    body: NewKeyOfOneKind,
    onlyKind: 'publishable',
    owner,
    mint: async (request, input) =>
      issuePublisherKey(db, actorOf(request), { ...input, owner: await owner(request) }),
  });
  app.get(
    '/channel/publisher-keys',
    {
      config: { permission: shared.permission },
      schema: {
        tags: shared.tags,
        summary: "List the keys of all the channel's publishers",
        description: 'Keys that are not revoked, by publisher.',
        querystring: PageQuery,
        response: { 200: PublisherKeyPage, 401: DetailBody, 403: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page } = readPageQuery(PageQuery, request.query);
      const { count, keys } = await listPublisherKeys(db, channelOf(request), page);
      const publishers = await getPublishers(
        db,
        keys.flatMap(({ publisherId }) => publisherId ?? []),
      );
      const now = services.clock();
      return {
        ...pageLinks(request, services.baseUrl, page, count),
        results: keys.map((key) => ({
          ...viewKey(key, services.environment, now),
          publisher_name: publishers.get(key.publisherId ?? '')?.brandName ?? null,
        })),
      };
    },
  );
  singleKeyRoutes(app, services, {
    ...shared,
    path: '/publishers/:id/keys/:key_id',
    idParameter: 'key_id',
    owner,
  });
}
