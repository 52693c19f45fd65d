import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AskRequest } from './asks.ts';
import type { SendOrder, SendReport } from './send.ts';

const rounds = 5;
const fullSeconds = 2;
const halfRounds = 2;
/** Long enough for the ranking to learn at least once on the way. */
const halfSeconds = 8;
const connections = 32;

/** How a service bears as much as it can answer. */
export interface Load {
  readonly rate: number;
  /** Microseconds of this thread a request; of a service in another process it says nothing. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Loads services in turns, so that a busy moment of the machine hits all of them, and takes the best turn of each:
 * what others do on the machine only ever adds. The first turn warms up.
 */
export async function loadInTurns<Name extends string>(
  urls: Record<Name, string>,
  requests: AskRequest[],
): Promise<Record<Name, Load>> {
  const turns = new Map<string, Load[]>();
  for (let round = 0; round <= rounds; round++)
    for (const [name, url] of Object.entries<string>(urls)) {
      const load = await fullLoad(url, requests);
      if (round > 0) turns.set(name, [...(turns.get(name) ?? []), load]);
    }
  return Object.fromEntries([...turns].map(([name, loads]) => [name, bestOf(loads)])) as Record<Name, Load>;
}

function bestOf(loads: Load[]): Load {
  const [fastest] = loads.toSorted((a, b) => b.rate - a.rate) as [Load];
  return { ...fastest, cpu: Math.min(...loads.map(({ cpu }) => cpu)) };
}

async function fullLoad(url: string, requests: AskRequest[]): Promise<Load> {
  const before = process.threadCpuUsage();
  const sent = await send({ url, requests, connections, seconds: fullSeconds });
  const used = process.threadCpuUsage(before);
  const { p50, p99, seconds } = sent;
  return { rate: sent.requests / seconds, cpu: (used.user + used.system) / sent.requests, p50, p99 };
}

/** How it answers when it gets half of what it can bear: the better of two runs. */
export async function halfLoad(url: string, requests: AskRequest[], rate: number): Promise<SendReport> {
  const reports: SendReport[] = [];
  for (let round = 0; round < halfRounds; round++)
    reports.push(
      await send({ url, requests, connections: 2 * connections, seconds: halfSeconds, rate: rate / 2 }),
    );
  return reports.toSorted((a, b) => a.p99 - b.p99)[0] as SendReport;
}

/** Every run has shoppers of its own. */
let nextShopper = 1;

async function send(order: Omit<SendOrder, 'firstShopper'>): Promise<SendReport> {
  const report = await sendAll(order);
  if (report.failed > 0) throw new Error(`${report.failed} answers were not 2xx`);
  return report;
}

/** The same, also where answers may fail. */
export async function sendAll(order: Omit<SendOrder, 'firstShopper'>): Promise<SendReport> {
  const child = fork(new URL('./send.ts', import.meta.url));
  child.send({ ...order, firstShopper: nextShopper } satisfies SendOrder);
  nextShopper += 1_000_000;
  const broken = once(child, 'exit').then(() => {
    throw new Error('the sender ended early');
  });
  const [report] = (await Promise.race([once(child, 'message'), broken])) as [SendReport];
  return report;
}
