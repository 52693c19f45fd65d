import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { addressBlock } from './address-block.ts';

/** One address block may hold this part of the connections. */
const blockShare = 0.5;

interface Connection {
  readonly socket: Socket;
  readonly block: string;
  /** The requests that are not answered. */
  readonly requests: Set<IncomingMessage>;
}

/**
 * Limits the open connections of a port. A new connection takes the place of the oldest idle one: of its own address block if that has half
 * of all connections, or else, when all places are taken, of the block that has the most. So an address that opens connections without
 * using them closes its own. A connection is idle unless a complete request waits for its answer. If none is idle, the new connection is
 * closed. Trusted proxies speak for many clients and have no limit of their own.
 */
export function limitConnections(
  server: Server,
  { maxConnections, trustProxy }: { maxConnections: number; trustProxy: false | number | readonly string[] },
): void {
  const isProxy = proxyCheck(trustProxy);
  const maxOfBlock = Math.max(1, Math.floor(maxConnections * blockShare));
  const connections = new Map<Socket, Connection>();
  /** In each block the connection that was used last is at the end. */
  const blocks = new Map<string, Set<Connection>>();

  const remove = (connection: Connection) => {
    const { socket, block } = connection;
    if (!connections.delete(socket)) return;
    const others = blocks.get(block);
    others?.delete(connection);
    if (others?.size === 0) blocks.delete(block);
  };
  const closeOldestIdle = (ofBlock: Iterable<Connection> | undefined): boolean => {
    for (const connection of ofBlock ?? []) {
      if ([...connection.requests].some(({ complete }) => complete)) continue;
      // The place is free at once. The event `close` follows later.
      remove(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  };
  const makeRoom = (block: string, hasLimit: boolean): boolean => {
    const own = blocks.get(block);
    if (hasLimit && own && own.size >= maxOfBlock) return closeOldestIdle(own);
    if (connections.size < maxConnections) return true;
    let largest: Set<Connection> | undefined;
    for (const each of blocks.values()) if (each.size > (largest?.size ?? 0)) largest = each;
    return closeOldestIdle(largest) || [...blocks.values()].some(closeOldestIdle);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const block = addressBlock(address);
    if (!makeRoom(block, !isProxy(address))) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, block, requests: new Set() };
    connections.set(socket, connection);
    const ofBlock = blocks.get(block);
    if (ofBlock) ofBlock.add(connection);
    else blocks.set(block, new Set([connection]));
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
      const ofBlock = blocks.get(connection.block);
      if (ofBlock?.delete(connection)) ofBlock.add(connection);
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
