import type { FastifyRequest } from 'fastify';

/** The parts of a request that sign-in uses. */
export interface ClientInfo {
  readonly ip: string;
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
  readonly requestId: string;
}

export function clientInfoOf({ ip, id, headers }: FastifyRequest): ClientInfo {
  return { ip, cookies: headers.cookie, userAgent: headers['user-agent'], requestId: id };
}

/** The only request headers that the authentication library gets. */
export function headersOf({ cookies = '', userAgent = '' }: ClientInfo): Headers {
  return new Headers({ cookie: cookies, 'user-agent': userAgent });
}
