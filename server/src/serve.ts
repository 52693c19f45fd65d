import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp, createPartnersApp } from './app.ts';
import type { Services } from './services.ts';

export interface Serving {
  /** The addresses that answer, as a person would type them. */
  readonly address: string;
  readonly partnersAddress: string;
  /** Finishes what was accepted, writes what is in memory, lets go of ports and database. */
  drain(): Promise<void>;
}

export async function serve(services: Services): Promise<Serving> {
  const { host, port, partnersPort } = services.config;
  // Loading it holds the event loop for 400 ms, which no request may cause.
  await (await services.users.auth()).$context;
  const app = await createApp(services);
  const partners = partnersPort === undefined ? undefined : await createPartnersApp(services);
  const closers = [app, partners].flatMap((each) => (each ? [connectionCloser(each)] : []));
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

/** Time for a request that is on its way. */
const maxArrivalMs = 1_000;
/** Time for an answer to be read; then what is in memory must be written. */
const maxResponseMs = 8_000;

/**
 * Ends an app. A kept-alive connection falls idle only after its last answer, so idle ones are closed again and again. A
 * connection counts as idle neither before its first request nor in the middle of one: where no request has arrived as a
 * whole, it is cut after a second. What has arrived is answered, unless the client takes too long to read the answer.
 */
function connectionCloser(app: FastifyInstance): () => Promise<void> {
  const open = new Map<Socket, Set<IncomingMessage>>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const requests = open.get(request.socket);
    requests?.add(request);
    response.once('close', () => requests?.delete(request));
  });
  return async () => {
    const began = performance.now();
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      const waited = performance.now() - began;
      if (waited < maxArrivalMs) return;
      for (const [socket, requests] of open)
        if (waited >= maxResponseMs || ![...requests].some(({ complete }) => complete)) socket.destroy();
    }, 50);
    await app.close().finally(() => clearInterval(sweep));
  };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const bound = app.server.address();
  const actualPort = bound && typeof bound === 'object' ? bound.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actualPort}`;
}
