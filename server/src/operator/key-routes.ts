import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  changeKeyRoute,
  getChannel,
  type KeyDependencies,
  keyListRoutes,
  NewKey,
  NewKeyOfOneKind,
  singleKeyRoutes,
} from '../channel/index.ts';
import { getAdvertiser } from '../demand/index.ts';
import { invalid, notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { uuid } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import { requireQuery } from '../http/read-query.ts';
import type { RouteApp } from '../http/route-app.ts';
import { type IssueKeyInput, issueKey } from '../keys/index.ts';
import { readUuid } from '../lib/ids.ts';
import { getMember, getPublisher, issuePublisherKey } from '../publisher/index.ts';

const publisher_id = Type.Optional(
  uuid({
    description:
      "A publisher (publisher_remote_id): use its keys in the channel instead of the channel's own keys.",
  }),
);

const KeyQuery = Type.Object({ publisher_id });

/** API keys of channels, of their publishers, of advertisers and of the operator, for staff. */
export function keyRoutes(app: RouteApp, services: KeyDependencies): void {
  const { db } = services;
  keyListRoutes(app, services, {
    tags: ['Operator: keys'],
    whose: 'a channel or publisher',
    path: '/channels/:id/keys',
    query: KeyQuery.properties,
    body: Type.Object({ ...NewKey.properties, publisher_id }),
    async owner(request) {
      const channelId = await requireChannelId(request);
      const { publisher_id: publisherId = null } = requireQuery(KeyQuery, request.query);
      if (publisherId !== null && !(await getPublisher(db, publisherId))) throw notFound('Publisher');
      return { channelId, publisherId };
    },
    mint,
  });
  keyListRoutes(app, services, {
    tags: ['Operator: keys'],
    whose: 'an advertiser',
    path: '/advertisers/:id/keys',
    body: NewKeyOfOneKind,
    onlyKind: 'advertiser',
    owner: requireAdvertiser,
    mint: async (request, input) =>
      issueKey(db, actorOf(request), { ...input, owner: await requireAdvertiser(request) }),
  });
  const single = { tags: ['Operator: keys'], path: '/keys/:id', idParameter: 'id', owner: () => null };
  singleKeyRoutes(app, services, single);
  changeKeyRoute(app, services, single);

  async function mint(request: FastifyRequest, input: Omit<IssueKeyInput, 'owner'>) {
    const channelId = await requireChannelId(request);
    const publisherId = readUuid((request.body as { publisher_id?: string }).publisher_id);
    if (publisherId === undefined)
      return issueKey(db, actorOf(request), { ...input, owner: { channelId, publisherId: null } });
    if (input.kind !== 'pk') throw invalid({ kind: ['A publisher has publishable keys only.'] });
    if (!(await getMember(db, channelId, publisherId)))
      throw invalid({ publisher_id: [`Unknown publisher "${publisherId}".`] });
    return issuePublisherKey(db, actorOf(request), { ...input, owner: { channelId, publisherId } });
  }

  async function requireAdvertiser(request: FastifyRequest) {
    const advertiserId = pathId(request, 'Advertiser');
    if (!(await getAdvertiser(db, advertiserId))) throw notFound('Advertiser');
    return { advertiserId };
  }

  async function requireChannelId(request: FastifyRequest): Promise<string> {
    const id = pathId(request, 'Channel');
    if (!(await getChannel(db, id))) throw notFound('Channel');
    return id;
  }
}
