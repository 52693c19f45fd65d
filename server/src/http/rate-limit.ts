import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { Area } from '../keys/index.ts';
import type { RateCounter, Taken } from './rate-counter.ts';

/** Calls a minute and key where the channel sets none. The operator's own calls are not limited. */
export const defaultLimits = { serving: 10_000, channel: 600, reporting: 120 } as const;

const windowMs = 60_000;

/** Limits an area's calls by key. Add it after the authentication hook: the key must be known. */
export function limitRate(app: FastifyInstance, area: Exclude<Area, 'operator'>, counter: RateCounter): void {
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { keyId, rateLimits } = request.principal;
    const limit = rateLimits[area] ?? defaultLimits[area];
    const taken = counter.take(`${area}:${keyId}`, limit, windowMs);
    if (taken instanceof Promise) taken.then((late) => done(judge(reply, limit, late)), done);
    else done(judge(reply, limit, taken));
  });
}

function judge(reply: FastifyReply, limit: number, { current, ttl }: Taken): ApiError | undefined {
  const reset = Math.max(1, Math.ceil(ttl / 1000));
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', Math.max(0, limit - current))
    .header('ratelimit-reset', reset);
  if (current <= limit) return undefined;
  return new ApiError('throttled', `Request was throttled. Expected available in ${reset} seconds.`, {
    headers: { 'retry-after': String(reset) },
  });
}
