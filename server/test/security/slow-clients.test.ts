import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseWhile } from '../../src/http/refuse-early.ts';
import { portOf, sendRaw } from '../support/raw-socket.ts';
import { operatorKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let port: number;

beforeAll(async () => {
  service = await startTestService({
    times: { requestMs: 300, keepAliveMs: 1_000, stalledMs: 5_000 },
    extend: (add) =>
      add('operator', '/busy', (scope) => {
        scope.post('/write', { onRequest: refuseWhile(() => true) }, async () => ({}));
      }),
  });
  port = portOf(await service.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => service.stop());

const head = (...more: string[]) => ['POST /operator/channels HTTP/1.1', 'Host: encart.example', ...more];
const json = 'Content-Type: application/json';

describe('408 and a closed connection', () => {
  it.each([
    ['nothing at all', []],
    ['half a head', head('x-api-key: half')],
    ['half a body', head(`x-api-key: ${operatorKey}`, json, 'Content-Length: 100', '', '{"name":')],
    ['half a chunk', head(`x-api-key: ${operatorKey}`, json, 'Transfer-Encoding: chunked', '', '64', '{"n')],
  ])('for a client that sends %s', async (_, lines) => {
    const answer = await sendRaw(port, ...lines).closed;
    const [top = '', body = ''] = answer.split('\r\n\r\n');
    expect(top).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(top).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    expect(top).toMatch(/\r\nConnection: close/);
    expect(JSON.parse(body)).toEqual({ detail: 'The request took too long to arrive.' });
  });
});

it('half a body without a key gets 401 at once, and the connection is closed', async () => {
  const answer = await sendRaw(port, ...head(json, 'Content-Length: 100', '', '{"name":')).closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

it('half a body gets 503 at once while too many writes are waiting', async () => {
  const busy = ['POST /busy/write HTTP/1.1', 'Host: encart.example', `x-api-key: ${operatorKey}`, json];
  const answer = await sendRaw(port, ...busy, 'Content-Length: 100', '', '{"name":').closed;
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toMatch(/\r\nretry-after: 1\r\n/);
});

describe('400 for requests that a proxy could interpret differently', () => {
  const body = ['', '2', '{}', '0', '', ''];
  it.each([
    ['xchunked', ['Host: x', 'Transfer-Encoding: xchunked', ...body]],
    ['a second coding', ['Host: x', 'Transfer-Encoding: gzip, chunked', ...body]],
    ['chunked not last', ['Host: x', 'Transfer-Encoding: chunked, identity', ...body]],
    ['two lengths', ['Host: x', 'Transfer-Encoding: chunked', 'Content-Length: 2', ...body]],
    ['two hosts', ['Host: encart.example', 'HOST: other.example', 'Transfer-Encoding: chunked', ...body]],
    ['no host', ['Transfer-Encoding: chunked', ...body]],
    ['an invalid host', ['Host: [', 'Transfer-Encoding: chunked', ...body]],
  ])('%s', async (_, lines) => {
    const request = ['POST /operator/channels HTTP/1.1', `x-api-key: ${operatorKey}`, json, ...lines];
    const answer = await sendRaw(port, ...request).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nx-request-id: /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ detail: expect.any(String) });
  });
});
