import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { invalid, notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { PageQuery } from '../http/query-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import {
  type ApiKey,
  belongsTo,
  canSeeFullKeys,
  changeKey,
  getKey,
  type IssueKeyInput,
  type KeyOwner,
  listKeys,
  type MintedKey,
  maxLiveKeys,
  type Permission,
  type RevokeKeyInput,
  revokeKey,
  rotateKey,
} from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/environment.ts';
import {
  ChangeKey,
  defaultGraceSeconds,
  KeyPage,
  KeyView,
  MintedKeyView,
  RevokeKey,
  RotateKey,
  ShownKeyView,
} from './key-schema.ts';
import { kindCodes, showKey, viewKey, viewMinted } from './view-key.ts';

export interface KeyDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly baseUrl: string | undefined;
  /** The operator key from the configuration. It is not in the database. */
  readonly operatorKey: string | undefined;
}

interface KeyRouteOptions {
  readonly path: string;
  readonly tags: string[];
  /** If it differs from the default for area and method. */
  readonly permission?: Permission;
}

export interface KeyListOptions extends KeyRouteOptions {
  /** The owner in API summaries, as in "List the keys of the channel". */
  readonly whose: string;
  readonly query?: Record<string, TSchema>;
  readonly body: TSchema;
  /** The kind of the keys, if the owner has one kind only. */
  readonly onlyKind?: keyof typeof kindCodes;
  /** The owner of the keys. Throws 404 if it does not exist. */
  owner(request: FastifyRequest): KeyOwner | Promise<KeyOwner>;
  mint(request: FastifyRequest, input: Omit<IssueKeyInput, 'owner'>): Promise<MintedKey>;
}

const authErrors = { 400: FieldErrors, 401: DetailBody, 403: DetailBody };

