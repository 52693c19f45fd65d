import { connect, type Socket } from 'node:net';

export interface RawSocket {
  readonly socket: Socket;
  /** All received bytes, after the other side has closed the connection. */
  readonly closed: Promise<string>;
}

/** A connection that sends exactly these bytes. */
export function sendRaw(port: number, ...lines: string[]): RawSocket {
  return sendRawFrom('127.0.0.1', port, ...lines);
}

/** The same from another address of this machine, such as 127.0.0.2. */
export function sendRawFrom(localAddress: string, port: number, ...lines: string[]): RawSocket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  // A reset also ends the connection.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  if (lines.length > 0) socket.write(lines.join('\r\n'));
  return { socket, closed };
}

export function portOf(url: string): number {
  return Number(new URL(url).port);
}
