import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

/** Connections of any addresses, which cannot be opened on one machine. */
function portWith(maxConnections: number) {
  const server = new EventEmitter();
  limitConnections(server as unknown as Server, { maxConnections, trustProxy: false });
  return (address: string): Socket => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    server.emit('connection', socket);
    return socket;
  };
}

it('the networks of one customer of IPv6 addresses share the places of one address', () => {
  const connect = portWith(10);
  const shop = [connect('2001:db8:b:1::1'), connect('2001:db8:b:1::1')];
  const networks = Array.from({ length: 50 }, (_, n) => connect(`2001:db8:a:${n.toString(16)}::1`));
  expect(shop.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  expect(networks.filter(({ destroyed }) => !destroyed)).toHaveLength(5);
});
