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
  const address = await listen(app, host, port);
  const partnersAddress = partners ? await listen(partners, host, partnersPort as number) : address;
  return {
    address,
    partnersAddress,
    async drain() {
      services.readiness.draining = true;
      await Promise.all([app, partners].map((each) => each && closeGently(each)));
      await services.close();
    },
  };
}

/** A kept-alive connection falls idle only after its last answer, so idle ones are closed again and again. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(sweep));
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const bound = app.server.address();
  const actualPort = bound && typeof bound === 'object' ? bound.port : port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actualPort}`;
}
