import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** What `render-reference.ts` renders: the page, and its script compressed with gzip. */
export interface Reference {
  readonly page: string;
  readonly script: Uint8Array;
}

/** `/openapi.json` and `/docs/reference`: the OpenAPI document and its web page, without files from other hosts. */
export async function referencePage(app: FastifyInstance): Promise<void> {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());

  let rendering: Promise<Reference> | undefined;
  const getReference = () => {
    rendering ??= renderReference().catch((error) => {
      rendering = undefined;
      throw error;
    });
    return rendering;
  };
  app.get('/docs/reference', options, async (_request, reply) => {
    const { page } = await getReference();
    reply.header('content-security-policy', policyFor(page));
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/docs/reference/js/scalar.js', options, async (request, reply) => {
    const { script } = await getReference();
    reply.type('application/javascript; charset=utf-8').header('vary', 'accept-encoding');
    if (/\bgzip\b/.test(String(request.headers['accept-encoding'])))
      return reply.header('content-encoding', 'gzip').send(Buffer.from(script.buffer));
    const plain = createGunzip();
    plain.end(script);
    return reply.send(plain);
  });
}

/** Takes about a second. */
async function renderReference(): Promise<Reference> {
  const worker = new Worker(new URL('./render-reference.ts', import.meta.url));
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the API reference was not rendered');
  });
  const [rendered] = (await Promise.race([once(worker, 'message'), ended])) as [Reference];
  return rendered;
}

/** Lists the inline scripts by hash, so it needs no `unsafe-inline` for scripts. Styles are set by script. */
function policyFor(page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, text]) => `'sha256-${hash('sha256', text ?? '', 'base64')}'`);
  return `default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
}
