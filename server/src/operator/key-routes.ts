import type { FastifyRequest } from 'fastify';
import { getChannel } from '../channel/index.ts';
import { notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors, PageQuery } from '../http/fields.ts';
import { pageLinks, readPage } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import {
  type ApiKey,
  getKey,
  issueChannelKey,
  listChannelKeys,
  type MintedKey,
  revokeKey,
  rotateKey,
} from '../keys/index.ts';
import type { Services } from '../services.ts';
import { KeyPage, MintedKeyView, NewKey, RotateKey, ShownKeyView } from './schema.ts';
import { defaultGraceSeconds, kindCodes, viewKey, viewMinted } from './view-key.ts';

const tags = ['Operator'];

export function keyRoutes(app: RouteApp, { config, database: { db }, clock }: Services): void {
  const view = (key: ApiKey) => viewKey(key, config.environment, clock());
  const viewNew = (minted: MintedKey) => viewMinted(minted, config.environment, clock());

  app.get(
    '/channels/:id/keys',
    {
      schema: {
        tags,
        summary: 'List the keys of a channel',
        description: 'Masked; a publishable key can be read in full at the key itself.',
        querystring: PageQuery,
        response: { 200: KeyPage, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const channelId = await requireChannelId(request);
      const page = readPage(request.query as Record<string, unknown>);
      const { count, keys } = await listChannelKeys(db, channelId, page);
      return { ...pageLinks(request, config.baseUrl, page, count), results: keys.map(view) };
    },
  );

  app.post(
    '/channels/:id/keys',
    {
      schema: {
        tags,
        summary: 'Mint a key',
        description: 'A secret key is shown here and never again.',
        body: NewKey,
        response: { 201: MintedKeyView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const { kind, name, expires_at } = request.body;
      const minted = await issueChannelKey(db, actorOf(request), {
        environment: config.environment,
        channelId: await requireChannelId(request),
        kind: kindCodes[kind],
        name: name?.trim() ?? '',
        expiresAt: expires_at ? new Date(expires_at) : null,
        now: clock(),
      });
      return reply.code(201).send(viewNew(minted));
    },
  );

  app.get(
    '/keys/:id',
    {
      schema: {
        tags,
        summary: 'Read a key',
        description: '`key` is null for a secret key.',
        response: { 200: ShownKeyView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const key = await getKey(db, pathId(request, 'API key'));
      if (!key) throw notFound('API key');
      return { ...view(key), key: key.plain };
    },
  );

  app.post(
    '/keys/:id/rotate',
    {
      schema: {
        tags,
        summary: 'Rotate a key',
        description: 'Mints a successor; the old key lives on for the grace period.',
        body: RotateKey,
        response: { 200: MintedKeyView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const minted = await rotateKey(db, actorOf(request), {
        id: pathId(request, 'API key'),
        graceSeconds: request.body.grace_seconds ?? defaultGraceSeconds,
        environment: config.environment,
        now: clock(),
      });
      return viewNew(minted);
    },
  );

  app.post(
    '/keys/:id/revoke',
    {
      schema: {
        tags,
        summary: 'Revoke a key',
        description: 'In force on every process within two seconds. Revoking twice changes nothing.',
        response: {
          204: { type: 'null', description: 'Revoked' },
          401: DetailBody,
          404: ErrorBody,
          409: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      await revokeKey(db, actorOf(request), {
        id: pathId(request, 'API key'),
        now: clock(),
        operatorHasOtherWayIn: config.operatorKey !== undefined,
      });
      return reply.code(204).send(null);
    },
  );

  async function requireChannelId(request: FastifyRequest): Promise<string> {
    const id = pathId(request, 'Channel');
    if (!(await getChannel(db, id))) throw notFound('Channel');
    return id;
  }
}
