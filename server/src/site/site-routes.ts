import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import type { Clock } from '../lib/clock.ts';
import { assetRoutes } from './assets.ts';
import type { Addresses } from './fills.ts';
import { guideRoutes } from './guide-pages.ts';
import { notFoundPage, wantsPage } from './not-found-page.ts';
import { referenceRoutes } from './reference-pages.ts';
import { renderedPages } from './rendered-pages.ts';
import { sendHtml } from './send-page.ts';

export interface SiteDependencies {
  readonly baseUrl: string | undefined;
  /** Undefined if the serving API has the same port as everything else. */
  readonly partnersPort: number | undefined;
  readonly pathPrefix: string;
  readonly clock: Clock;
}

/** `/`, `/docs/…` and `/openapi.json`: the guides, the API reference and their files. */
export function siteRoutes(
  app: FastifyInstance,
  { baseUrl, partnersPort, pathPrefix, clock }: SiteDependencies,
): void {
  const addressesOf = (request: FastifyRequest): Addresses => {
    const address = publicBaseUrl(request, baseUrl).replace(/\/$/, '');
    return { address, partnersPort, partners: partnersPort ? withPort(address, partnersPort) : address };
  };
  app.get('/', { schema: { hide: true } }, (request, reply) => {
    if (!wantsPage(request)) throw new ApiError('no_such_path', 'Not found.');
    // The console signs people in, or tells the first one how to join.
    return reply.header('cache-control', 'no-store').redirect('/console');
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  assetRoutes(app);
  referenceRoutes(
    app,
    renderedPages({ pathPrefix, hasPartnersPort: partnersPort !== undefined }, clock),
    addressesOf,
  );
  guideRoutes(app, pathPrefix, addressesOf);
}

/** The address of another port of the same host. */
function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.origin;
}

/**
 * Answers an unknown path with a page if a person opened it. Returns undefined if the caller is a program.
 */
export function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  if (!wantsPage(request)) return undefined;
  return sendHtml(request, reply.code(404), notFoundPage());
}
