import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type AskRequest, shopperMark } from './asks.ts';
import { percentile } from './tools.ts';

/**
 * Run as a child process: sends asks for a while, each from a shopper of its own, and reports how they were answered.
 * With a rate, asks leave evenly spread over time and their latency counts from the moment they were due. (autocannon
 * sends a second's worth at once and then pauses, and cannot change a body without building it anew.)
 */
export interface SendOrder {
  readonly url: string;
  readonly requests: readonly AskRequest[];
  readonly seconds: number;
  readonly connections: number;
  /** Asks a second; as many as are answered when it is left out. */
  readonly rate?: number;
  /** Requests of the first seconds are sent and not measured. */
  readonly warmUpSeconds?: number;
  /** Shoppers are numbered from here on. */
  readonly firstShopper: number;
}

export interface SendReport {
  readonly requests: number;
  readonly failed: number;
  readonly seconds: number;
  /** Latencies of the answered ones, in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

interface Template {
  readonly bytes: Buffer;
  readonly marks: readonly number[];
}

const endOfHead = Buffer.from('\r\n\r\n');

/** One connection with at most one request on its way. */
class Line {
  readonly #socket: Socket;
  #head: Buffer = Buffer.alloc(0);
  #missing = 0;
  #done: ((status: number) => void) | undefined;
  #status = 0;

  constructor(url: URL) {
    this.#socket = connect(Number(url.port), url.hostname).setNoDelay();
    this.#socket.on('data', (bytes) => this.#receive(bytes));
    this.#socket.on('close', () => {
      if (this.#done) throw new Error('a connection broke before its answer came');
    });
  }

  send(bytes: Buffer, done: (status: number) => void): void {
    this.#done = done;
    this.#socket.write(bytes);
  }

  end(): void {
    this.#socket.destroy();
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
    }
    if (this.#missing > 0) return;
    const done = this.#done;
    this.#done = undefined;
    done?.(this.#status);
  }
}

function makeTemplates({ url, requests }: SendOrder): Template[] {
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
    for (let at = bytes.indexOf(shopperMark); at >= 0; at = bytes.indexOf(shopperMark, at + 1))
      marks.push(at);
    return { bytes, marks };
  });
}

async function send(order: SendOrder): Promise<SendReport> {
  const templates = makeTemplates(order);
  const lines = Array.from({ length: order.connections }, () => new Line(new URL(order.url)));
  const latencies: number[] = [];
  let failed = 0;
  let sent = 0;

  /** A third of the asks is for somebody who asked a moment before. */
  const nextRequest = () => {
    const { bytes, marks } = templates[sent % templates.length] as Template;
    const copy = Buffer.from(bytes);
    const shopper = order.firstShopper + (sent % 3 === 2 && sent > 1_000 ? sent - 1_000 : sent);
    const digits = String(shopper).padStart(shopperMark.length, '0');
    for (const mark of marks) copy.write(digits, mark, 'latin1');
    sent++;
    return copy;
  };
  const started = performance.now();
  const measuredFrom = started + (order.warmUpSeconds ?? 0) * 1000;
  const ask = (line: Line, since: number, then: () => void) =>
    line.send(nextRequest(), (status) => {
      if (status < 200 || status >= 300) failed++;
      else if (since >= measuredFrom) latencies.push(performance.now() - since);
      then();
    });

  const ends = started + order.seconds * 1000;
  if (order.rate === undefined) await Promise.all(lines.map((line) => keepAsking(line, ask, ends)));
  else await askEvenly(lines, ask, order.rate, started, ends);
  const seconds = (performance.now() - started) / 1000;
  for (const line of lines) line.end();
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(latencies, share)) as [
    number,
    number,
    number,
  ];
  return { requests: latencies.length, failed, seconds, p50, p99, worst };
}

type Asking = (line: Line, since: number, then: () => void) => void;

function keepAsking(line: Line, ask: Asking, ends: number): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      const now = performance.now();
      if (now < ends) ask(line, now, again);
      else resolve();
    };
    again();
  });
}

/** What finds no free connection waits for one, and its clock runs. */
function askEvenly(lines: Line[], ask: Asking, rate: number, started: number, ends: number): Promise<void> {
  const free = [...lines];
  let due = started;
  return new Promise((resolve) => {
    const work = () => {
      const now = performance.now();
      while (due <= now && due < ends && free.length > 0) {
        const line = free.pop() as Line;
        ask(line, due, () => {
          free.push(line);
          work();
        });
        due += 1000 / rate;
      }
      if (due >= ends && free.length === lines.length) {
        clearInterval(timer);
        resolve();
      }
    };
    const timer = setInterval(work, 1);
  });
}

process.once('message', async (order: SendOrder) => {
  process.send?.(await send(order), () => process.exit(0));
});
