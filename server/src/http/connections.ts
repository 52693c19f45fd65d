import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import { newId } from '../lib/ids.ts';

/** Timeouts of client connections. */
export interface ConnectionTimes {
  /** For the headers and the body of a request to arrive. */
  readonly requestMs: number;
  /**
   * Between two requests on one connection. Longer than the 60 s of common proxies, so that
   * the proxy closes first.
   */
  readonly keepAliveMs: number;
  /** Without a byte in either direction, for example because the client does not read the response. */
  readonly stalledMs: number;
}

export const connectionTimes: ConnectionTimes = {
  requestMs: 30_000,
  keepAliveMs: 72_000,
  stalledMs: 120_000,
};

/**
 * Options of the HTTP server. Connections are checked every second, or more often if the
 * request timeout is shorter.
 */
export function serverOptions({ requestMs, keepAliveMs, stalledMs }: ConnectionTimes) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: stalledMs,
    http: {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(1_000, requestMs),
      // `findRequestFault` rejects it with our error format.
      requireHostHeader: false,
    },
  };
}

const host = /^(\[[\da-f:.]+\]|[^[\]\s/?#@\\:]+)(:\d{0,5})?$/i;

/**
 * Finds faults in the request head that node's HTTP parser accepts. Returns an error message or undefined.
 */
export function findRequestFault({
  url = '',
  headers,
  rawHeaders,
  httpVersion,
}: IncomingMessage): string | undefined {
  // PostgreSQL cannot store the null character.
  if (url.includes('%00')) return 'Null characters are not allowed.';
  // A proxy that interprets another coding differently would see different requests (request smuggling).
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return 'Unsupported Transfer-Encoding.';
  if (headers.host === undefined) return httpVersion === '1.1' ? 'The Host header is required.' : undefined;
  // A proxy may use the last one, and node uses the first.
  if (countHosts(rawHeaders) > 1) return 'Only one Host header is allowed.';
  return host.test(headers.host) ? undefined : 'Malformed Host header.';
}

/**
 * `rawHeaders` has names and values in turn. Every request is checked, so names of another
 * length are not compared.
 */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** Answers a request that arrived too slowly or is not valid HTTP, and closes the connection. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  // `_httpMessage` is the response that node is writing. An error sent in the middle would be
  // read as its content.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (!socket.writable || begun?.headersSent) {
    socket.destroy();
    return;
  }
  const apiError = brokenRequestError(error.code);
  const id = newId();
  const body = JSON.stringify(apiError.body(id));
  const head = [
    `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `x-request-id: ${id}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Also closes the connection if the client keeps its side open.
  socket.destroySoon();
}

function brokenRequestError(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request took too long to arrive.');
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large', 'Request header fields are too large.');
    default:
      return new ApiError('unreadable', 'Malformed request.');
  }
}
