import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from './sign-in.ts';

export function clientInfoOf({ ip, id, headers }: FastifyRequest): ClientInfo {
  return { ip, cookies: headers.cookie, userAgent: headers['user-agent'], requestId: id };
}

/** All that the sign-in library gets to see of a request. */
export function headersOf({ cookies = '', userAgent = '' }: ClientInfo): Headers {
  return new Headers({ cookie: cookies, 'user-agent': userAgent });
}
