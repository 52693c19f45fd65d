import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp, createPartnersApp } from './app.ts';
import { collectGarbage } from './lib/collect-garbage.ts';
import type { Services } from './services.ts';

export interface Serving {
  /** The URLs of the two ports, to show to people. */
  readonly address: string;
  readonly partnersAddress: string;
  /** Finishes accepted requests, writes what is in memory, and closes the ports and the database. */
  drain(): Promise<void>;
}

export async function serve(services: Services): Promise<Serving> {
  const { host, port, partnersPort } = services.config;
  // Loading the authentication library blocks the event loop for 400 ms, so it happens before the first request.
  await (await services.users.auth()).$context;
  const app = await createApp(services);
  const partners = partnersPort === undefined ? undefined : await createPartnersApp(services);
  const closers = [app, partners].flatMap((each) => (each ? [connectionCloser(each)] : []));
  await Promise.all([app.ready(), partners?.ready()]);
  collectGarbage();
  const address = await listen(app, host, port);
  const partnersAddress = partners ? await listen(partners, host, partnersPort as number) : address;
  return {
    address,
    partnersAddress,
    async drain() {
      services.readiness.draining = true;
      await Promise.all(closers.map((close) => close()));
      await services.close();
    },
  };
}

/** While draining, how long a request may take to arrive completely. */
const maxArrivalMs = 1_000;
/** While draining, how long a client may take to read its response. The rest of `drainLimitMs` in `main.ts` is for writing what is in memory. */
const maxResponseMs = 8_000;
const sweepIntervalMs = 50;

/**
 * Returns a function that closes an app. A keep-alive connection becomes idle only after its last response, so idle
 * connections are closed repeatedly. A connection without a complete request (before its first request, or in the middle of
 * one) does not count as idle; it is destroyed after one second. Complete requests are answered, unless the client takes
 * too long to read the response.
 */
function connectionCloser(app: FastifyInstance): () => Promise<void> {
  const requestsBySocket = new Map<Socket, Set<IncomingMessage>>();
  app.server.on('connection', (socket: Socket) => {
    requestsBySocket.set(socket, new Set());
    socket.once('close', () => requestsBySocket.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const requests = requestsBySocket.get(request.socket);
    requests?.add(request);
    response.once('close', () => requests?.delete(request));
  });
  return async () => {
    const began = performance.now();
    const sweeping = setInterval(() => {
      app.server.closeIdleConnections();
      const waited = performance.now() - began;
      if (waited < maxArrivalMs) return;
      for (const [socket, requests] of requestsBySocket)
        if (waited >= maxResponseMs || ![...requests].some(({ complete }) => complete)) socket.destroy();
    }, sweepIntervalMs);
    await app.close().finally(() => clearInterval(sweeping));
  };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const bound = app.server.address();
  const actualPort = bound && typeof bound === 'object' ? bound.port : port;
  // An address of all interfaces is not one that people can open.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actualPort}`;
}
