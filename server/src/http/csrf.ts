import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * The base URL under which users reach the service: the configured one (with its path), or the one of the
 * request. The Host header is untrusted input, so it is checked.
 */
export function publicBaseUrl(request: FastifyRequest, baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl;
  const { protocol, host } = request;
  const base = `${protocol}://${host}`;
  const known = origins.get(base);
  if (known !== undefined) return known;
  const url = URL.canParse(base) ? new URL(base) : undefined;
  if (!url || !/^https?$/.test(protocol) || /[/?#@\\]/.test(host))
    throw new ApiError('unreadable', 'Malformed Host header.');
  if (base.length <= maxOriginChars) {
    if (origins.size >= maxOrigins) origins.clear();
    origins.set(base, url.origin);
  }
  return url.origin;
}

/** The origins of the Host headers that were checked, because every answer with links needs one. */
const origins = new Map<string, string>();
/** Callers choose the header, so it is cleared when it is full. */
const maxOrigins = 1_000;
const maxOriginChars = 300;

/**
 * Protects against cross-site request forgery. A browser adds the session cookie to calls of every page, so a
 * call that changes something must come from the console: it needs a header that other origins cannot send
 * without a CORS preflight, and the browser must report our own origin.
 */
export function checkCsrf(request: FastifyRequest, baseUrl: string | undefined): ApiError | undefined {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return undefined;
  const { origin } = new URL(publicBaseUrl(request, baseUrl));
  if (isFromConsole(request.headers, origin)) return undefined;
  return new ApiError('forbidden', 'This call must come from the console.');
}

/** Browsers omit `Sec-Fetch-Site` without TLS. They always send `Origin`. */
export function isFromConsole(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  ownOrigin: string,
): boolean {
  if (headers['x-encart-console'] !== '1') return false;
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === ownOrigin : site === 'same-origin';
}
