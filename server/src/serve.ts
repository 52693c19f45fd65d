import type { IncomingMessage } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp, createPartnersApp } from './app.ts';
import { collectGarbage } from './lib/collect-garbage.ts';
import type { Services } from './services.ts';

export interface Serving {
  /** The URLs of the two ports, to show to people. */
  readonly address: string;
  readonly partnersAddress: string;
  /**
   * Lets another process take over: accepts no new connections, and answers on open ones with `Connection:
   * close`, until the clients have closed them or a time has passed. Then drains.
   */
  leave(): Promise<void>;
  /**
   * After the delay of the settings: finishes accepted requests, writes what is in memory, and closes the
   * ports and the database. During the delay requests are accepted, and each answer closes its connection.
   */
  drain(): Promise<void>;
}

export async function serve(services: Services): Promise<Serving> {
  const { host, port, partnersPort, shutdownDelaySeconds } = services.config;
  // Loading the authentication library blocks the event loop for 400 ms, so it happens
  // before the first request.
  await (await services.users.auth()).$context;
  const app = await createApp(services);
  const partners = partnersPort === undefined ? undefined : await createPartnersApp(services);
  const ports = [app, partners].flatMap((each) => (each ? [portOf(each)] : []));
  await Promise.all([app.ready(), partners?.ready()]);
  collectGarbage();
  const address = await listen(app, host, port);
  const partnersAddress = partners ? await listen(partners, host, partnersPort as number) : address;
  const close = async (delayMs: number) => {
    services.readiness.draining = true;
    if (delayMs > 0) {
      // A load balancer needs some time to notice. Until then requests still arrive, also on new connections.
      for (const port of ports) port.closeAfterNextAnswer();
      await sleep(delayMs);
    }
    await Promise.all(ports.map((port) => port.close()));
    await services.close();
  };
  let closed: Promise<void> | undefined;
  // A process that leaves can also be told to stop.
  const drain = (delayMs = shutdownDelaySeconds * 1_000) => {
    closed ??= close(delayMs);
    return closed;
  };
  return {
    address,
    partnersAddress,
    async leave() {
      await Promise.all(ports.map((port) => port.leave()));
      await drain(0);
    },
    drain: () => drain(),
  };
}

/** While draining, how long a request may take to arrive completely. */
const maxArrivalMs = 1_000;
/**
 * While draining, how long a client may take to read its response. The rest of `drainLimitMs` in `main.ts` is
 * for writing what is in memory.
 */
const maxResponseMs = 8_000;
const sweepIntervalMs = 50;

/**
 * How long a client that keeps a connection open may take to send its next request, to which the answer is
 * the last one.
 */
const maxIdleMs = 10_000;

interface Port {
  /** The next answer on each connection says `Connection: close`, so that the client opens another one. */
  closeAfterNextAnswer(): void;
  /** Accepts no new connections, and resolves when the open ones are closed or were idle for too long. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Follows the connections of an app, to close them without losing a request. */
function portOf(app: FastifyInstance): Port {
  const { server } = app;
  const requestsBySocket = new Map<Socket, Set<IncomingMessage>>();
  let isLeaving = false;
  server.on('connection', (socket: Socket) => {
    requestsBySocket.set(socket, new Set());
    socket.once('close', () => requestsBySocket.delete(socket));
  });
  // Before the app, which may answer at once.
  server.prependListener('request', (request, response) => {
    const requests = requestsBySocket.get(request.socket);
    requests?.add(request);
    response.once('close', () => requests?.delete(request));
    if (isLeaving) response.shouldKeepAlive = false;
  });
  const closeAfterNextAnswer = () => {
    isLeaving = true;
  };
  return {
    closeAfterNextAnswer,
    async leave() {
      closeAfterNextAnswer();
      // `http.Server` would close idle connections too, on which a request may be on its way.
      NetServer.prototype.close.call(server);
      const began = performance.now();
      while (requestsBySocket.size > 0 && performance.now() - began < maxIdleMs) await sleep(sweepIntervalMs);
    },
    close: () => closeConnections(app, requestsBySocket),
  };
}

/**
 * Closes an app. A keep-alive connection becomes idle only after its last response, so idle connections are
 * closed repeatedly. A connection without a complete request (before its first request, or in the middle of
 * one) does not count as idle; it is destroyed after one second. Complete requests are answered, unless the
 * client takes too long to read the response.
 */
async function closeConnections(
  app: FastifyInstance,
  requestsBySocket: ReadonlyMap<Socket, ReadonlySet<IncomingMessage>>,
): Promise<void> {
  const began = performance.now();
  const sweeping = setInterval(() => {
    app.server.closeIdleConnections();
    const waited = performance.now() - began;
    if (waited < maxArrivalMs) return;
    for (const [socket, requests] of requestsBySocket)
      if (waited >= maxResponseMs || ![...requests].some(({ complete }) => complete)) socket.destroy();
  }, sweepIntervalMs);
  try {
    await app.close();
    // If the port was closed before, the app does not wait for its connections.
    while (requestsBySocket.size > 0) await sleep(sweepIntervalMs);
  } finally {
    clearInterval(sweeping);
  }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  const bound = app.server.address();
  const actualPort = bound && typeof bound === 'object' ? bound.port : port;
  // An address of all interfaces is not one that people can open.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actualPort}`;
}
