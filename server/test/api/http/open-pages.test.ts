import { describe, expect, it } from 'vitest';
import { useService } from '../../support/service.ts';

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
      '| publisher publishable key | 401 | 401 | 401 | 401 | 401 | 401 | yes | 401 | 401 | 401 |',
    );
  });

  it('/docs serves the guides without scripts and without files from other hosts', async () => {
    for (const path of ['/docs', '/docs/', '/docs/quick-start', '/docs/quick-start/', '/docs/errors.md']) {
      const page = await service().call('GET', path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
      expect(page.body).not.toMatch(/<script|<style|style="/);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
      expect(page.body).toContain('href="/docs/reference"');
    }
    const picture = await service().call('GET', '/docs/trade.svg');
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect((await service().call('GET', '/docs/guide.css')).headers['content-type']).toContain('text/css');
    expect((await service().call('GET', '/docs/grafana.json')).body.title).toBe('Encart');
  });

  it.each(['/docs/nothing', '/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/..%2fpackage.json'])(
    '%s is not served',
    async (path) => {
      const answer = await service().call('GET', path);
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
    },
  );

  it('/docs/reference loads nothing from other hosts and allows no inline script except its own', async () => {
    const page = await service().call('GET', '/docs/reference');
    expect(page.status).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
    expect((await service().call('GET', '/docs/reference/js/scalar.js')).status).toBe(200);
  });
});
