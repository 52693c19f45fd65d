import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import { newId } from '../lib/ids.ts';

/** How long a client may take. */
export interface ConnectionTimes {
  /** Until the head and the body of a request have arrived. */
  readonly requestMs: number;
  /** Between two requests on one connection: longer than the 60 s of common proxies, so that they close first. */
  readonly keepAliveMs: number;
  /** Without a byte in either direction, for example because nobody reads the answer. */
  readonly stalledMs: number;
}

export const connectionTimes: ConnectionTimes = {
  requestMs: 30_000,
  keepAliveMs: 72_000,
  stalledMs: 120_000,
};

/** Options of the HTTP server. Connections are checked each second, or more often where the time is short. */
export function serverOptions({ requestMs, keepAliveMs, stalledMs }: ConnectionTimes) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: stalledMs,
    http: {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(1_000, requestMs),
      // Refused below, in the shape of all refusals.
      requireHostHeader: false,
    },
  };
}

const host = /^(\[[\da-f:.]+\]|[^[\]\s/?#@\\:]+)(:\d{0,5})?$/i;

/** What is wrong with the head of a request, if anything is, that the HTTP parser lets pass. */
export function findRequestFault({ url = '', headers, httpVersion }: IncomingMessage): string | undefined {
  // No field of ours can hold the character, and PostgreSQL refuses it.
  if (url.includes('%00')) return 'Null characters are not allowed.';
  // A proxy that understands another coding differently would see other requests than we do.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return 'Unsupported Transfer-Encoding.';
  if (headers.host === undefined) return httpVersion === '1.1' ? 'The Host header is required.' : undefined;
  return host.test(headers.host) ? undefined : 'Malformed Host header.';
}

/** Answers what never became a request: it came too slowly, or it is no HTTP. The connection is closed. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  // Node keeps the answer that is being written here. In the middle of one, another would be read as its content.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (!socket.writable || begun?.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const id = newId();
  const body = JSON.stringify(refusal.body(id));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `x-request-id: ${id}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Also where the client keeps its side open.
  socket.destroySoon();
}

function refusalOf(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request took too long to arrive.');
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large', 'Request header fields are too large.');
    default:
      return new ApiError('unreadable', 'Malformed request.');
  }
}
