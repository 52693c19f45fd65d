import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { ApiError, type FieldErrors, invalid } from '../errors.ts';
import { DetailBody, FieldErrors as FieldErrorsBody } from '../http/fields.ts';
import type { Logger } from '../http/logger.ts';
import type { CountByAddress } from '../http/rate-limit.ts';
import type { RouteApp } from '../http/route-app.ts';
import { readUuid } from '../lib/ids.ts';
import { pixel } from '../lib/pixel.ts';
import type { PostbackTokens } from '../secrets/index.ts';
import { getTokenVersion } from './postback-store.ts';
import { type ReportDependencies, reportAll } from './report-all.ts';
import { ConversionAnswer } from './schema.ts';
import { viewRecorded } from './view-conversion.ts';

export interface PublicDependencies extends ReportDependencies {
  readonly postbacks: PostbackTokens;
  readonly log: Logger;
  /**
   * Count the calls of an address: those with a wrong token, and those of the pixel.
   * Undefined without rate limits.
   */
  readonly countBadToken: CountByAddress | undefined;
  readonly countPixel: CountByAddress | undefined;
}

const parameter = (description: string) => Type.Optional(Type.String({ description }));

const reportParameters = {
  order_id: Type.String({ description: 'The order number. The same order counts once.' }),
  click_id: parameter('The click reference.'),
  value: parameter('The value of the order, such as `49.90`.'),
  currency: parameter('ISO 4217, such as `EUR`. Required if there is a value.'),
  event_type: parameter('Default: `purchase`.'),
  timestamp: parameter('When it happened, in seconds since 1970. Default: now.'),
};
const PostbackQuery = Type.Object({
  token: Type.String({ description: 'The token of the advertiser for postbacks.' }),
  ...reportParameters,
});
type Sent = Partial<Static<typeof PostbackQuery>>;

/**
 * Reports that carry no key: `GET /postback` for systems that can only call an address, with a token that
 * can do nothing else, and `GET /pixel` for pages of the advertiser, which anybody can call. What they
 * report is not confirmed.
 */
export function publicConversionRoutes(app: FastifyInstance, dependencies: PublicDependencies): void {
  (app as RouteApp).get(
    '/postback',
    {
      schema: {
        tags: ['Advertiser: conversions'],
        summary: 'Report an order with an address',
        description:
          'For affiliate systems that call an address for each order. It needs a token for postbacks instead of a key. The order is not confirmed, and the click reference does not say where it belongs: it is billed when a server of the advertiser reports it, with the click reference of that report.',
        querystring: PostbackQuery,
        response: { 200: ConversionAnswer, 400: FieldErrorsBody, 401: DetailBody, 503: DetailBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const query = request.query as Sent;
      const advertiserId = await requireToken(dependencies, request, reply, query.token);
      const [result] = await reportAll(dependencies, {
        advertiserId,
        source: 'postback',
        items: [reportOf(query, dependencies.clock())],
        span: request.trace?.span,
      });
      if (!result || 'errors' in result) throw invalid(nameParameters(result?.errors ?? {}));
      return viewRecorded(result);
    },
  );

  app.get('/pixel', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    await recordPixel(dependencies, request, reply);
    // A page must not look broken, and must not learn anything: there is always a picture.
    return reply.header('cache-control', 'no-store').type('image/gif').send(pixel);
  });
}

async function requireToken(
  { db, postbacks, countBadToken }: PublicDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  token: unknown,
): Promise<string> {
  const read = typeof token === 'string' ? postbacks.read(token) : undefined;
  if (read && read.version === (await getTokenVersion(db, read.advertiserId))) return read.advertiserId;
  throw (
    (await countBadToken?.(request, reply)) ??
    new ApiError('unauthenticated', 'The token is missing, wrong or was replaced.')
  );
}

/**
 * Never throws. Without a click reference of the advertiser nothing is stored, because anybody can call it.
 */
async function recordPixel(
  dependencies: PublicDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const query = request.query as Sent & { advertiser_id?: unknown };
  const advertiserId = readUuid(query.advertiser_id);
  const { conversions, countPixel, clock, log } = dependencies;
  if (!advertiserId || !query.click_id || request.method === 'HEAD' || conversions.isBehind()) return;
  try {
    if (await countPixel?.(request, reply)) return;
    const items = [reportOf(query, clock())];
    const sent = { advertiserId, source: 'pixel', items, onlyWithReference: true } as const;
    await reportAll(dependencies, { ...sent, span: request.trace?.span });
  } catch (error) {
    log.warn({ err: error }, 'an order from a pixel was not stored');
  }
}

/** The report in the shape of POST /conversions. */
function reportOf({ order_id, click_id, value, currency, event_type, timestamp }: Sent, now: Date) {
  return {
    timestamp: timestamp || Math.floor(now.getTime() / 1_000),
    event_type: event_type || 'purchase',
    ...(value && { value, currency_code: currency }),
    user_data: { click_id },
    properties: { transaction_id: order_id },
  };
}

const parameterNames: Readonly<Record<string, string>> = {
  id: 'order_id',
  'properties.transaction_id': 'order_id',
  currency_code: 'currency',
  'user_data.click_id': 'click_id',
};

/** The errors by the names of the parameters. */
function nameParameters(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [parameterNames[name] ?? name, messages]),
  );
}
