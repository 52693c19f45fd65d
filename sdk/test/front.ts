import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; headers?: Record<string, string>; body: unknown };

/** What may happen to a call between here and the service. `lost`: it arrives, and its answer does not. */
export type Mishap = Answer | 'lost' | ((answer: Answer) => Answer);

export interface Front {
  readonly address: string;
  /** The bodies that came, in order, whatever became of them. */
  readonly calls: { events: { event_id: string; event_type: string }[] }[];
  /** One for each of the next calls; then all is well. */
  readonly mishaps: Mishap[];
  stop(): Promise<void>;
}

/** Stands before a service like a proxy on a bad day. */
export async function startFront(service: string): Promise<Front> {
  const calls: Front['calls'] = [];
  const mishaps: Mishap[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    calls.push(JSON.parse(body));
    const mishap = mishaps.shift();
    if (typeof mishap === 'object') return write(response, mishap);
    const { 'x-api-key': key = '', version = '' } = request.headers;
    const answered = await fetch(service + request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': String(key), version: String(version) },
      body,
    });
    const answer = { status: answered.status, body: await answered.json() };
    if (mishap === 'lost') return request.socket.destroy();
    write(response, mishap ? mishap(answer) : answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    mishaps,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
