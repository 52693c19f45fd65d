import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { clientNetwork } from './client-network.ts';

/** One client network may hold this part of the connections. */
const networkShare = 0.5;

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** The requests that are not answered. */
  readonly requests: Set<IncomingMessage>;
}

/**
 * Limits the open connections of a port. A new connection takes the place of the oldest idle one: of its own network if that has half
 * of all connections, or else, when all places are taken, of the network that has the most. So an address that opens connections without
 * using them closes its own. A connection is idle unless a complete request waits for its answer. If none is idle, the new connection is
 * closed. Trusted proxies speak for many clients and have no limit of their own.
 */
export function limitConnections(
  server: Server,
  { maxConnections, trustProxy }: { maxConnections: number; trustProxy: false | number | readonly string[] },
): void {
  const isProxy = proxyCheck(trustProxy);
  const maxOfNetwork = Math.max(1, Math.floor(maxConnections * networkShare));
  const connections = new Map<Socket, Connection>();
  /** In each network the connection that was used last is at the end. */
  const networks = new Map<string, Set<Connection>>();

  const remove = (connection: Connection) => {
    const { socket, network } = connection;
    if (!connections.delete(socket)) return;
    const others = networks.get(network);
    others?.delete(connection);
    if (others?.size === 0) networks.delete(network);
  };
  const closeOldestIdle = (ofNetwork: Iterable<Connection> | undefined): boolean => {
    for (const connection of ofNetwork ?? []) {
      if ([...connection.requests].some(({ complete }) => complete)) continue;
      // The place is free at once. The event `close` follows later.
      remove(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  };
  const makeRoom = (network: string, hasLimit: boolean): boolean => {
    const own = networks.get(network);
    if (hasLimit && own && own.size >= maxOfNetwork) return closeOldestIdle(own);
    if (connections.size < maxConnections) return true;
    let largest: Set<Connection> | undefined;
    for (const each of networks.values()) if (each.size > (largest?.size ?? 0)) largest = each;
    return closeOldestIdle(largest) || [...networks.values()].some(closeOldestIdle);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = clientNetwork(address);
    if (!makeRoom(network, !isProxy(address))) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, network, requests: new Set() };
    connections.set(socket, connection);
    const ofNetwork = networks.get(network);
    if (ofNetwork) ofNetwork.add(connection);
    else networks.set(network, new Set([connection]));
    socket.once('close', () => remove(connection));
  });
  // Before the app, which may answer at once.
  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.requests.add(request);
    response.once('close', () => {
      connection.requests.delete(request);
      // Used last, so it moves to the end, unless it was closed meanwhile.
      const ofNetwork = networks.get(connection.network);
      if (ofNetwork?.delete(connection)) ofNetwork.add(connection);
    });
  });
}

/** Whether connections from an address are those of a proxy. With a number of hops, the peer of every connection is one. */
function proxyCheck(trustProxy: false | number | readonly string[]): (address: string) => boolean {
  if (typeof trustProxy === 'number') return () => trustProxy > 0;
  if (!trustProxy) return () => false;
  const proxies = new BlockList();
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const mapped = /^::ffff:(?=\d+\.)/i.test(address) ? address.slice('::ffff:'.length) : address;
    return proxies.check(mapped, isIPv6(mapped) ? 'ipv6' : 'ipv4');
  };
}
