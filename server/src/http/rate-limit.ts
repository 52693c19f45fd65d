import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../errors.ts';
import { type Area, callerId } from '../keys/index.ts';
import { addressBlock } from './address-block.ts';
import { addressPrefix, type RateCounter, type WindowCount } from './rate-counter.ts';

/** Default calls per minute and caller (a key or a user). Calls of the operator API are not limited. */
export const defaultLimits = { serving: 10_000, channel: 600, reporting: 120 } as const;

const windowMs = 60_000;
const badKeysPerMinute = 60;

/** Limits the calls of an area by caller. Add it after the authentication hook, which sets the caller. */
export function limitRate(app: FastifyInstance, area: Exclude<Area, 'operator'>, counter: RateCounter): void {
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const limit = request.principal.rateLimits[area] ?? defaultLimits[area];
    const taken = counter.take(`${area}:${callerId(request.principal)}`, limit, windowMs);
    if (taken instanceof Promise) taken.then((late) => done(checkLimit(reply, limit, late)), done);
    else done(checkLimit(reply, limit, taken));
  });
}

/** Creates route options that limit calls by address, for routes without a key. */
export type LimitByAddress = (name: string, limit: number) => { onRequest?: onRequestAsyncHookHandler };

/** Without a counter there is no limit. */
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

/** Limits the calls per minute and address without a valid key: with a missing, mistyped or unknown key. */
export function limitBadKeys(counter: RateCounter): LimitBadKeys {
  return takeByAddress('bad-keys', badKeysPerMinute, counter);
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
