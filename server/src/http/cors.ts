import type { FastifyReply, FastifyRequest } from 'fastify';

const exposed = 'x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, version';
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, x-api-key, x-request-id, version',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
};

/**
 * Any page may call with a publishable key, and never with a cookie of ours. What may be read of the answer is settled with
 * the key: `authenticate` takes the permission back for a secret one. The operator API, the console's and the metrics are for
 * our own pages and for scripts. Calls from servers carry no Origin and cost nothing here.
 */
export function handleCors(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const isOurs = request.headers.origin !== undefined && !isForOurselves(request);
  if (isOurs)
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed);
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (isOurs && isPreflight) reply.code(204).headers(preflight).send();
  else done();
}

/** By the route, because a path can be written in several ways; by the path where there is no route. */
function isForOurselves({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/(operator|console|metrics)\b/.test(routeOptions.url ?? url);
}
