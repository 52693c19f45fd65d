import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type BenchRequest, shopperDigits, shopperPlaceholder } from './offer-requests.ts';
import { percentile } from './tools.ts';

/**
 * Child process that sends offer requests for the given duration and reports the latencies. With a
 * rate, requests arrive independently of each other (Poisson), and latency counts from the moment a
 * request was due. (autocannon sends the requests of a second in one burst, and cannot change a body
 * without building it again.)
 */
export interface SendOptions {
  readonly url: string;
  readonly requests: readonly BenchRequest[];
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second. Without a rate, each connection sends the next request after each response. */
  readonly rate?: number;
  /** Requests of the first seconds are not measured. */
  readonly warmUpSeconds?: number;
  /** Number of the first shopper. */
  readonly firstShopper: number;
}

export interface SendResult {
  /** All requests, also those of the warm-up. Each may have a new shopper. */
  readonly sent: number;
  /** Successful requests after the warm-up. */
  readonly requests: number;
  readonly failed: number;
  /** Failed requests by status. `closed`: the connection ended before the response. */
  readonly failures: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Latencies of successful requests, in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

interface Template {
  readonly bytes: Buffer;
  readonly marks: readonly number[];
}

const endOfHead = Buffer.from('\r\n\r\n');

/** The status of the response, or `closed` if the connection ended before it. */
type Outcome = number | 'closed';

/** One connection with at most one open request. It is opened again after the server has closed it. */
class Connection {
  readonly #url: URL;
  #socket: Socket | undefined;
  #head: Buffer = Buffer.alloc(0);
  #missing = 0;
  #done: ((outcome: Outcome) => void) | undefined;
  #status = 0;
  /** True if the server closes the connection after this response. */
  #isLast = false;

  constructor(url: URL) {
    this.#url = url;
    this.#socket = this.#open();
  }

  send(bytes: Buffer, done: (outcome: Outcome) => void): void {
    this.#done = done;
    this.#socket ??= this.#open();
    this.#socket.write(bytes);
  }

  end(): void {
    this.#done = undefined;
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname).setNoDelay();
    socket.on('data', (bytes) => this.#receive(bytes));
    // An error is followed by `close`.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#head = Buffer.alloc(0);
      this.#missing = 0;
      this.#finish('closed');
    });
    return socket;
  }

  #finish(outcome: Outcome): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(outcome);
  }

  #receive(bytes: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= bytes.length;
    } else {
      this.#head = this.#head.length > 0 ? Buffer.concat([this.#head, bytes]) : bytes;
      const end = this.#head.indexOf(endOfHead);
      if (end < 0) return;
      const head = this.#head.toString('latin1', 0, end);
      this.#status = Number(head.slice(9, 12));
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      this.#missing = length - (this.#head.length - end - endOfHead.length);
      this.#head = Buffer.alloc(0);
      this.#isLast = /connection: close/i.test(head);
    }
    if (this.#missing > 0) return;
    if (this.#isLast) this.#socket = undefined;
    this.#finish(this.#status);
  }
}

function makeTemplates({ url, requests }: SendOptions): Template[] {
  const { host, pathname } = new URL(url);
  return requests.map(({ headers, body }) => {
    const all = {
      host,
      connection: 'keep-alive',
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    const bytes = Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    const marks: number[] = [];
    for (let at = bytes.indexOf(shopperPlaceholder); at >= 0; at = bytes.indexOf(shopperPlaceholder, at + 1))
      marks.push(at);
    return { bytes, marks };
  });
}

async function send(order: SendOptions): Promise<SendResult> {
  const templates = makeTemplates(order);
  const lines = Array.from({ length: order.connections }, () => new Connection(new URL(order.url)));
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  let sent = 0;

  /** A third of the requests is for a shopper of an earlier request. */
  const nextRequest = () => {
    const { bytes, marks } = templates[sent % templates.length] as Template;
    const copy = Buffer.from(bytes);
    const shopper = order.firstShopper + (sent % 3 === 2 && sent > 1_000 ? sent - 1_000 : sent);
    const digits = shopperDigits(shopper);
    for (const mark of marks) copy.write(digits, mark, 'latin1');
    sent++;
    return copy;
  };
  const started = performance.now();
  const measuredFrom = started + (order.warmUpSeconds ?? 0) * 1000;
  const ask = (line: Connection, since: number, then: () => void) =>
    line.send(nextRequest(), (outcome) => {
      if (outcome === 'closed' || outcome < 200 || outcome >= 300)
        failures[outcome] = (failures[outcome] ?? 0) + 1;
      else if (since >= measuredFrom) latencies.push(performance.now() - since);
      then();
    });

  const ends = started + order.seconds * 1000;
  if (order.rate === undefined) await Promise.all(lines.map((line) => sendContinuously(line, ask, ends)));
  else await sendAtRate(lines, ask, order.rate, started, ends);
  const seconds = (performance.now() - started) / 1000;
  for (const line of lines) line.end();
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(latencies, share)) as [
    number,
    number,
    number,
  ];
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return { sent, requests: latencies.length, failed, failures, seconds, p50, p99, worst };
}

type SendRequest = (line: Connection, since: number, then: () => void) => void;

function sendContinuously(line: Connection, ask: SendRequest, ends: number): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      const now = performance.now();
      if (now < ends) ask(line, now, again);
      else resolve();
    };
    again();
  });
}

/** If no connection is free, the request waits, and the wait counts as latency. */
function sendAtRate(
  lines: Connection[],
  ask: SendRequest,
  rate: number,
  started: number,
  ends: number,
): Promise<void> {
  const free = [...lines];
  let due = started;
  return new Promise((resolve) => {
    const work = () => {
      const now = performance.now();
      while (due <= now && due < ends && free.length > 0) {
        const line = free.pop() as Connection;
        ask(line, due, () => {
          free.push(line);
          work();
        });
        due += (-Math.log(1 - Math.random()) * 1000) / rate;
      }
      if (due >= ends && free.length === lines.length) {
        clearInterval(timer);
        resolve();
      }
    };
    const timer = setInterval(work, 1);
  });
}

process.once('message', async (order: SendOptions) => {
  process.send?.(await send(order), () => process.exit(0));
});
