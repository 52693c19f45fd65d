import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { type CountByAddress, limitErrorOr } from '../http/rate-limit.ts';
import type { Principal } from '../keys/index.ts';
import type { Snapshot } from './snapshot/snapshot.ts';

/**
 * Refuses calls of browsers whose page is not among the allowed origins of the publisher. A call without an
 * `Origin` header comes from a server. This limits where a copied key can be used in browsers; it does not
 * authenticate anyone. It runs before the rate limit of the key, because pages of strangers must not use up
 * what the publisher's own pages need: refused calls are counted by address.
 */
export function checkOrigin(snapshot: Pick<Snapshot, 'getMember'>, countRefused: CountByAddress | undefined) {
  const isAllowed = ({ channelId, publisherId }: Principal, origin: string | undefined) => {
    if (origin === undefined || channelId === null || publisherId === null) return true;
    const allowed = snapshot.getMember(channelId, publisherId)?.allowedOrigins;
    return !allowed || allowed.size === 0 || allowed.has(origin);
  };
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    if (isAllowed(request.principal, request.headers.origin)) return done();
    const error = new ApiError('forbidden', 'This key may not be used on pages of this origin.');
    limitErrorOr(error, countRefused?.(request, reply), done);
  };
}
