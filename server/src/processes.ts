import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Slots } from './db/reports.ts';
import type { ListRequests, LoggedRequest, RequestLog } from './diagnostics/index.ts';
import type { Logger } from './http/logger.ts';
import { grantLeases, leasingCounter, type RequestLease } from './http/rate-counter.ts';
import { type SlotLimits, SlotQueue } from './lib/slot-queue.ts';

/**
 * Several server processes behind one port. The primary holds what must be counted once (rate limits, slots for reports) or summed
 * (metrics), replaces a worker that dies, and passes the word to drain.
 */

type Question =
  | { encart: 'lease'; id: number; args: Parameters<RequestLease> }
  | { encart: 'metrics'; id: number; args: [] }
  | { encart: 'slot'; id: number; args: Parameters<Slots['acquire']> }
  | { encart: 'requests'; id: number; args: Parameters<ListRequests> };
/** The primary asks every worker for its part, and puts them together. */
type Call = { encart: 'tell'; id: number; args: Parameters<ListRequests> };
type Told = { encart: 'told'; id: number; requests: LoggedRequest[] };
/** A worker gives back a slot for reports. */
type Freed = { encart: 'freed'; tenant: string };
type Answer = { encart: 'answer'; id: number; value: unknown };
export type Hello =
  | { encart: 'listening'; address: string; partnersAddress: string }
  | { encart: 'failed'; message: string };

/** In a worker: asks the primary and waits for its answer. */
function askPrimary(): (encart: Question['encart'], args: unknown[]) => Promise<unknown> {
  const waiting = new Map<number, (value: unknown) => void>();
  let next = 1;
  process.on('message', (message: Answer) => {
    if (message?.encart !== 'answer') return;
    waiting.get(message.id)?.(message.value);
    waiting.delete(message.id);
  });
  return (encart, args) =>
    new Promise((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      process.send?.({ encart, id, args });
    });
}

/** What a worker gets from its primary instead of keeping it itself. */
export function workerLinks() {
  const ask = askPrimary();
  return {
    /** The worker's part of the summed metrics. */
    share(registry: Registry): void {
      AggregatorRegistry.setRegistries([registry]);
      new AggregatorRegistry();
    },
    rateCounter: leasingCounter((...args) => ask('lease', args) as ReturnType<RequestLease>),
    slots: {
      acquire: (...args) => ask('slot', args) as Promise<boolean>,
      release: (tenant) => process.send?.({ encart: 'freed', tenant } satisfies Freed),
    } satisfies Slots,
    renderMetrics: () => ask('metrics', []) as Promise<string>,
    listRequests: (...args: Parameters<ListRequests>) => ask('requests', args) as Promise<LoggedRequest[]>,
    /** The worker's part of what is listed from all. */
    shareRequests(log: RequestLog): void {
      process.on('message', (message: Call) => {
        if (message?.encart !== 'tell') return;
        const told: Told = { encart: 'told', id: message.id, requests: log.list(...message.args) };
        process.send?.(told);
      });
    },
  };
}

export interface Primary {
  /** Resolves when every worker listens for the first time; rejects when one cannot start before that. */
  readonly ready: Promise<Extract<Hello, { encart: 'listening' }>>;
  drain(): Promise<void>;
}

/** A worker that is too busy to answer by then is left out. */
const gatherMs = 1_000;

/** Before a worker that ended is replaced; doubled until one listens. */
const firstPauseMs = 500;
const longestPauseMs = 15_000;

function gatherRequests() {
  const waiting = new Map<number, (told: Told) => void>();
  let next = 1;
  return {
    take: (told: Told) => waiting.get(told.id)?.(told),
    gather(args: Parameters<ListRequests>): Promise<LoggedRequest[]> {
      const id = next++;
      const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
      const parts: LoggedRequest[][] = [];
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(parts.flat());
        };
        const timer = setTimeout(end, gatherMs);
        waiting.set(id, ({ requests }) => {
          if (parts.push(requests) === asked.length) end();
        });
        for (const worker of asked) worker?.send({ encart: 'tell', id, args } satisfies Call);
      });
    },
  };
}

/**
 * Forks workers and replaces those that end, for ever: a replacement that cannot start, because the database is away for
 * instance, is followed by another one after a pause that grows up to a limit. Only workers of the first start may fail it.
 */
function keepWorkers(count: number, log: Logger) {
  const listening = new Set<number>();
  let started = false;
  let stopped = false;
  let pauseMs = firstPauseMs;

  cluster.on('exit', (worker, code, signal) => {
    listening.delete(worker.id);
    if (stopped || worker.exitedAfterDisconnect) return;
    log.error(
      { worker: worker.process.pid, code, signal, pauseMs },
      'a server process ended and is replaced',
    );
    setTimeout(() => !stopped && cluster.fork(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  });
  for (let i = 0; i < count; i++) cluster.fork();

  return {
    /** True once, when all of them listen for the first time. */
    listens(worker: Worker): boolean {
      listening.add(worker.id);
      pauseMs = firstPauseMs;
      const first = !started && listening.size === count;
      started ||= first;
      return first;
    },
    /** True when the service as a whole cannot start. */
    failed(worker: Worker, message: string): boolean {
      if (!started) stopped = true;
      else log.error({ worker: worker.process.pid, reason: message }, 'a server process could not start');
      return !started;
    },
    stop(): void {
      stopped = true;
    },
  };
}

export function startWorkers(count: number, reportSlots: SlotLimits, log: Logger): Primary {
  const lease = grantLeases(count);
  const slots = new SlotQueue(reportSlots);
  const registry = new AggregatorRegistry();
  const requests = gatherRequests();

  const answerTo = (worker: Worker, question: Question) => {
    switch (question.encart) {
      case 'lease':
        return lease(...question.args);
      case 'metrics':
        return registry.clusterMetrics();
      case 'slot': {
        const [tenant, nextPart] = question.args;
        return slots.acquire({ tenant, nextPart, holder: worker.id });
      }
      case 'requests':
        return requests.gather(question.args);
    }
  };
  const answer = async (worker: Worker, question: Question) => {
    const value = await answerTo(worker, question);
    if (worker.isConnected()) worker.send({ encart: 'answer', id: question.id, value } satisfies Answer);
  };

  const workers = keepWorkers(count, log);
  cluster.on('exit', (worker) => slots.releaseHolder(worker.id));
  const ready = new Promise<Extract<Hello, { encart: 'listening' }>>((resolve, reject) => {
    cluster.on('message', (worker, message: Question | Freed | Hello | Told) => {
      switch (message?.encart) {
        case 'lease':
        case 'metrics':
        case 'slot':
        case 'requests':
          answer(worker, message).catch((error) => log.warn({ err: error }, 'a worker got no answer'));
          break;
        case 'freed':
          slots.release({ tenant: message.tenant, holder: worker.id });
          break;
        case 'told':
          requests.take(message);
          break;
        case 'listening':
          if (workers.listens(worker)) resolve(message);
          break;
        case 'failed':
          if (workers.failed(worker, message.message)) reject(new Error(message.message));
      }
    });
  });

  return {
    ready,
    async drain() {
      workers.stop();
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        running.map(
          (worker) =>
            new Promise((resolve) => {
              if (worker.isDead()) return resolve(undefined);
              worker.once('exit', resolve);
              worker.process.kill('SIGTERM');
            }),
        ),
      );
    },
  };
}
