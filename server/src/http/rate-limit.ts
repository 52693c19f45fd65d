import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../errors.ts';
import { type Area, callerId, type Principal } from '../keys/index.ts';
import { addressShares, type CountMany } from './address-share.ts';
import { bodyLimits } from './body-limits.ts';
import { clientNetwork, customerNetwork } from './client-network.ts';
import { addressPrefix, type RateCounter, type WindowCount } from './rate-counter.ts';

/** Default calls per minute and caller (a key or a user). Calls of the operator API are not limited. */
export const defaultLimits = { serving: 10_000, channel: 600, reporting: 120, advertiser: 3_000 } as const;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The counted cost of a call in the area of advertisers. Undefined in other areas and without rate
     * limits.
     */
    counted: CountedCall | undefined;
  }
}

/**
 * In the area of advertisers a call counts as one for each of these that it begins: bytes of its body, or
 * reports in it.
 */
export const costUnits = { bytes: 20 * 1_024, reports: 20 } as const;

interface CountedCall {
  readonly key: string;
  readonly limit: number;
  /** The number of calls that it counts as, and the number of the last one in its window. */
  readonly amount: number;
  readonly current: number;
}

const windowMs = 60_000;
export const badKeysPerMinute = 60;
const refusedPagesPerMinute = 60;
/** Look-ups of unknown keys that may be new. Each waits for a query that serves all those which wait. */
export const keyLookUpsPerMinute = 600;
/** A page shows few logos, and each service reads a logo once. */
const logoMissesPerMinute = 600;
const trackingCallsPerMinute = 3_000;
/**
 * A customer of a provider may have 65,536 IPv6 networks of the size by which we count. Together they have
 * the limit of this many addresses.
 */
const addressesPerCustomer = 10;

/**
 * Limits the calls of an area by caller. Add it after the authentication hook, which sets the caller. Usually
 * the count is known at once, and the hook stays synchronous, because every call runs it. A promise is
 * returned only if a worker process has to ask the primary.
 */
export function limitRate(
  app: FastifyInstance,
  area: LimitedArea,
  counter: RateCounter,
  processes: number,
): void {
  const countMany = area === 'serving' ? addressShares(processes) : undefined;
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const limitError = countCall(request, reply, area, request.principal, counter, countMany);
    if (limitError instanceof Promise) limitError.then(done, done);
    else done(limitError);
  });
}

export type LimitedArea = Exclude<Area, 'operator'>;

/**
 * Counts a call and sets the rate limit headers. Returns (does not throw) the error to send if
 * the limit is exceeded.
 */
export function countCall(
  request: FastifyRequest,
  reply: FastifyReply,
  area: LimitedArea,
  principal: Principal,
  counter: RateCounter,
  countMany?: CountMany,
): LimitError | Promise<LimitError> {
  const own = area === 'advertiser' ? null : principal.rateLimits[area];
  const limit = own ?? defaultLimits[area];
  const caller = `${area}:${callerId(principal)}`;
  // Only the keys of publishers are in web pages.
  const many = principal.holder === 'publisher' ? (countMany?.(caller, request.ip, limit, windowMs) ?? 0) : 0;
  const key = many > 0 ? `${caller}:many` : caller;
  const amount = area === 'advertiser' ? callsForBody(request) : Math.max(1, many);
  const check = (count: WindowCount) => {
    if (area !== 'advertiser') return checkLimit(reply, limit, count);
    request.counted = { key, limit, amount, current: count.current };
    return checkLimit(reply, limit, count, count.current - amount < limit);
  };
  const counted = counter.take(key, limit, windowMs, amount);
  return counted instanceof Promise ? counted.then(check) : check(counted);
}

/**
 * The number of calls that a body counts as. It is known before the body is read, so a chunked one
 * counts as the largest.
 */
function callsForBody({ headers }: FastifyRequest): number {
  const largest = bodyLimits.advertiser;
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : largest;
  return Math.max(1, Math.ceil(Math.min(bytes, largest) / costUnits.bytes));
}

/**
 * Counts the reports of a call, before they are processed. Returns (does not throw) the error to send if the
 * limit is exceeded.
 */
export type CountReports = (
  request: FastifyRequest,
  reply: FastifyReply,
  reports: number,
) => LimitError | Promise<LimitError>;

