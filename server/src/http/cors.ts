import type { FastifyReply, FastifyRequest } from 'fastify';

const exposedHeaders =
  'date, x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, version';
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, x-api-key, x-request-id, version, traceparent, tracestate',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
};

/**
 * Lets pages of any origin call the API with a publishable key, never with a session cookie.
 * `access-control-allow-origin` is set before the key is known; `authenticate` removes it for secret keys and
 * sessions. The APIs of the operator and of advertisers, the console and the metrics allow no other origin.
 * Calls from servers have no Origin header and get no CORS headers.
 */
export function handleCors(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const allowsOrigin = request.headers.origin !== undefined && !isSameOriginOnly(request);
  if (allowsOrigin)
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders);
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (allowsOrigin && isPreflight) reply.code(204).headers(preflightHeaders).send();
  else done();
}

/** Checks the route, because a path can be written in several ways, or the path if there is no route. */
function isSameOriginOnly({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/(operator|advertiser|conversions|console|metrics)\b/.test(routeOptions.url ?? url);
}
