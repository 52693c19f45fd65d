import { connect, createServer, type Socket } from 'node:net';

export interface Proxy {
  readonly url: string;
  /** `cut` closes every connection; `swallow` keeps them open and forwards nothing, like a dead network path. */
  fault: 'cut' | 'swallow' | undefined;
  stop(): Promise<void>;
}

/** A proxy between the service and its database, to interrupt the connection. */
export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let fault: Proxy['fault'];
  const server = createServer((near) => {
    if (fault === 'cut') return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => fault !== 'swallow' && to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    get fault() {
      return fault;
    },
    set fault(next) {
      // Swallowed bytes are lost, so a connection with missing bytes must not be used again.
      if (next === 'cut' || fault === 'swallow') cut();
      fault = next;
    },
    stop() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
