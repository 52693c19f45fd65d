import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type ProxyResponse = { status: number; headers?: Record<string, string>; body: unknown };

/**
 * A fault of one call: a fixed response, a changed response, or `lost`: the service gets the call but the
 * response is lost.
 */
export type Fault = ProxyResponse | 'lost' | ((answer: ProxyResponse) => ProxyResponse);

export interface FlakyProxy {
  readonly address: string;
  /** The bodies of all received calls, in order. */
  readonly calls: { events: { event_id: string; event_type: string; occurred_at?: string }[] }[];
  /** Faults for the next calls, one each. Without a fault, a call is forwarded unchanged. */
  readonly faults: Fault[];
  stop(): Promise<void>;
}

/** Starts a proxy in front of a service that can inject faults. */
export async function startFlakyProxy(service: string): Promise<FlakyProxy> {
  const calls: FlakyProxy['calls'] = [];
  const faults: Fault[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    calls.push(JSON.parse(body));
    const fault = faults.shift();
    if (typeof fault === 'object') return write(response, fault);
    const { 'x-api-key': key = '', version = '' } = request.headers;
    const answered = await fetch(service + request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': String(key), version: String(version) },
      body,
    });
    const answer = { status: answered.status, body: await answered.json() };
    if (fault === 'lost') return request.socket.destroy();
    write(response, fault ? fault(answer) : answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    faults,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function write(response: ServerResponse, { status, headers, body }: ProxyResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
