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
/** A drawing opened by itself may style itself, and do nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** What the guides show or hand out beside their text. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
};

/** `/docs`: the guides of the tree's `docs` folder as pages, each rendered when it is first asked for. */
export function guidePages(app: FastifyInstance): void {
  const pages = new Map<string, string>();
  const page = (name: string) => {
    const known = pages.get(name);
    if (known !== undefined) return known;
    const made = guidePage(renderGuide(name));
    pages.set(name, made);
    return made;
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
  return reply.header('content-security-policy', drawingPolicy).type(type).send(readFileSync(file));
}
