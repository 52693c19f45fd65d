import { connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  readonly url: string;
  /** Ports of this machine that new connections go to, in turn. Open connections stay where they are. */
  targets: readonly number[];
  stop(): Promise<void>;
}

/**
 * A balancer of connections, as that of a Kubernetes service: it knows nothing about
 * requests and repeats none.
 */
export async function startBalancer(first: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let targets = first;
  let turn = 0;
  const server = createServer((near) => {
    const far = connect(targets[turn++ % targets.length] as number, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    get targets() {
      return targets;
    },
    set targets(next) {
      targets = next;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
