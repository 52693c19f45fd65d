import { connect, type Socket } from 'node:net';
import type { HttpAnswer } from './http-client.ts';

/** A POST request as text, to be sent as it is or piece by piece. */
export function rawPost(path: string, key: string, body: object): string {
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `x-api-key: ${key}`,
    'version: 1.0.0',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** Reads an answer that has a `content-length`. Undefined if it is not complete. */
export function readRawAnswer(received: string): HttpAnswer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.slice(0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  // One character for each byte, see `setEncoding`.
  const text = received.slice(end + 4);
  if (text.length < length) return undefined;
  return {
    status: Number(head.slice('HTTP/1.1 '.length, 12)),
    text,
    retryAfter: /\r\nretry-after: (\S+)/i.exec(head)?.[1],
  };
}

/**
 * Sends requests with much less work than node's HTTP client, so that one process can send many times more
 * than the service answers. A request takes an idle connection or opens a new one.
 */
export class RawClient {
  readonly #port: number;
  readonly #idle: Socket[] = [];
  readonly #open = new Set<Socket>();

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  /** True if a request can be sent without more connections than this. */
  hasRoom(maxConnections: number): boolean {
    return this.#idle.length > 0 || this.#open.size < maxConnections;
  }

  send(request: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const socket = this.#idle.pop() ?? this.#connect();
      let received = '';
      const end = () => {
        for (const event of ['data', 'error', 'close']) socket.removeAllListeners(event);
        socket.on('error', () => {});
      };
      socket.on('data', (part: string) => {
        received += part;
        const answer = readRawAnswer(received);
        if (!answer) return;
        end();
        this.#idle.push(socket);
        resolve(answer);
      });
      const fail = (error?: Error) => {
        end();
        this.#open.delete(socket);
        reject(error ?? new Error('the connection was closed'));
      };
      socket.on('error', fail);
      socket.on('close', () => fail());
      socket.write(request);
    });
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.setNoDelay(true);
    this.#open.add(socket);
    return socket;
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
