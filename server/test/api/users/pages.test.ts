import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrorHandler } from '../../../src/http/error-handler.ts';
import { consolePage } from '../../../src/site/console-page.ts';

const root = mkdtempSync(join(tmpdir(), 'encart-console-'));
const dist = join(root, 'dist');
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
beforeAll(async () => {
  registerErrorHandler(app);
  await app.register((scope) => consolePage(scope, dist));
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});
const get = (url: string) => app.inject({ method: 'GET', url });

const policy =
  "default-src 'self'; img-src 'self' https: data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

describe('/console', () => {
  it('explains how to build the console if it is not built', async () => {
    const page = await get('/console');
    expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.body).toContain('npm run console');
  });

  it('serves the page at every console path, and files at their own paths', async () => {
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Page</title>');
    writeFileSync(join(dist, 'assets', 'main-a1b2c3.js'), 'export {};');
    writeFileSync(join(root, 'secret.txt'), 'secret');
    for (const url of ['/console', '/console/', '/console/reports?from=2026-06-01', '/console/join']) {
      const page = await get(url);
      expect([url, page.statusCode, page.body]).toEqual([url, 200, '<!doctype html><title>Page</title>']);
      expect(page.headers['content-security-policy']).toBe(policy);
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.headers['x-powered-by']).toBeUndefined();
    }
    const asset = await get('/console/assets/main-a1b2c3.js');
    expect([asset.statusCode, asset.body]).toEqual([200, 'export {};']);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toMatch(/javascript/);
  });

  it('serves files as they were compressed by the build, by what the client accepts', async () => {
    const file = join(dist, 'assets', 'page-d4e5f6.js');
    writeFileSync(file, 'export const plain = 1;');
    writeFileSync(`${file}.br`, brotliCompressSync('export const plain = 1;'));
    writeFileSync(`${file}.gz`, gzipSync('export const plain = 1;'));
    const accepting = (encoding: string) =>
      app.inject({ url: '/console/assets/page-d4e5f6.js', headers: { 'accept-encoding': encoding } });
    for (const [accepted, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers, statusCode } = await accepting(accepted);
      expect([accepted, statusCode, headers['content-encoding'], headers.vary]).toEqual([
        accepted,
        200,
        sent,
        'accept-encoding',
      ]);
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect(brotliDecompressSync((await accepting('br')).rawPayload).toString()).toBe(
      'export const plain = 1;',
    );
  });

  it('answers 404 for a file of an earlier build, not the page', async () => {
    const gone = await get('/console/assets/main-000000.js');
    expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Not found.' }]);
    expect(gone.headers['cache-control']).toBe('no-store');
  });

  it('serves no files outside the console', async () => {
    for (const url of ['/console/../secret.txt', '/console/..%2fsecret.txt', '/console/%2e%2e/secret.txt'])
      expect((await get(url)).body).not.toContain('secret');
    for (const url of ['/console/api', '/console/api/nothing', '/console/auth/nothing'])
      expect((await get(url)).statusCode).toBe(404);
  });
});
