import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AskRequest } from './asks.ts';
import type { SendOrder, SendReport } from './send.ts';
import { percentile } from './tools.ts';

const rounds = 3;
const fullSeconds = 2;
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

/** Loads services in turns, so that a busy moment of the machine hits all of them. The first turn warms up. */
export async function loadInTurns<Name extends string>(
  urls: Record<Name, string>,
  requests: AskRequest[],
): Promise<Record<Name, Load>> {
  const turns: [Name, Load][] = [];
  for (let round = 0; round <= rounds; round++)
    for (const [name, url] of Object.entries(urls) as [Name, string][]) {
      const load = await fullLoad(url, requests);
      if (round > 0) turns.push([name, load]);
    }
  const median = (name: Name, read: (load: Load) => number) => {
    const own = turns.filter(([of]) => of === name);
    return percentile(
      own.map(([, load]) => read(load)),
      0.5,
    );
  };
  const names = Object.keys(urls) as Name[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        rate: median(name, ({ rate }) => rate),
        cpu: median(name, ({ cpu }) => cpu),
        p50: median(name, ({ p50 }) => p50),
        p99: median(name, ({ p99 }) => p99),
      },
    ]),
  ) as Record<Name, Load>;
}

async function fullLoad(url: string, requests: AskRequest[]): Promise<Load> {
  const before = process.threadCpuUsage();
  const sent = await send({ url, requests, connections, seconds: fullSeconds });
  const used = process.threadCpuUsage(before);
  return { ...sent, rate: sent.requests / sent.seconds, cpu: (used.user + used.system) / sent.requests };
}

/** How it answers when it gets half of what it can bear. */
export function halfLoad(url: string, requests: AskRequest[], rate: number): Promise<SendReport> {
  return send({ url, requests, connections: 2 * connections, seconds: halfSeconds, rate: rate / 2 });
}

/** Every run has shoppers of its own. */
let nextShopper = 1;

async function send(order: Omit<SendOrder, 'firstShopper'>): Promise<SendReport> {
  const child = fork(new URL('./send.ts', import.meta.url));
  child.send({ ...order, firstShopper: nextShopper } satisfies SendOrder);
  nextShopper += 1_000_000;
  const broken = once(child, 'exit').then(() => {
    throw new Error('the sender ended early');
  });
  const [report] = (await Promise.race([once(child, 'message'), broken])) as [SendReport];
  if (report.failed > 0) throw new Error(`${report.failed} answers were not 2xx`);
  return report;
}
