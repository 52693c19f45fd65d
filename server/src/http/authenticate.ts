import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit/index.ts';
import { ApiError, invalid, notFound } from '../errors.ts';
import {
  type Area,
  checkPermission,
  type KeyVerifier,
  type LoginResult,
  type LoginSessions,
  type Permission,
  type Principal,
  permissionFor,
  type Verification,
} from '../keys/index.ts';
import { checkCsrf } from './csrf.ts';
import type { CountByAddress } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller. Set by the area's authentication hook, which runs first. */
    principal: Principal;
  }
  interface FastifyContextConfig {
    /** The area of a route. It determines the accepted keys and the rate limits. */
    area?: Area;
    /** The permission that the route requires, if it differs from the default for its area and method. */
    permission?: Permission;
    /** A report of events. It changes nothing that this process has to read again before it answers. */
    isReport?: true;
    /** The methods of the path, on the route that rejects all other methods. */
    allow?: string;
  }
}

export interface AuthDependencies {
  readonly keys: KeyVerifier;
  readonly logins: LoginSessions;
  readonly baseUrl: string | undefined;
  /** Counts a call without a valid key, and returns an error once its address made too many. Undefined means no limit. */
  readonly countBadKey: CountByAddress | undefined;
}

/** The first hook of an area: authenticates the caller, before the body is read. `requirePermission` runs after the rate limit. */
export function authenticate(area: Area, dependencies: AuthDependencies) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { 'x-api-key': header, cookie } = request.headers;
    // A key takes precedence over a session cookie.
    if (header === undefined && cookie !== undefined && dependencies.logins.hasSessionCookie(cookie)) {
      authenticateUser(area, dependencies, request, reply, cookie).then(done, done);
      return;
    }
    const result = dependencies.keys.verify(typeof header === 'string' ? header : undefined);
    if (typeof result !== 'string')
      return done(acceptCaller(area, request, reply, result, invalidKeyMessage(area)));
    // Only calls without a valid key are limited: a valid key from the same address always passes.
    const keyError = badKeyError(area, result);
    const limitError = dependencies.countBadKey?.(request, reply);
    if (limitError instanceof Promise) limitError.then((error) => done(error ?? keyError), done);
    else done(limitError ?? keyError);
  };
}

function badKeyError(area: Area, result: Extract<Verification, string>): ApiError {
  return unauthenticated(
    result === 'wrong_environment'
      ? 'API key environment does not match service environment.'
      : invalidKeyMessage(area),
  );
}

function invalidKeyMessage(area: Area): string {
  return area === 'reporting' ? 'Invalid or expired management API key.' : 'Invalid or expired API key.';
}

async function authenticateUser(
  area: Area,
  { logins, baseUrl }: AuthDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: string,
): Promise<ApiError | undefined> {
  const csrfError = checkCsrf(request, baseUrl);
  if (csrfError) return csrfError;
  const tenant = request.headers[tenantHeader(area)];
  const result = await logins.authenticate(cookies, area, typeof tenant === 'string' ? tenant : undefined);
  if (typeof result === 'string') return loginError(result, area);
  if (result.cookies.length > 0) reply.header('set-cookie', [...result.cookies]);
  return acceptCaller(area, request, reply, result.principal, sessionEnded);
}

const sessionEnded = 'You are not signed in, or your session has ended.';

/** The header with which a signed-in user selects a channel, or an advertiser in the area of advertisers. */
function tenantHeader(area: Area) {
  return area === 'advertiser' ? 'x-encart-advertiser' : 'x-encart-channel';
}

function loginError(result: Extract<LoginResult, string>, area: Area): ApiError {
  switch (result) {
    case 'no_session':
      return notSignedIn();
    case 'no_tenant':
      return invalid({ [tenantHeader(area)]: ['This header is required.'] });
    case 'unknown_tenant':
      return notFound(area === 'advertiser' ? 'Advertiser' : 'Channel');
  }
}

export function notSignedIn(): ApiError {
  return unauthenticated(sessionEnded);
}

/** Sets the caller on the request. `refusedMessage` is for a caller unknown to this API (401). */
function acceptCaller(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
  refusedMessage: string,
): ApiError | undefined {
  if (accessOf(area, request, principal) === 'refuse') return unauthenticated(refusedMessage);
  // Pages of other origins may use only publishable keys: without this header the browser hides the response from them.
  const mayBeOtherOrigin = principal.holder !== 'user' && principal.kind === 'pk';
  if (!mayBeOtherOrigin && request.headers.origin !== undefined)
    reply.removeHeader('access-control-allow-origin');
  request.principal = principal;
  return undefined;
}

/** The hook after the rate limit: 403 if the caller may not make this call. */
export function requirePermission(area: Area) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    // The route for unsupported methods answers 405 itself, to every caller that may see the path.
    const isForbidden =
      accessOf(area, request, request.principal) === 'forbid' && !request.routeOptions.config.allow;
    done(isForbidden ? forbidden() : undefined);
  };
}

function accessOf(area: Area, request: FastifyRequest, principal: Principal) {
  // Fastify builds `routeOptions` at each access, so the busy areas skip it: none of their routes sets a permission.
  const routePermission =
    area !== 'serving' && area !== 'reporting' ? request.routeOptions.config.permission : undefined;
  return checkPermission(principal, permissionFor(area, request.method, routePermission));
}

export function forbidden(): ApiError {
  return new ApiError('forbidden', 'You do not have permission to perform this action.');
}

function unauthenticated(detail: string): ApiError {
  return new ApiError('unauthenticated', detail, { headers: { 'www-authenticate': 'ApiKey' } });
}

const keyActors = {
  operator: 'operator_key',
  advertiser: 'advertiser_key',
  channel: 'channel_key',
  publisher: 'channel_key',
} as const;

/** The actor for the audit trail. */
export function actorOf({ principal, id: requestId }: FastifyRequest): Actor {
  if (principal.holder === 'user') return { type: 'user', id: principal.userId, requestId };
  return { type: keyActors[principal.holder], id: principal.keyId, requestId };
}

/** The channel of the caller's key, or the one that a signed-in user selected. Only for areas where every caller has one. */
export function channelOf(request: FastifyRequest): string {
  const { channelId } = request.principal;
  if (channelId === null) throw new Error('a caller without a channel reached a channel route');
  return channelId;
}

/** The advertiser of the caller's key, or the one that a signed-in user selected. Only for the area of advertisers. */
export function advertiserOf(request: FastifyRequest): string {
  const { advertiserId } = request.principal;
  if (advertiserId === null) throw new Error('a caller without an advertiser reached a route of advertisers');
  return advertiserId;
}

/** Calls from the console are tests: they must never reach a shopper or be billed. */
export function isSandboxOnly(principal: Principal): boolean {
  return principal.holder === 'user';
}
