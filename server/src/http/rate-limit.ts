import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { Area } from '../keys/index.ts';
import type { RateCounter } from './rate-counter.ts';

/** Calls a minute and key where the channel sets none. The operator's own calls are not limited. */
export const defaultLimits = { serving: 10_000, channel: 600, reporting: 120 } as const;

const windowMs = 60_000;

/** Limits an area's calls by key. Register it after the authentication hook: the key must be known. */
export async function limitRate(
  app: FastifyInstance,
  area: Exclude<Area, 'operator'>,
  counter: RateCounter,
): Promise<void> {
  class Store {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      window: number,
      max: number,
    ) {
      const taken = counter.take(key, max, window);
      if (taken instanceof Promise) taken.then((late) => done(null, late), done);
      else done(null, taken);
    }
    child(): Store {
      return this;
    }
  }
  await app.register(rateLimit, {
    hook: 'onRequest',
    timeWindow: windowMs,
    max: (request: FastifyRequest) => request.principal.rateLimits[area] ?? defaultLimits[area],
    keyGenerator: (request: FastifyRequest) => `${area}:${request.principal.keyId}`,
    store: Store as never,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError(
        'throttled',
        `Request was throttled. Expected available in ${Math.max(1, Math.ceil(ttl / 1000))} seconds.`,
      ),
  });
}
