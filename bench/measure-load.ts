import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BenchRequest } from './offer-requests.ts';
import type { SendOptions, SendResult } from './send-process.ts';

const rounds = 5;
const fullSeconds = 2;
const halfRounds = 2;
/** Long enough for at least one learning update. */
const halfSeconds = 8;
/** Connections at half load: enough that a request hardly ever waits for a free one. */
const halfConnections = 64;

/** Results at full load. */
export interface Load {
  readonly rate: number;
  /** CPU time of this thread per request in microseconds. Not meaningful for a service in another process. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Loads services in turns, so that other activity on the machine affects all of them, and takes the best turn
 * of each, because other activity can only slow a service down. The first turn is a warm-up.
 */
export async function loadInTurns<Name extends string>(
  urls: Record<Name, string>,
  /** The same for all services, or those of each. */
  requests: BenchRequest[] | Record<Name, BenchRequest[]>,
  connections: number,
): Promise<Record<Name, Load>> {
  const turns = new Map<string, Load[]>();
  for (let round = 0; round <= rounds; round++)
    for (const [name, url] of Object.entries<string>(urls)) {
      const sent = Array.isArray(requests) ? requests : requests[name as Name];
      const load = await fullLoad(url, sent, connections);
      if (round > 0) turns.set(name, [...(turns.get(name) ?? []), load]);
    }
  return Object.fromEntries([...turns].map(([name, loads]) => [name, bestOf(loads)])) as Record<Name, Load>;
}

/** A line of a table of loads, compared with that of the service without what is measured. */
export function loadRow({ rate, cpu }: Load, off: Load): Record<string, number> {
  return {
    'requests/s': Math.round(rate),
    'CPU µs/request': Math.round(cpu),
    'CPU ÷ off': Math.round((100 * cpu) / off.cpu) / 100,
  };
}

function bestOf(loads: Load[]): Load {
  const [fastest] = loads.toSorted((a, b) => b.rate - a.rate) as [Load];
  return { ...fastest, cpu: Math.min(...loads.map(({ cpu }) => cpu)) };
}

async function fullLoad(url: string, requests: BenchRequest[], connections: number): Promise<Load> {
  const before = process.threadCpuUsage();
  const sent = await send({ url, requests, connections, seconds: fullSeconds });
  const used = process.threadCpuUsage(before);
  const { p50, p99, seconds } = sent;
  return { rate: sent.requests / seconds, cpu: (used.user + used.system) / sent.requests, p50, p99 };
}

/** Latency at half of the maximum rate: the better of two runs. */
export async function halfLoad(url: string, requests: BenchRequest[], rate: number): Promise<SendResult> {
  const reports: SendResult[] = [];
  for (let round = 0; round < halfRounds; round++)
    reports.push(
      await send({ url, requests, connections: halfConnections, seconds: halfSeconds, rate: rate / 2 }),
    );
  return reports.toSorted((a, b) => a.p99 - b.p99)[0] as SendResult;
}

/** Latency at a fixed rate. */
export async function openLoop(
  url: string,
  requests: BenchRequest[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<SendResult> {
  return send({ url, requests, connections: 128, seconds, rate, warmUpSeconds: 1 });
}

/** Every run has new shoppers. */
let nextShopper = 1;

async function send(order: Omit<SendOptions, 'firstShopper'>): Promise<SendResult> {
  const report = await sendAll(order);
  if (report.failed > 0)
    throw new Error(`${report.failed} requests failed: ${JSON.stringify(report.failures)}`);
  return report;
}

/** Like `send`, but failed responses are allowed. */
export async function sendAll(order: Omit<SendOptions, 'firstShopper'>): Promise<SendResult> {
  const child = fork(new URL('./send-process.ts', import.meta.url));
  child.send({ ...order, firstShopper: nextShopper } satisfies SendOptions);
  const broken = once(child, 'exit').then(() => {
    throw new Error('the sender ended early');
  });
  const [report] = (await Promise.race([once(child, 'message'), broken])) as [SendResult];
  nextShopper += report.sent;
  return report;
}
