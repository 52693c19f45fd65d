import { existsSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../errors.ts';
import { guidePage } from './guide-layout.ts';
import { frontPage, guideNames, guidesDirectory, renderGuide } from './guides.ts';

const stylesheet = fileURLToPath(new URL('guide.css', import.meta.url));
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** The policy for an image that is opened directly: an SVG may contain styles, and nothing else. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The types of files that the guides use or link to. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'text/plain; charset=utf-8',
};

/** `/docs`: serves the guides in the `docs` folder as pages. Each page is rendered at its first request and cached. */
export function guidePages(app: FastifyInstance): void {
  const pages = new Map<string, string>();
  const page = (name: string) => {
    const cached = pages.get(name);
    if (cached !== undefined) return cached;
    const rendered = guidePage(renderGuide(name));
    pages.set(name, rendered);
    return rendered;
  };
  const sendPage = (name: string, reply: FastifyReply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page(name));

  const schema = { hide: true };
  app.get('/docs', { schema }, (_request, reply) => sendPage(frontPage, reply));
  app.get('/docs/guide.css', { schema }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readFileSync(stylesheet, 'utf8')),
  );
  app.get('/docs/*', { schema }, (request, reply) => {
    const path = (request.params as { '*': string })['*'].replace(/\/$/, '').replace(/\.md$/, '');
    if (guideNames.includes(path)) return sendPage(path, reply);
    return sendFile(path, reply);
  });
}

function sendFile(path: string, reply: FastifyReply): FastifyReply {
  const file = join(guidesDirectory, path);
  const type = mediaTypes[extname(file)];
  if (type === undefined || !file.startsWith(guidesDirectory + sep) || !existsSync(file))
    throw new ApiError('no_such_path', 'Not found.');
  return reply.header('content-security-policy', imagePolicy).type(type).send(readFileSync(file));
}
