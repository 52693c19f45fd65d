import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../errors.ts';
import { type Area, callerId } from '../keys/index.ts';
import { addressBlock } from './address-block.ts';
import { addressPrefix, type RateCounter, type WindowCount } from './rate-counter.ts';

/** Calls a minute and key (or person) where the channel sets none. The operator's own calls are not limited. */
export const defaultLimits = { serving: 10_000, channel: 600, reporting: 120 } as const;

const windowMs = 60_000;

/** Limits an area's calls by caller. Add it after the authentication hook: the caller must be known. */
export function limitRate(app: FastifyInstance, area: Exclude<Area, 'operator'>, counter: RateCounter): void {
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const limit = request.principal.rateLimits[area] ?? defaultLimits[area];
    const taken = counter.take(`${area}:${callerId(request.principal)}`, limit, windowMs);
    if (taken instanceof Promise) taken.then((late) => done(checkLimit(reply, limit, late)), done);
    else done(checkLimit(reply, limit, taken));
  });
}

/** Route options that limit calls by address, for routes that need no key. */
export type LimitByAddress = (name: string, limit: number) => { onRequest?: onRequestAsyncHookHandler };

/** Without a counter nothing is limited. */
export function addressLimits(counter: RateCounter | undefined): LimitByAddress {
  return (name, limit) => {
    if (!counter) return {};
    const take = takeByAddress(name, limit, counter);
    return {
      async onRequest(request, reply) {
        const refusal = await take(request, reply);
        if (refusal) throw refusal;
      },
    };
  };
}

export type LimitBadKeys = ReturnType<typeof takeByAddress>;

/**
 * Calls a minute and address without a good key. A missing, a mistyped and a wrong key count alike, because they look alike in
 * the answer.
 */
export function limitBadKeys(counter: RateCounter): LimitBadKeys {
  return takeByAddress('bad-keys', 60, counter);
}

function takeByAddress(name: string, limit: number, counter: RateCounter) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
  ): ApiError | undefined | Promise<ApiError | undefined> => {
    const key = `${addressPrefix}${name}:${addressBlock(request.ip)}`;
    const taken = counter.take(key, limit, windowMs);
    return taken instanceof Promise
      ? taken.then((late) => checkLimit(reply, limit, late))
      : checkLimit(reply, limit, taken);
  };
}

function checkLimit(reply: FastifyReply, limit: number, { current, ttl }: WindowCount): ApiError | undefined {
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
