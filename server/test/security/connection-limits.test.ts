import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../../src/config.ts';
import { portOf, type RawSocket, sendRawFrom } from '../support/raw-socket.ts';
import { operatorKey, startTestService, type TestService } from '../support/service.ts';

const maxConnections = 10;
const get = (path: string, ...more: string[]) => [`GET ${path} HTTP/1.1`, 'Host: x', ...more, '', ''];

let service: TestService;
let port: number;
let answerAll: () => void;
let opened: RawSocket[];
afterEach(async () => {
  for (const { socket } of opened) socket.destroy();
  await service.stop();
});

async function start(trustProxy: Config['trustProxy'] = false): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  opened = [];
  service = await startTestService({
    settings: { maxConnections, trustProxy },
    extend: (add) =>
      add('operator', '/slow', (scope) => {
        scope.get('/answer', async () => {
          await answered;
          return {};
        });
        // More than the buffers of two sockets hold.
        scope.get('/long', async () => 'x'.repeat(32 * 1024 * 1024));
      }),
  });
  port = portOf(await service.app.listen({ port: 0, host: '127.0.0.1' }));
}

/** Opens connections one after the other. Each has sent the beginning of a request, if nothing else. */
async function open(
  address: string,
  count: number,
  lines = ['GET / HTTP/1.1', 'Host: '],
): Promise<RawSocket[]> {
  const made: RawSocket[] = [];
  for (let n = 0; n < count; n++) {
    const arrived = once(service.app.server, 'connection');
    made.push(sendRawFrom(address, port, ...lines));
    await arrived;
  }
  opened.push(...made);
  return made;
}

async function openBusy(address: string, count: number): Promise<RawSocket[]> {
  const arrivedRequests = new Promise<void>((resolve) => {
    let left = count;
    const arrive = () => {
      if (--left > 0) return;
      service.app.server.off('request', arrive);
      resolve();
    };
    service.app.server.on('request', arrive);
  });
  const lines = get('/slow/answer', `x-api-key: ${operatorKey}`, 'Connection: close');
  const made = await open(address, count, lines);
  await arrivedRequests;
  return made;
}

const health = (address: string) =>
  sendRawFrom(address, port, ...get('/healthz', 'Connection: close')).closed.then((answer) =>
    answer.slice(0, 'HTTP/1.1 200'.length),
  );
const isOpen = ({ socket }: RawSocket) => !socket.destroyed && !socket.readableEnded;

describe('idle connections', () => {
  it('of one address take no more than half of the places, so that others are served', async () => {
    await start();
    const [first, ...others] = await open('127.0.0.2', 6);
    expect(await first?.closed).toBe('');
    expect(others.filter(isOpen)).toHaveLength(5);
    expect(await health('127.0.0.1')).toBe('HTTP/1.1 200');
    expect(await health('127.0.0.2')).toBe('HTTP/1.1 200');
  });

  it('give way, the oldest of the address with the most first, when all places are taken', async () => {
    await start();
    const few = await open('127.0.0.3', 4);
    const [first, ...others] = await open('127.0.0.2', 5);
    const one = await open('127.0.0.4', 1);
    expect(await health('127.0.0.5')).toBe('HTTP/1.1 200');
    expect(await first?.closed).toBe('');
    expect([...few, ...others, ...one].filter(isOpen)).toHaveLength(9);
  });

  it('are older if they were used longer ago', async () => {
    await start();
    const [first, second] = await open('127.0.0.2', 5, []);
    const answered = once(first?.socket as RawSocket['socket'], 'data');
    first?.socket.write(get('/healthz').join('\r\n'));
    await answered;
    await open('127.0.0.2', 1);
    expect(await second?.closed).toBe('');
    expect(first && isOpen(first)).toBe(true);
  });

  it('of a trusted proxy may take all places', async () => {
    await start(['127.0.0.8/30']);
    const ofProxy = await open('127.0.0.9', 10);
    expect(ofProxy.filter(isOpen)).toHaveLength(10);
    expect(await health('127.0.0.9')).toBe('HTTP/1.1 200');
    expect(await ofProxy[0]?.closed).toBe('');
  });
});

it('a connection with a request in work is not closed: a new one is, if no other is idle', async () => {
  await start();
  const busy = [...(await openBusy('127.0.0.2', 5)), ...(await openBusy('127.0.0.3', 5))];
  for (const address of ['127.0.0.2', '127.0.0.4']) expect(await health(address)).toBe('');
  answerAll();
  for (const { closed } of busy) expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
  expect(await health('127.0.0.4')).toBe('HTTP/1.1 200');
});

it('a connection whose client does not read its answer gives way, if no other is idle', async () => {
  await start();
  const lines = get('/slow/long', `x-api-key: ${operatorKey}`);
  for (const address of ['127.0.0.2', '127.0.0.3'])
    for (let n = 0; n < 5; n++) {
      const requested = once(service.app.server, 'request');
      const [client] = await open(address, 1, lines);
      client?.socket.pause();
      const [, response] = await requested;
      await expect.poll(() => response.writableEnded).toBe(true);
    }
  expect(await health('127.0.0.4')).toBe('HTTP/1.1 200');
});
