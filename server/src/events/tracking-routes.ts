import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/handle.ts';
import { ApiError } from '../errors.ts';
import type { Logger } from '../http/logger.ts';
import type { CountByAddress } from '../http/rate-limit.ts';
import type { Clock } from '../lib/clock.ts';
import type { InvalidReason } from '../lib/invalid-reasons.ts';
import { pixel } from '../lib/pixel.ts';
import type { ClickTokens, TokenOffer } from '../secrets/index.ts';
import { landingPage, readSessionTerms, type Serving } from '../serving/index.ts';
import type { EventType } from './model.ts';
import type { Events } from './start-events.ts';

export interface TrackingDependencies {
  readonly db: Db;
  readonly serving: Pick<Serving, 'snapshot' | 'isBot' | 'refresh'>;
  readonly events: Pick<Events, 'ingest' | 'isBehind'>;
  readonly clicks: ClickTokens;
  /** Counts the calls of an address. Undefined without rate limits. */
  readonly countCall: CountByAddress | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A shopper does not wait longer than this for the database. The event may still be stored afterwards. */
const longestWaitMs = 1_000;

/** The largest body that `sendBeacon` may send. It is not read. */
const maxBeaconBytes = 64 * 1_024;

/**
 * `/c/…` and `/i/…`: the links of an answer that a shopper's browser opens. They report a click or an
 * impression of an offer that was in the answer, and nothing else; the ledger counts it once. A redirect
 * leads only to the landing page of that offer, and always happens. For browsers that load ahead nothing is
 * stored. An address beyond its limit is redirected without a query: the landing page then lacks what only
 * the session knows. What a robot, a page or a script opens is stored as invalid. If the event cannot be
 * stored, the shopper is redirected all the same.
 */
export function trackingRoutes(app: FastifyInstance, dependencies: TrackingDependencies): void {
  const { clicks, clock } = dependencies;
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  app.removeAllContentTypeParsers();
  const limits = { parseAs: 'buffer', bodyLimit: maxBeaconBytes } as const;
  app.addContentTypeParser('*', limits, (_request, _body, done) => done(null, undefined));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  app.get<{ Params: { token: string } }>('/c/:token', options, async (request, reply) => {
    const read = clicks.read('click', request.params.token, clock());
    if ('problem' in read) throw new ApiError('no_such_path', 'Not found.');
    const isOverLimit = await countOpening(dependencies, request, reply);
    const target = await targetOf(dependencies, read.offer, isOverLimit);
    if (target === undefined) throw new ApiError('no_such_path', 'Not found.');
    if (!isOverLimit) await record(dependencies, request, read.offer, 'CLICK');
    return reply.redirect(target, 302);
  });

  const countImpression = async (
    request: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
  ) => {
    const read = clicks.read('impression', request.params.token, clock());
    if ('problem' in read || (await countOpening(dependencies, request, reply))) return;
    await record(dependencies, request, read.offer, 'IMPRESSION');
  };
  // A page must not look broken because a link is old: there is always a picture.
  app.get<{ Params: { token: string } }>('/i/:token', options, async (request, reply) => {
    await countImpression(request, reply);
    return reply.type('image/gif').send(pixel);
  });
  app.post<{ Params: { token: string } }>('/i/:token', options, async (request, reply) => {
    await countImpression(request, reply);
    return reply.code(204).send();
  });
}

async function targetOf(
  { db, serving, clicks }: TrackingDependencies,
  offer: TokenOffer,
  isOverLimit: boolean,
): Promise<string | undefined> {
  const readPlacement = async () => {
    if (isOverLimit) return undefined;
    const sessions = await inTime(readSessionTerms(db, [offer]).catch(() => undefined));
    return sessions?.[0]?.placement;
  };
  const find = () => landingPage({ snapshot: serving.snapshot, clicks }, offer, readPlacement);
  const known = await find();
  if (known !== undefined) return known;
  // Another process may have answered with an offer that this one has not read yet.
  await inTime(serving.refresh().catch(() => {}));
  return find();
}

/** Stores the event, unless the browser loads ahead. Never throws. */
async function record(
  { serving, events, clock, log }: TrackingDependencies,
  request: FastifyRequest,
  { channelId, sessionId, offerId }: TokenOffer,
  type: EventType,
): Promise<void> {
  if (request.method === 'HEAD' || isLoadedAhead(request)) return;
  if (events.isBehind()) return;
  const event = {
    sessionId,
    offerId,
    type,
    eventId: undefined,
    occurredAt: undefined,
    orderId: '',
    amount: null,
    currencyCode: null,
    invalidReason: findInvalidReason(serving.isBot, request, type),
  };
  const call = {
    reporter: { channelId, publisherId: null },
    evidence: 'link' as const,
    reportedEvents: [event],
    receivedAt: clock(),
  };
  const stored = events.ingest(call, request.trace?.span).then(
    () => {},
    (error) => log.warn({ err: error, event_type: type }, 'an event of a tracking link was not stored'),
  );
  await inTime(stored);
}

/** The result of the work, or undefined if a shopper would have to wait too long for it. */
function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, sleep(longestWaitMs, undefined, { ref: false })]);
}

/** Counts the opening of a link, before anything is read. Returns true if its address has opened too many. */
async function countOpening(
  { countCall }: TrackingDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    return (await countCall?.(request, reply)) !== undefined;
  } catch {
    // The count is in the database, which is away.
    return false;
  }
}

/**
 * Why the opening of a link is invalid. A click is a navigation: browsers say in `Sec-Fetch-…` if a page
 * loads the link as a picture, in a frame or with a script, and older ones do not send these headers. An
 * impression link is loaded as a picture or sent by a script.
 */
function findInvalidReason(
  isBot: Serving['isBot'],
  { headers }: FastifyRequest,
  type: EventType,
): InvalidReason | undefined {
  const agent = headers['user-agent']?.trim();
  if (isBot(agent)) return 'bot';
  if (type !== 'CLICK') return undefined;
  if (!agent) return 'no_user_agent';
  const { 'sec-fetch-dest': destination = 'document', 'sec-fetch-mode': mode = 'navigate' } = headers;
  return destination === 'document' && mode === 'navigate' ? undefined : 'not_a_navigation';
}

/** True if a browser loads the page in case the shopper opens it, or to show a preview. */
function isLoadedAhead({ headers }: FastifyRequest): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
}