/** Routes to list and create keys. */
export function keyListRoutes(app: RouteApp, services: KeyDependencies, list: KeyListOptions): void {
  const { environment, baseUrl, db, clock } = services;
  const config: FastifyContextConfig = list.permission ? { permission: list.permission } : {};

  app.get(
    list.path,
    {
      config,
      schema: {
        tags: list.tags,
        summary: `List the keys of ${list.whose}`,
        description: 'Keys are masked. Get a single publishable key to read it in full.',
        querystring: Type.Object({ ...PageQuery.properties, ...list.query }),
        response: { 200: KeyPage, ...authErrors, 404: ErrorBody },
      },
    },
    async (request) => {
      const { page } = readPageQuery(PageQuery, request.query);
      const { count, keys } = await listKeys(db, await list.owner(request), page);
      const results = keys.map((key) => viewKey(key, environment, clock()));
      return { ...pageLinks(request, baseUrl, page, count), results };
    },
  );

  app.post(
    list.path,
    {
      config,
      schema: {
        tags: list.tags,
        summary: `Create a key for ${list.whose}`,
        description: `A secret key, and the key of an advertiser, is shown only in this response. Answers 409 at the limit of live keys: ${maxLiveKeys.channel} for a channel or an advertiser, ${maxLiveKeys.publisher} for a publisher. Rotated keys in their grace period are not counted.`,
        body: list.body,
        response: { 201: MintedKeyView, ...authErrors, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { kind = list.onlyKind, name, expires_at } = request.body as NewKeyBody;
      const now = clock();
      const minted = await list.mint(request, {
        environment,
        kind: kindCodes[kind as keyof typeof kindCodes],
        name: name?.trim() ?? '',
        expiresAt: expires_at ? new Date(expires_at) : null,
        now,
      });
      return reply.code(201).send(viewMinted(minted, environment, now));
    },
  );
}

interface NewKeyBody {
  readonly kind?: keyof typeof kindCodes;
  readonly name?: string;
  readonly expires_at?: string | null;
}

export interface SingleKeyOptions extends KeyRouteOptions {
  /** The owner in API summaries, as in "Get a key of the channel". Missing if the key can have any owner. */
  readonly whose?: string;
  /** The path parameter with the id of the key. */
  readonly idParameter: string;
  /** The required owner of the key. A key of another owner gets 404. Null accepts any key. */
  owner(request: FastifyRequest): KeyOwner | null | Promise<KeyOwner | null>;
}

/** Routes to read, rotate and revoke one key. */
export function singleKeyRoutes(app: RouteApp, services: KeyDependencies, single: SingleKeyOptions): void {
  const { environment, operatorKey, db, clock } = services;
  const config: FastifyContextConfig = single.permission ? { permission: single.permission } : {};
  const { path, tags, whose } = single;
  const aKey = whose === undefined ? 'a key' : `a key of ${whose}`;

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Get ${aKey}`,
        description: '`key` is null for a secret key, and masked if the caller may not see it in full.',
        response: { 200: ShownKeyView, ...authErrors, 404: ErrorBody },
      },
    },
    async (request) => {
      const key = await requireKey(request);
      const shown = showKey(key, environment, canSeeFullKeys(request.principal));
      return { ...viewKey(key, environment, clock()), key: shown };
    },
  );

  app.post(
    `${path}/rotate`,
    {
      config,
      schema: {
        tags,
        summary: `Rotate ${aKey}`,
        description: 'Creates a successor. The old key stays valid for the grace period.',
        body: RotateKey,
        response: { 200: MintedKeyView, ...authErrors, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const { id } = await requireKey(request);
      const graceSeconds = request.body.grace_seconds ?? defaultGraceSeconds;
      const now = clock();
      const minted = await rotateKey(db, actorOf(request), { id, graceSeconds, environment, now });
      return viewMinted(minted, environment, now);
    },
  );

  app.post(
    `${path}/revoke`,
    {
      config,
      schema: {
        tags,
        summary: `Revoke ${aKey}`,
        description:
          'Takes effect on every process within two seconds. The body is optional: with `leaked`, events that arrive later for sessions requested with the key are not billed. A revoked key can still be marked as leaked; apart from that, revoking it again changes nothing.',
        body: RevokeKey,
        response: {
          204: { type: 'null', description: 'Revoked' },
          ...authErrors,
          404: ErrorBody,
          409: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { id } = await requireKey(request);
      const hasConfiguredOperatorKey = operatorKey !== undefined;
      const leak = readLeak(request.body);
      await revokeKey(db, actorOf(request), { id, leak, now: clock(), hasConfiguredOperatorKey });
      return reply.code(204).send(null);
    },
  );

  const requireKey = (request: FastifyRequest) => requireSingleKey(db, request, single);
}

function readLeak({ leaked, since }: Static<typeof RevokeKey>): RevokeKeyInput['leak'] {
  if (leaked) return { since: since ? new Date(since) : null };
  if (since) throw invalid({ since: ['Only for a leaked key: send it with "leaked": true.'] });
  return undefined;
}

/** The route to change a key of an owner that has secret keys. */
export function changeKeyRoute(app: RouteApp, services: KeyDependencies, single: SingleKeyOptions): void {
  const { environment, db, clock } = services;
  const { path, tags, whose, permission } = single;
  app.patch(
    path,
    {
      config: permission ? { permission } : {},
      schema: {
        tags,
        summary: `Change ${whose === undefined ? 'a key' : `a key of ${whose}`}`,
        description:
          'Marks a secret key, or the key of an advertiser, as used behind a proxy. Takes effect on every process within two seconds. The successor of a rotation inherits it.',
        body: ChangeKey,
        response: { 200: KeyView, ...authErrors, 404: ErrorBody },
      },
    },
    async (request) => {
      const { id } = await requireSingleKey(db, request, single);
      const now = clock();
      const behindProxy = request.body.behind_proxy;
      return viewKey(await changeKey(db, actorOf(request), { id, behindProxy, now }), environment, now);
    },
  );
}

async function requireSingleKey(
  db: Db,
  request: FastifyRequest,
  single: Pick<SingleKeyOptions, 'owner' | 'idParameter'>,
): Promise<ApiKey> {
  const owner = await single.owner(request);
  const key = await getKey(db, pathId(request, 'API key', single.idParameter));
  if (!key || (owner !== null && !belongsTo(key, owner))) throw notFound('API key');
  return key;
}
