import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Addresses, fillAddresses } from './fills.ts';
import { searchIndexPath } from './layout.ts';
import { partPath, parts, referencePath } from './reference/parts.ts';
import type { Rendered } from './render-worker.ts';
import { sendHtml, sendText } from './send-page.ts';

const options = { schema: { hide: true }, logLevel: 'silent' } as const;

/** `/docs/reference/…` and the search index of all pages. */
export function referenceRoutes(
  app: FastifyInstance,
  rendered: () => Promise<Rendered>,
  addressesOf: (request: FastifyRequest) => Addresses,
): void {
  const send = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const { pages } = await rendered();
    return sendHtml(request, reply, fillAddresses(pages[name] ?? '', addressesOf(request)));
  };
  app.get(referencePath, options, (request, reply) => send('', request, reply));
  for (const { name } of parts)
    app.get(partPath(name), options, (request, reply) => send(name, request, reply));

  app.get(searchIndexPath, options, async (request, reply) => {
    const { searchIndex } = await rendered();
    const etag = `"${hash('sha256', searchIndex).slice(0, 16)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendText(request, reply, 'application/json; charset=utf-8', searchIndex);
  });
}
