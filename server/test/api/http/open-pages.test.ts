import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parts } from '../../../src/site/reference/parts.ts';
import { type Answer, useService } from '../../support/service.ts';

const service = useService();

describe('without a key', () => {
  it('/healthz and /readyz answer', async () => {
    expect((await service().call('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await service().call('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });

  it('/readyz is 503 while draining', async () => {
    service().services.readiness.draining = true;
    const answer = await service().call('GET', '/readyz');
    service().services.readiness.draining = false;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
  });

  it('/metrics has routes, event loop and group commits, and names no tenant', async () => {
    const { id } = await service().newChannel();
    await service().operator('GET', `/channels/${id}`);
    const { body, headers } = await service().call('GET', '/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(
      'encart_http_request_duration_seconds_count{route="/operator/channels/:id",method="GET",status="200"}',
    );
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'encart_group_commit_batch_size',
      'encart_group_commit_queue_depth',
    ]) {
      expect(body).toContain(name);
    }
    expect(body).not.toContain(id);
  });

  it('/openapi.json is OpenAPI 3.1 and lists the credentials of each call', async () => {
    const { body } = await service().call('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const call = body.paths['/operator/channels'].post;
    expect(call.security).toEqual([{ apiKey: [] }, { session: [] }]);
    expect(call.description).toContain('Accepts: operator key, signed-in operator admin.');
    expect(body.info.description).toContain(
      '| publisher publishable key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes | 401 | 401 | 401 |',
    );
  });

  it('/docs serves the guides, with scripts and styles of its own only', async () => {
    for (const path of ['/docs', '/docs/', '/docs/quick-start', '/docs/quick-start/', '/docs/errors.md']) {
      const page = await service().call('GET', path);
      expect([path, page.status]).toEqual([path, 200]);
      expectOwnFilesOnly(page);
      expect(page.body).toContain('href="/docs/reference"');
      expect(page.body).toContain('href="/console"');
    }
    const picture = await service().call('GET', '/docs/trade.svg');
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect((await service().call('GET', '/docs/grafana.json')).body.title).toBe('Encart');
  });

  it('the files of a page have a hash in their name and can be cached forever', async () => {
    const { body } = await service().call('GET', '/docs');
    const files: string[] = body.match(/\/docs\/assets\/[^"]+/g);
    expect(files.map((file) => file.replace(/-[0-9a-f]{12}\./, '.')).sort()).toEqual(
      ['docs.css', 'docs.js', 'early.js', 'inter-latin.woff2'].map((name) => `/docs/assets/${name}`),
    );
    for (const file of files) {
      const { status, headers } = await service().call('GET', file);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    const code: string = (await service().call('GET', files.find((file) => /docs-\w+\.js$/.test(file)) ?? ''))
      .body;
    const imported = code.match(/\/docs\/assets\/[a-z]+-[0-9a-f]{12}\.js/g) ?? [];
    expect(imported).toHaveLength(3);
    for (const file of imported) expect((await service().call('GET', file)).status).toBe(200);
    const style = files.find((file) => file.endsWith('.css')) ?? '';
    const fonts: string[] = (await service().call('GET', style)).body.match(/\/docs\/assets\/[^)]+woff2/g);
    expect(fonts).toHaveLength(2);
    for (const font of fonts)
      expect((await service().call('GET', font)).headers['content-type']).toBe('font/woff2');
  });

  it('/ leads a person to the console, and is unknown to a program', async () => {
    const person = await service().app.inject({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([person.statusCode, person.headers.location]).toEqual([302, '/console']);
    const program = await service().call('GET', '/');
    expect([program.status, program.body]).toEqual([404, { detail: 'Not found.' }]);
  });

  it('files and pages are compressed as the client accepts it', async () => {
    const { body } = await service().call('GET', '/docs');
    const style = /\/docs\/assets\/[^"]+\.css/.exec(body)?.[0] ?? '';
    for (const url of ['/docs', '/docs/reference', style])
      for (const [accepted, sent] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0', undefined],
      ] as const) {
        const answer = await service().app.inject({ url, headers: { 'accept-encoding': accepted } });
        expect([url, accepted, answer.headers['content-encoding']]).toEqual([url, accepted, sent]);
        expect(answer.headers.vary).toMatch(/accept-encoding/i);
        const text = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
        expect(text[sent ?? 'plain'](answer.rawPayload).toString()).toMatch(/^(<!doctype html>|@font-face)/);
      }
  });

  it.each(['/docs/nothing', '/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/..%2fpackage.json'])(
    '%s is not served',
    async (path) => {
      const answer = await service().call('GET', path);
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    },
  );

  it.each(['', ...parts.map(({ name }) => `/${name}`)])(
    '/docs/reference%s is a page with own files only, and links back to the guides and the console',
    async (path) => {
      const page = await service().call('GET', `/docs/reference${path}`);
      expect(page.status).toBe(200);
      expectOwnFilesOnly(page);
      for (const link of ['/docs', '/console', '/docs/sdk']) expect(page.body).toContain(`href="${link}"`);
    },
  );

  it('examples have the address of the request, and never a part of a malformed one', async () => {
    const pageAt = (host: string) => service().call('GET', '/docs/reference/channel', { headers: { host } });
    expect((await pageAt('media.example:9000')).body).toContain('http://media.example:9000</span>/platform/');
    const malformed = await pageAt('"><script>');
    expect([malformed.status, malformed.body]).toEqual([400, { detail: 'Malformed Host header.' }]);
  });

  it('/docs/search.json is answered with 304 if the client has it', async () => {
    const { body, headers } = await service().call('GET', '/docs/search.json');
    expect(body.entries.length).toBeGreaterThan(300);
    const again = await service().call('GET', '/docs/search.json', {
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});

/** The `Accept` header that Chromium and Firefox send when a person opens a page. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('an unknown path', () => {
  it.each(['/docs/nothing', '/docs/reference/nothing', '/nothing', '/platform/nothing', '/operator/nothing'])(
    '%s: a person gets a page with links to the docs and the console',
    async (path) => {
      const page = await service().call('GET', path, { headers: { accept } });
      expect(page.status).toBe(404);
      expectOwnFilesOnly(page);
      expect(page.body).toContain('<h1>Page not found</h1>');
      for (const link of ['/docs', '/docs/reference', '/console'])
        expect(page.body).toContain(`href="${link}"`);
      expect(page.body).not.toContain('nothing');
    },
  );

  it.each<[string, string, { key?: string; headers?: Record<string, string> }]>([
    ['without Accept', 'GET', {}],
    ['that accepts everything', 'GET', { headers: { accept: '*/*' } }],
    ['that accepts JSON', 'GET', { headers: { accept: 'application/json' } }],
    ['that accepts JSON and HTML', 'GET', { headers: { accept: 'application/json, text/html;q=0.9' } }],
    ['with a key', 'GET', { key: 'enc_prod_sk_1234', headers: { accept } }],
    ['that sends something', 'POST', { headers: { accept } }],
  ])('a program %s gets the error as JSON', async (_, method, options) => {
    for (const path of ['/nothing', '/docs/nothing']) {
      const answer = await service().call(method, path, options);
      const isDocsPost = method === 'POST' && path.startsWith('/docs');
      expect([answer.status, answer.body]).toEqual(
        isDocsPost ? [405, { detail: 'Method "POST" not allowed.' }] : [404, { detail: 'Not found.' }],
      );
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

function expectOwnFilesOnly({ body, headers }: Answer): void {
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(body).not.toMatch(/<style|style="|<script(?![^>]* src="\/docs\/assets\/[a-z]+-[0-9a-f]{12}\.js">)/);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  expect(headers['content-security-policy']).not.toContain('unsafe');
}
