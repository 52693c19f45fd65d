import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit/index.ts';
import { ApiError } from '../errors.ts';
import {
  type Area,
  judge,
  type KeyVerifier,
  type Principal,
  permissionFor,
  type Verification,
} from '../keys/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the area's authentication hook before anything else of the area runs. */
    principal: Principal;
  }
  interface FastifyContextConfig {
    /** The area a route belongs to; decides which keys it accepts and which limits it obeys. */
    area?: Area;
    /** Methods the path does answer, on the route that refuses the others. */
    allow?: string;
  }
}

/** First hook of an area: who is calling, and may they. Runs before the body is read. */
export function authenticate(area: Area, verifier: KeyVerifier) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const header = request.headers['x-api-key'];
    const result = verifier.verify(typeof header === 'string' ? header : undefined);
    if (result instanceof Promise) result.then((late) => done(admit(area, request, reply, late)), done);
    else done(admit(area, request, reply, result));
  };
}

function admit(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Verification,
): ApiError | undefined {
  if (result === 'wrong_environment')
    return refused('API key environment does not match service environment.');
  const verdict = result === 'unknown' ? 'refuse' : judge(result, permissionFor(area, request.method));
  if (result === 'unknown' || verdict === 'refuse') {
    return refused(
      area === 'reporting' ? 'Invalid or expired management API key.' : 'Invalid or expired API key.',
    );
  }
  // A secret key has no business in a browser: without this header the page cannot read the answer.
  if (result.kind !== 'pk') reply.removeHeader('access-control-allow-origin');
  // A path that does not know the method says so itself, to every key that may see the path.
  if (verdict === 'forbid' && !request.routeOptions.config.allow)
    return new ApiError('forbidden', 'You do not have permission to perform this action.');
  request.principal = result;
  return undefined;
}

function refused(detail: string): ApiError {
  return new ApiError('unauthenticated', detail, { headers: { 'www-authenticate': 'ApiKey' } });
}

/** Who to name in the audit trail. */
export function actorOf(request: FastifyRequest): Actor {
  const type = request.principal.holder === 'operator' ? 'operator_key' : 'channel_key';
  return { type, id: request.principal.keyId, requestId: request.id };
}

/** The channel of the caller's key. Only for areas whose keys all belong to one. */
export function channelOf(request: FastifyRequest): string {
  const { channelId } = request.principal;
  if (channelId === null) throw new Error('a key without a channel reached a channel route');
  return channelId;
}
