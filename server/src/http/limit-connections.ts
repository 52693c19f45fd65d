import type { Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { clientNetwork, customerNetwork } from './client-network.ts';

/** One client network may hold this part of the connections. */
const networkShare = 0.5;

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** The answers that have not left completely. */
  readonly answers: Set<ServerResponse>;
}

/** No complete request waits for its answer. */
const isIdle = ({ answers }: Connection) => [...answers].every(({ req }) => !req.complete);
/** Every answer is written, but the client does not read it. */
const isUnread = ({ answers }: Connection) =>
  [...answers].every(({ req, writableEnded }) => !req.complete || writableEnded);

/**
 * Limits the open connections of a port. A new connection takes the place of the oldest idle one: of its own
 * network if that has half of all connections, or else, when all places are taken, of the network that has
 * the most. So an address that opens connections without using them closes its own. A connection is idle
 * unless a complete request waits for its answer. If none is idle, one gives way whose client does not read
 * its answer, or else the new connection is closed. Trusted proxies speak for many clients and have no limit
 * of their own.
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
  const closeOldest = (ofNetwork: Iterable<Connection>, canClose: (connection: Connection) => boolean) => {
    for (const connection of ofNetwork) {
      if (!canClose(connection)) continue;
      // The place is free at once. The event `close` follows later.
      remove(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  };
  const largest = (): Set<Connection> => {
    let found = new Set<Connection>();
    for (const each of networks.values()) if (each.size > found.size) found = each;
    return found;
  };
  const makeRoom = (network: string, hasLimit: boolean): boolean => {
    const own = networks.get(network);
    const isOver = hasLimit && own !== undefined && own.size >= maxOfNetwork;
    if (!isOver && connections.size < maxConnections) return true;
    const losers = isOver ? [own] : [largest(), ...networks.values()];
    return [isIdle, isUnread].some((canClose) => losers.some((each) => closeOldest(each, canClose)));
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    if (!makeRoom(network, !isProxy(address))) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, network, answers: new Set() };
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
    connection.answers.add(response);
    response.once('close', () => {
      connection.answers.delete(response);
      // Used last, so it moves to the end, unless it was closed meanwhile.
      const ofNetwork = networks.get(connection.network);
      if (ofNetwork?.delete(connection)) ofNetwork.add(connection);
    });
  });
}

/** All IPv6 networks that one customer of a provider can have share the places of one. */
function networkOf(address: string): string {
  const network = clientNetwork(address);
  return customerNetwork(network) ?? network;
}

/**
 * Returns a test for the addresses of proxies. With a number of hops, the peer of every connection is a
 * proxy.
 */
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
