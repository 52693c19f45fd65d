import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Where a person reaches the service: as set, or as they asked for it. A path in front of it is kept. The Host header is
 * the caller's own text, so it may be anything.
 */
export function publicBaseUrl(request: FastifyRequest, baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl;
  const base = `${request.protocol}://${request.host}`;
  const url = URL.canParse(base) ? new URL(base) : undefined;
  if (!url || !/^https?$/.test(request.protocol) || /[/?#@\\]/.test(request.host))
    throw new ApiError('unreadable', 'Malformed Host header.');
  return url.origin;
}

/**
 * A browser sends a cookie along whoever makes it call. So a call that changes something must show that our own page
 * made it: by a header that no foreign page can send without asking first, and by what the browser says of the caller.
 */
export function checkCsrf(request: FastifyRequest, baseUrl: string | undefined): ApiError | undefined {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return undefined;
  const { origin } = new URL(publicBaseUrl(request, baseUrl));
  if (isFromConsole(request.headers, origin)) return undefined;
  return new ApiError('forbidden', 'This call must come from the console.');
}

/** Browsers leave `Sec-Fetch-Site` out where there is no TLS; the origin they always tell. */
export function isFromConsole(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  ownOrigin: string,
): boolean {
  if (headers['x-encart-console'] !== '1') return false;
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === ownOrigin : site === 'same-origin';
}