/**
 * Counts the reports of a call that exceed what its body has counted as. A call is accepted while one call is
 * left, so its own body may have used up the window. It is refused here if other calls have done so
 * meanwhile: otherwise many small bodies with many reports, sent at the same time, would all be accepted.
 */
export function reportCounter(counter: RateCounter): CountReports {
  return (request, reply, reports) => {
    const { counted } = request;
    if (!counted) return undefined;
    const { key, limit } = counted;
    const amount = Math.ceil(reports / costUnits.reports) - counted.amount;
    if (amount <= 0) return undefined;
    const check = (count: WindowCount) =>
      checkLimit(reply, limit, count, count.current - amount <= Math.max(limit, counted.current));
    const taken = counter.take(key, limit, windowMs, amount);
    return taken instanceof Promise ? taken.then(check) : check(taken);
  };
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

/**
 * Counts a call by its address. Returns (does not throw) the error to send if the address
 * made too many calls.
 */
export type CountByAddress = (
  request: FastifyRequest,
  reply: FastifyReply,
) => LimitError | Promise<LimitError>;

/** Counts calls without a valid key, whose key is missing, mistyped or unknown. */
export function badKeyCounter(counter: RateCounter): CountByAddress {
  return countByAddress('bad-keys', badKeysPerMinute, counter);
}

/** Counts the look-up of an unknown key for the address of a call. Returns true if the look-up is allowed. */
export type AllowLookUp = (request: FastifyRequest) => boolean | Promise<boolean>;

export function keyLookUpLimit(counter: RateCounter): AllowLookUp {
  const take = takeByAddress('key-look-ups', keyLookUpsPerMinute, counter);
  return ({ ip }) => take(ip, (limit, { current }) => current <= limit);
}

/** Counts calls that are refused because of the page that they come from. They do not count for their key. */
export function refusedPageCounter(counter: RateCounter): CountByAddress {
  return countByAddress('refused-pages', refusedPagesPerMinute, counter);
}

/** Ends a call that is refused with `error`, or with the error of a limit that it exceeds. */
export function limitErrorOr(
  error: ApiError,
  counted: LimitError | Promise<LimitError>,
  done: (error?: Error) => void,
): void {
  if (counted instanceof Promise) counted.then((limitError) => done(limitError ?? error), done);
  else done(counted ?? error);
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

/**
 * Continues at once if the count is known, because a promise would cost every call a turn of the event loop.
 */
function whenKnown<T>(
  counted: WindowCount | Promise<WindowCount>,
  next: (count: WindowCount) => T | Promise<T>,
): T | Promise<T> {
  return counted instanceof Promise ? counted.then(next) : next(counted);
}

function countByAddress(name: string, limit: number, counter: RateCounter): CountByAddress {
  const take = takeByAddress(name, limit, counter);
  return ({ ip }, reply) => take(ip, (exceeded, counted) => checkLimit(reply, exceeded, counted));
}

/**
 * Counts a call of an address. `next` gets the limit that it exceeds, or that of the address, with its count.
 */
function takeByAddress(name: string, limit: number, counter: RateCounter) {
  const wideLimit = limit * addressesPerCustomer;
  return <T>(ip: string, next: (limit: number, counted: WindowCount) => T): T | Promise<T> => {
    const network = clientNetwork(ip);
    const wide = customerNetwork(network);
    const count = () =>
      whenKnown(counter.take(`${addressPrefix}${name}:${network}`, limit, windowMs), (counted) =>
        next(limit, counted),
      );
    if (wide === undefined) return count();
    return whenKnown(counter.take(`${addressPrefix}${name}:${wide}`, wideLimit, windowMs), (ofCustomer) =>
      ofCustomer.current > wideLimit ? next(wideLimit, ofCustomer) : count(),
    );
  };
}

/** Sets the rate limit headers, and returns an error if the call is not accepted. */
function checkLimit(
  reply: FastifyReply,
  limit: number,
  { current, ttl }: WindowCount,
  isAccepted = current <= limit,
): LimitError {
  const resetSeconds = Math.max(1, Math.ceil(ttl / 1000));
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', Math.max(0, limit - current))
    .header('ratelimit-reset', resetSeconds);
  if (isAccepted) return undefined;
  return new ApiError('throttled', `Request was throttled. Expected available in ${resetSeconds} seconds.`, {
    headers: { 'retry-after': String(resetSeconds) },
  });
}
