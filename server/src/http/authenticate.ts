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
import type { LimitBadKeys } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the area's authentication hook before anything else of the area runs. */
    principal: Principal;
  }
  interface FastifyContextConfig {
    /** The area a route belongs to; decides which keys it accepts and which limits it obeys. */
    area?: Area;
    /** What the route asks of its caller, where that is not what area and method say. */
    permission?: Permission;
    /** Methods the path does answer, on the route that refuses the others. */
    allow?: string;
  }
}

export interface AuthDependencies {
  readonly keys: KeyVerifier;
  readonly logins: LoginSessions;
  readonly baseUrl: string | undefined;
  /** Counts a call without a good key, and answers with a refusal once its address made too many; absent: no limit. */
  readonly limitBadKeys: LimitBadKeys | undefined;
}

/** First hook of an area: who is calling, and may they. Runs before the body is read. */
export function authenticate(area: Area, door: AuthDependencies) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { 'x-api-key': header, cookie } = request.headers;
    // A key always wins: a call that carries one means to be made with it.
    if (header === undefined && cookie !== undefined && door.logins.hasSessionCookie(cookie)) {
      admitUser(area, door, request, reply, cookie).then(done, done);
      return;
    }
    const result = door.keys.verify(typeof header === 'string' ? header : undefined);
    if (typeof result !== 'string') return done(admit(area, request, reply, result, invalidKey(area)));
    // Only here, where the key is no good: from the same address a good one is never limited by this.
    const limited = door.limitBadKeys?.(request, reply);
    if (limited instanceof Promise) limited.then((late) => done(late ?? refusedKey(area, result)), done);
    else done(limited ?? refusedKey(area, result));
  };
}

function refusedKey(area: Area, result: Extract<Verification, string>): ApiError {
  return refused(
    result === 'wrong_environment'
      ? 'API key environment does not match service environment.'
      : invalidKey(area),
  );
}

function invalidKey(area: Area): string {
  return area === 'reporting' ? 'Invalid or expired management API key.' : 'Invalid or expired API key.';
}

async function admitUser(
  area: Area,
  { logins, baseUrl }: AuthDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: string,
): Promise<ApiError | undefined> {
  const foreign = checkCsrf(request, baseUrl);
  if (foreign) return foreign;
  const named = request.headers['x-encart-channel'];
  const entry = await logins.authenticate(cookies, area, typeof named === 'string' ? named : undefined);
  if (typeof entry === 'string') return refusalOf(entry);
  if (entry.cookies.length > 0) reply.header('set-cookie', [...entry.cookies]);
  return admit(area, request, reply, entry.principal, sessionEnded);
}

const sessionEnded = 'You are not signed in, or your session has ended.';

function refusalOf(entry: Extract<LoginResult, string>): ApiError {
  switch (entry) {
    case 'no_session':
      return notSignedIn();
    case 'no_channel':
      return invalid({ 'x-encart-channel': ['This header is required.'] });
    case 'unknown_channel':
      return notFound('Channel');
  }
}

export function notSignedIn(): ApiError {
  return refused(sessionEnded);
}

function admit(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
  refusal: string,
): ApiError | undefined {
  // The framework builds a route's options at every question, so the busy areas do not ask: none of their routes is marked.
  const marked =
    area === 'channel' || area === 'operator' ? request.routeOptions.config.permission : undefined;
  const verdict = checkPermission(principal, permissionFor(area, request.method, marked));
  if (verdict === 'refuse') return refused(refusal);
  // Neither a secret key nor a session has business on a foreign page: without this header it cannot read the answer.
  if (principal.holder === 'user' || principal.kind !== 'pk')
    reply.removeHeader('access-control-allow-origin');
  request.principal = principal;
  // A path that does not know the method says so itself, to every key that may see the path.
  if (verdict === 'forbid' && !request.routeOptions.config.allow) return forbidden();
  return undefined;
}

export function forbidden(): ApiError {
  return new ApiError('forbidden', 'You do not have permission to perform this action.');
}

function refused(detail: string): ApiError {
  return new ApiError('unauthenticated', detail, { headers: { 'www-authenticate': 'ApiKey' } });
}

/** Who to name in the audit trail. */
export function actorOf({ principal, id: requestId }: FastifyRequest): Actor {
  if (principal.holder === 'user') return { type: 'user', id: principal.userId, requestId };
  const type = principal.holder === 'operator' ? 'operator_key' : 'channel_key';
  return { type, id: principal.keyId, requestId };
}

/** The channel of the caller's key, or the one a signed-in user chose. Only for areas where all callers have one. */
export function channelOf(request: FastifyRequest): string {
  const { channelId } = request.principal;
  if (channelId === null) throw new Error('a caller without a channel reached a channel route');
  return channelId;
}

/** Somebody at the console tries things out: what they do must never reach a shopper or a bill. */
export function isSandboxOnly(principal: Principal): boolean {
  return principal.holder === 'user';
}
