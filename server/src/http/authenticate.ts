import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit/index.ts';
import type { Reader } from '../db/reports.ts';
import { ApiError, invalid, notFound } from '../errors.ts';
import {
  type Area,
  callerId,
  checkPermission,
  isSecretKind,
  type KeyPrincipal,
  type KeyVerifier,
  type LoginResult,
  type LoginSessions,
  type Permission,
  type Principal,
  permissionFor,
  type Verification,
} from '../keys/index.ts';
import { checkCsrf } from './csrf.ts';
import { type AllowLookUp, type CountByAddress, limitErrorOr } from './rate-limit.ts';

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
  /**
   * Counts a call without a valid key, and returns an error once its address made too many.
   * Undefined means no limit.
   */
  readonly countBadKey: CountByAddress | undefined;
  /** Returns true if an unknown key may be looked up for the address of a call. Undefined means always. */
  readonly allowLookUp: AllowLookUp | undefined;
  /** Like `countBadKey`, for a call with a key that must not be used in the page that it comes from. */
  readonly countRefusedPage: CountByAddress | undefined;
  /** Records that a key which must stay on servers was sent from a web page. */
  readonly recordInPage: (keyId: string) => void;
}

/**
 * The first hook of an area: authenticates the caller, before the body is read. `requirePermission` runs
 * after the rate limit.
 */
export function authenticate(area: Area, dependencies: AuthDependencies) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { 'x-api-key': header, cookie } = request.headers;
    // A key takes precedence over a session cookie.
    if (header === undefined && cookie !== undefined && dependencies.logins.hasSessionCookie(cookie)) {
      authenticateUser(area, dependencies, request, reply, cookie).then(done, done);
      return;
    }
    const key = typeof header === 'string' ? header : undefined;
    const result = dependencies.keys.verify(key);
    if (result === 'unknown' && key !== undefined && dependencies.keys.mayBeNew(key)) {
      lookUpKey(dependencies, request, key).then(
        (verified) => settleKey(area, dependencies, { request, reply, verified }, done),
        done,
      );
      return;
    }
    settleKey(area, dependencies, { request, reply, verified: result }, done);
  };
}

/**
 * Another process may have answered with a key whose notice has not arrived here yet. An address can have a
 * limited number of keys looked up, because each may cost a query.
 */
async function lookUpKey(
  { keys, allowLookUp }: AuthDependencies,
  request: FastifyRequest,
  key: string,
): Promise<Verification> {
  const isAllowed = allowLookUp ? await allowLookUp(request) : true;
  return isAllowed ? keys.lookUp(key) : 'unknown';
}

/** Accepts the caller of a verified key, or refuses and counts the call. */
function settleKey(
  area: Area,
  { countBadKey, countRefusedPage, recordInPage }: AuthDependencies,
  { request, reply, verified }: { request: FastifyRequest; reply: FastifyReply; verified: Verification },
  done: (error?: Error) => void,
) {
  // Only calls without a valid key are limited: a valid key from the same address always passes.
  if (typeof verified === 'string')
    return limitErrorOr(badKeyError(area, verified), countBadKey?.(request, reply), done);
  const error = acceptCaller(area, request, verified, invalidKeyMessage(area));
  if (isSecretInPage(request, verified)) {
    recordInPage(verified.keyId);
    // Pages may read this error: the author of the page has to.
    return limitErrorOr(error ?? secretInPage(), countRefusedPage?.(request, reply), done);
  }
  if (!error && verified.kind !== 'pk') hideFromOtherOrigins(request, reply);
  done(error);
}

/**
 * True if a page sent a key that must stay on servers. Browsers add these headers, and a page cannot remove
 * them. They omit `Sec-Fetch-Site` without TLS, and `Origin` for most calls to the page's own origin.
 */
function isSecretInPage({ headers }: FastifyRequest, { kind, behindProxy }: KeyPrincipal): boolean {
  return (
    isSecretKind(kind) &&
    (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) &&
    !behindProxy
  );
}

function secretInPage(): ApiError {
  return new ApiError(
    'forbidden',
    'This key must not be used in a web page: anybody who opens the page can read it. Rotate it, and call from a server. If your own proxy adds the headers Origin or Sec-Fetch-Site, an admin can mark the key as used behind a proxy.',
  );
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
  const error = acceptCaller(area, request, result.principal, sessionEnded);
  if (!error) hideFromOtherOrigins(request, reply);
  return error;
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
  principal: Principal,
  refusedMessage: string,
): ApiError | undefined {
  if (accessOf(area, request, principal) === 'refuse') return unauthenticated(refusedMessage);
  request.principal = principal;
  return undefined;
}

/**
 * Pages of other origins may use only publishable keys: without this header the browser hides
 * the response from them.
 */
function hideFromOtherOrigins({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin !== undefined) reply.removeHeader('access-control-allow-origin');
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
  // Fastify builds `routeOptions` at each access, so the busy areas skip it: none of their
  // routes sets a permission.
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

/**
 * The channel of the caller's key, or the one that a signed-in user selected. Only for areas where every
 * caller has one.
 */
export function channelOf(request: FastifyRequest): string {
  const { channelId } = request.principal;
  if (channelId === null) throw new Error('a caller without a channel reached a channel route');
  return channelId;
}

/**
 * The advertiser of the caller's key, or the one that a signed-in user selected. Only for
 * the area of advertisers.
 */
export function advertiserOf(request: FastifyRequest): string {
  const { advertiserId } = request.principal;
  if (advertiserId === null) throw new Error('a caller without an advertiser reached a route of advertisers');
  return advertiserId;
}

/** Who reads a report: the caller, in slots of its channel or of another tenant. */
export function readerOf(request: FastifyRequest, tenant = channelOf(request)): Reader {
  return { tenant, caller: callerId(request.principal) };
}

/** Calls from the console are tests: they must never reach a shopper or be billed. */
export function isSandboxOnly(principal: Principal): boolean {
  return principal.holder === 'user';
}
