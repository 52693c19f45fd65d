import type { FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { actorOf, channelOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors, PageQuery } from '../http/fields.ts';
import { pageLinks, readPage } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import {
  type ApiKey,
  getKey,
  issueChannelKey,
  listChannelKeys,
  revokeKey,
  rotateKey,
} from '../keys/index.ts';
import {
  defaultGraceSeconds,
  KeyPage,
  kindCodes,
  MintedKeyView,
  NewKey,
  RotateKey,
  ShownKeyView,
  viewKey,
  viewMinted,
} from '../operator/index.ts';
import type { Services } from '../services.ts';

const tags = ['Channel'];
/** Keys are for people to handle: a key that could mint keys would outlive its own end. */
const config = { permission: 'channel:keys' } as const;
const refusals = { 401: DetailBody, 403: DetailBody };

export function channelKeyRoutes(
  app: RouteApp,
  { config: { environment, baseUrl }, database: { db }, clock }: Services,
): void {
  app.get(
    '/channel/keys',
    {
      config,
      schema: {
        tags,
        summary: 'List the keys of the channel',
        description: 'Masked; a publishable key can be read in full at the key itself.',
        querystring: PageQuery,
        response: { 200: KeyPage, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const page = readPage(request.query as Record<string, unknown>);
      const { count, keys } = await listChannelKeys(db, channelOf(request), page);
      const results = keys.map((key) => viewKey(key, environment, clock()));
      return { ...pageLinks(request, baseUrl, page, count), results };
    },
  );

  app.post(
    '/channel/keys',
    {
      config,
      schema: {
        tags,
        summary: 'Mint a key for the channel',
        description: 'A secret key is shown here and never again.',
        body: NewKey,
        response: { 201: MintedKeyView, 400: FieldErrors, ...refusals },
      },
    },
    async (request, reply) => {
      const { kind, name, expires_at } = request.body;
      const minted = await issueChannelKey(db, actorOf(request), {
        environment,
        channelId: channelOf(request),
        kind: kindCodes[kind],
        name: name?.trim() ?? '',
        expiresAt: expires_at ? new Date(expires_at) : null,
        now: clock(),
      });
      return reply.code(201).send(viewMinted(minted, environment, clock()));
    },
  );

  app.get(
    '/channel/keys/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Read a key of the channel',
        description: '`key` is null for a secret key.',
        response: { 200: ShownKeyView, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const key = await requireKey(request);
      return { ...viewKey(key, environment, clock()), key: key.plain };
    },
  );

  app.post(
    '/channel/keys/:id/rotate',
    {
      config,
      schema: {
        tags,
        summary: 'Rotate a key of the channel',
        description: 'Mints a successor; the old key lives on for the grace period.',
        body: RotateKey,
        response: { 200: MintedKeyView, 400: FieldErrors, ...refusals, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const { id } = await requireKey(request);
      const graceSeconds = request.body.grace_seconds ?? defaultGraceSeconds;
      const order = { id, graceSeconds, environment, now: clock() };
      return viewMinted(await rotateKey(db, actorOf(request), order), environment, clock());
    },
  );

  app.post(
    '/channel/keys/:id/revoke',
    {
      config,
      schema: {
        tags,
        summary: 'Revoke a key of the channel',
        description: 'In force on every process within two seconds. Revoking twice changes nothing.',
        response: { 204: { type: 'null', description: 'Revoked' }, ...refusals, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id } = await requireKey(request);
      await revokeKey(db, actorOf(request), { id, now: clock(), operatorHasOtherWayIn: true });
      return reply.code(204).send(null);
    },
  );

  /** A key of the channel itself. Those of its publishers come and go with them. */
  async function requireKey(request: FastifyRequest): Promise<ApiKey> {
    const key = await getKey(db, pathId(request, 'API key'));
    if (key?.holder !== 'channel' || key.channelId !== channelOf(request)) throw notFound('API key');
    return key;
  }
}
