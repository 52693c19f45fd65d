import { existsSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Addresses, fillAddresses } from './fills.ts';
import { guidePage } from './guide-layout.ts';
import { frontPage, guideNames, guidesDirectory, renderGuide } from './guides.ts';
import { sendHtml } from './send-page.ts';

/** The policy for an image that is opened directly: an SVG may contain styles, and nothing else. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The types of files that the guides use or link to. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
};

/**
 * `/docs`: serves the guides in the `docs` folder as pages. Each page is rendered at its
 * first request and cached.
 */
export function guideRoutes(
  app: FastifyInstance,
  pathPrefix: string,
  addressesOf: (request: FastifyRequest) => Addresses,
): void {
  const pages = new Map<string, string>();
  const page = (name: string) => {
    const cached = pages.get(name);
    if (cached !== undefined) return cached;
    const rendered = guidePage(renderGuide(name)).replaceAll(
      '</span>/platform/',
      () => `</span>/${pathPrefix}/`,
    );
    pages.set(name, rendered);
    return rendered;
  };
  const sendPage = (name: string, request: FastifyRequest, reply: FastifyReply) =>
    sendHtml(request, reply, fillAddresses(page(name), addressesOf(request)));

  const schema = { hide: true };
  app.get('/docs', { schema }, (request, reply) => sendPage(frontPage, request, reply));
  app.get('/docs/*', { schema }, (request, reply) => {
    const path = (request.params as { '*': string })['*'].replace(/\/$/, '').replace(/\.md$/, '');
    return guideNames.includes(path) ? sendPage(path, request, reply) : sendFile(path, reply);
  });
}

/** A file that the guides use, or the answer to an unknown path. */
function sendFile(path: string, reply: FastifyReply): FastifyReply {
  const file = join(guidesDirectory, path);
  const type = mediaTypes[extname(file)];
  if (type === undefined || !file.startsWith(guidesDirectory + sep) || !existsSync(file)) {
    reply.callNotFound();
    return reply;
  }
  return reply.header('content-security-policy', imagePolicy).type(type).send(readFileSync(file));
}
