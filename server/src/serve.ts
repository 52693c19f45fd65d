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
  const app = await createApp(services);
  const partners = partnersPort === undefined ? undefined : await createPartnersApp(services);
  const closers = [app, partners].flatMap((each) => (each ? [closerOf(each)] : []));
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
const firstRequestMs = 1_000;

/**
 * A kept-alive connection falls idle only after its last answer, so idle ones are closed again and again. One that never
 * carried a request does not count as idle, and would hold up the end for a minute.
 */
function closerOf(app: FastifyInstance): () => Promise<void> {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  return async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    const giveUp = setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, firstRequestMs);
    await app.close().finally(() => {
      clearInterval(sweep);
      clearTimeout(giveUp);
    });
  };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const bound = app.server.address();
  const actualPort = bound && typeof bound === 'object' ? bound.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actualPort}`;
}
