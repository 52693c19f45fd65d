import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { offerRequest } from '../../../sdk/test/network.ts';
import type { Target } from '../support/client-load.ts';
import type { ClientRecord } from '../support/client-record.ts';
import { ClientTimeout, type HttpAnswer } from '../support/http-client.ts';
import { rawPost, readRawAnswer } from '../support/raw-client.ts';
import { type FaultKind, faultOn, pick } from './fault.ts';

/** Clients that send a whole request, slowly or with an early end, and clients that never send one. */
const manners = [
  'slow head',
  'slow body',
  'slow reader',
  'half-closed',
  'stalled head',
  'stalled body',
] as const;
type Manner = (typeof manners)[number];

/** How long the service waits for a request, and some time more for the check. */
const stalledLimitMs = 35_000;
const pieces = 12;

/** The clients of all rounds that never send a whole request. */
const stalled: { readonly socket: Socket; readonly closed: Promise<string> }[] = [];

export const slowClients: FaultKind = {
  name: 'slow-clients',
  plan(random) {
    const count = 20 + random.below(130);
    const clients = Array.from({ length: count }, () => ({
      manner: pick(random, manners),
      pauseMs: 20 + random.below(150),
    }));
    return faultOn(pick(random, ['postgres', 'embedded'] as const), {
      description: `${count} slow clients`,
      async harm({ service, world }, { record }) {
        const target = { url: service.url, key: world.key };
        await Promise.all(clients.map(({ manner, pauseMs }) => behave(manner, pauseMs, target, record)));
      },
      async afterwards(_, { record }) {
        expect([...record.statuses.keys()].filter((status) => !/^(2\d\d|left)$/.test(status))).toEqual([]);
      },
    });
  },
  async finish() {
    for (const { socket, closed } of stalled.splice(0)) {
      const timer = setTimeout(() => socket.destroy(new Error('still open')), stalledLimitMs);
      const received = await closed;
      clearTimeout(timer);
      // Nothing, if the service was killed meanwhile.
      expect(received).toMatch(/^(HTTP\/1\.1 408 |$)/);
    }
  },
};

function behave(manner: Manner, pauseMs: number, target: Target, record: ClientRecord): Promise<void> {
  const body = offerRequest({ custom_metadata: { is_sandbox: false } });
  const request = rawPost('/recommendations', target.key, body);
  const headLength = request.indexOf('\r\n\r\n');
  const { socket, closed } = open(target);
  switch (manner) {
    case 'slow head':
      return requestOffers(socket, record, () => sendSlowly(socket, request, 0, pauseMs));
    case 'slow body':
      return requestOffers(socket, record, () => sendSlowly(socket, request, headLength, pauseMs));
    case 'half-closed':
      return requestOffers(socket, record, async () => socket.end(request), { hasLeft: true });
    case 'slow reader':
      return readSlowly(socket, pauseMs);
    case 'stalled head':
    case 'stalled body':
      socket.write(request.slice(0, manner === 'stalled head' ? headLength / 2 : headLength + 9));
      stalled.push({ socket, closed });
      return Promise.resolve();
  }
}

function open({ url }: Target) {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  // One character for each byte.
  socket.setEncoding('latin1');
  let received = '';
  socket.on('data', (part: string) => {
    received += part;
  });
  let failure = '';
  socket.on('error', (error) => {
    failure = error.message;
  });
  socket.on('end', () => socket.end());
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(failure || received)));
  return { socket, closed };
}

/**
 * Sends a request in some way, and waits for its session. A client that closes its side has left for node's
 * HTTP server, and gets an answer only if that is ready.
 */
async function requestOffers(
  socket: Socket,
  record: ClientRecord,
  send: () => Promise<unknown>,
  { hasLeft = false } = {},
): Promise<void> {
  const answered = new Promise<HttpAnswer | undefined>((resolve) => {
    let received = '';
    socket.on('data', (part: string) => {
      received += part;
      const answer = readRawAnswer(received);
      if (answer) resolve(answer);
    });
    socket.on('close', () => resolve(undefined));
  });
  await send();
  const sentAt = performance.now();
  const answer = await answered;
  socket.destroy();
  if (!answer) {
    record.unansweredRequests++;
    const failure = hasLeft ? new ClientTimeout(0) : new Error('cut');
    return record.addFailure('a slow request', failure, 0, hasLeft);
  }
  record.addAnswer('a slow request', answer, performance.now() - sentAt);
  record.sessions.set(JSON.parse(answer.text).session_id, performance.now());
}

/** Sends the bytes from `from` on in pieces, with pauses. */
async function sendSlowly(socket: Socket, request: string, from: number, pauseMs: number): Promise<void> {
  if (from > 0) socket.write(request.slice(0, from));
  const length = Math.ceil((request.length - from) / pieces);
  for (let at = from; at < request.length; at += length) {
    socket.write(request.slice(at, at + length));
    await sleep(pauseMs);
  }
}

/** Reads a long answer in small parts, with pauses. It must be complete. */
async function readSlowly(socket: Socket, pauseMs: number): Promise<void> {
  socket.removeAllListeners('data');
  socket.pause();
  socket.write('GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  let received = '';
  for (;;) {
    const part = socket.read();
    if (part !== null) received += part;
    else if (socket.readableEnded || socket.destroyed) break;
    await sleep(pauseMs);
  }
  socket.destroy();
  expect(readRawAnswer(received)?.status).toBe(200);
}
