import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import reference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import type { Reference } from './reference-page.ts';

/**
 * A worker that renders the page of the API reference and ends. The package contains a script of 4 MB and would keep it in memory
 * twice. The service keeps only the compressed script, and only after the first request for the page.
 */
const prefix = '/docs/reference';
const app = Fastify();
await app.register(reference, {
  routePrefix: prefix,
  configuration: {
    url: '/openapi.json',
    cdn: `${prefix}/js/scalar.js`,
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
const page = await app.inject(`${prefix}/`);
const script = await app.inject(`${prefix}/js/scalar.js`);
const rendered: Reference = { page: page.body, script: new Uint8Array(gzipSync(script.rawPayload)) };
parentPort?.postMessage(rendered, [rendered.script.buffer as ArrayBuffer]);
