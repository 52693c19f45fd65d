import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../errors.ts';
import { type Area, callerId, type Principal } from '../keys/index.ts';
import { addressBlock } from './address-block.ts';
import { addressPrefix, type RateCounter, type WindowCount } from './rate-counter.ts';

/** Default calls per minute and caller (a key or a user). Calls of the operator API are not limited. */
export const defaultLimits = { serving: 10_000, channel: 600, reporting: 120, advertiser: 3_000 } as const;

const windowMs = 60_000;
const badKeysPerMinute = 60;
/** A page shows few logos, and each service reads a logo once. */
const logoMissesPerMinute = 600;
const trackingCallsPerMinute = 3_000;

/**
 * Limits the calls of an area by caller. Add it after the authentication hook, which sets the caller. Usually the count is
 * known at once, and the hook stays synchronous, because every call runs it. A promise is returned only if a worker process
 * has to ask the primary.
 */
export function limitRate(app: FastifyInstance, area: LimitedArea, counter: RateCounter): void {
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const limitError = countCall(reply, area, request.principal, counter);
    if (limitError instanceof Promise) limitError.then(done, done);
    else done(limitError);
  });
}

export type LimitedArea = Exclude<Area, 'operator'>;

/** Counts a call and sets the rate limit headers. Returns (does not throw) the error to send if the limit is exceeded. */
export function countCall(
  reply: FastifyReply,
  area: LimitedArea,
  principal: Principal,
  counter: RateCounter,
): LimitError | Promise<LimitError> {
  const own = area === 'advertiser' ? null : principal.rateLimits[area];
  const limit = own ?? defaultLimits[area];
  const counted = counter.take(`${area}:${callerId(principal)}`, limit, windowMs);
  return counted instanceof Promise
    ? counted.then((count) => checkLimit(reply, limit, count))
    : checkLimit(reply, limit, counted);
}

type LimitError = ApiError | undefined;

/** Creates route options that limit calls by address, for routes without a key. */
export type LimitByAddress = (name: string, limit: number) => { onRequest?: onRequestAsyncHookHandler };

/** Without a counter there is no limit. */
export function addressLimits(counter: RateCounter | undefined): LimitByAddress {
  return (name, limit) => {
    if (!counter) return {};
    const countCall = countByAddress(name, limit, counter);
    return {
      async onRequest(request, reply) {
        const limitError = await countCall(request, reply);
        if (limitError) throw limitError;
      },
    };
  };
}

/** Counts a call by its address. Returns (does not throw) the error to send if the address made too many calls. */
export type CountByAddress = (
  request: FastifyRequest,
  reply: FastifyReply,
) => LimitError | Promise<LimitError>;

/** Counts calls without a valid key, whose key is missing, mistyped or unknown. */
export function badKeyCounter(counter: RateCounter): CountByAddress {
  return countByAddress('bad-keys', badKeysPerMinute, counter);
}

/** Counts calls for logos that are not in memory. */
export function logoMissCounter(counter: RateCounter): CountByAddress {
  return countByAddress('logos', logoMissesPerMinute, counter);
}

/** Counts calls of the pixel of advertisers. Many shoppers may share an address. */
export function pixelCounter(counter: RateCounter): CountByAddress {
  return countByAddress('pixel', trackingCallsPerMinute, counter);
}

/** Counts calls of tracking links. Many shoppers may share an address. */
export function trackingCounter(counter: RateCounter): CountByAddress {
  return countByAddress('tracking', trackingCallsPerMinute, counter);
}

function countByAddress(name: string, limit: number, counter: RateCounter): CountByAddress {
  return (request, reply) => {
    const key = `${addressPrefix}${name}:${addressBlock(request.ip)}`;
    const counted = counter.take(key, limit, windowMs);
    return counted instanceof Promise
      ? counted.then((count) => checkLimit(reply, limit, count))
      : checkLimit(reply, limit, counted);
  };
}

/** Sets the rate limit headers, and returns an error if the limit is exceeded. */
function checkLimit(reply: FastifyReply, limit: number, { current, ttl }: WindowCount): LimitError {
  const resetSeconds = Math.max(1, Math.ceil(ttl / 1000));
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', Math.max(0, limit - current))
    .header('ratelimit-reset', resetSeconds);
  if (current <= limit) return undefined;
  return new ApiError('throttled', `Request was throttled. Expected available in ${resetSeconds} seconds.`, {
    headers: { 'retry-after': String(resetSeconds) },
  });
}
