import type { FastifyRequest } from 'fastify';
import type { Caller } from './sign-in.ts';

export function callerOf({ ip, id, headers }: FastifyRequest): Caller {
  return { ip, cookies: headers.cookie, userAgent: headers['user-agent'], requestId: id };
}

/** All that the sign-in library gets to see of a request. */
export function headersOf({ cookies = '', userAgent = '' }: Caller): Headers {
  return new Headers({ cookie: cookies, 'user-agent': userAgent });
}
