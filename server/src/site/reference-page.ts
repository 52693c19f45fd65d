import { hash } from 'node:crypto';
import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** `/openapi.json` and `/docs/reference`: the OpenAPI document and its web page, without files from other hosts. */
export async function referencePage(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());

  // The policy lists the inline scripts by hash, so it needs no `unsafe-inline` for scripts. Styles are set by script.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')) {
      const scripts = [...payload.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
      const hashes = scripts.map(([, text]) => `'sha256-${hash('sha256', text ?? '', 'base64')}'`);
      reply.header(
        'content-security-policy',
        `default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`,
      );
    }
    return payload;
  });

  await app.register(reference, {
    routePrefix: '/docs/reference',
    logLevel: 'silent',
    configuration: {
      url: '/openapi.json',
      cdn: '/docs/reference/js/scalar.js',
      pageTitle: 'Encart API',
      theme: 'default',
      withDefaultFonts: false,
      customCss:
        '.scalar-app .markdown :is(td, th) { overflow-wrap: normal !important; word-break: normal !important; padding: 6px 7px !important; font-size: 13px; }',
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      telemetry: false,
      defaultOpenAllTags: true,
    } as never,
  });
}
