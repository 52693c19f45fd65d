import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Slots } from './db/reports.ts';
import type { ListRequests, LoggedRequest, RequestLog } from './diagnostics/index.ts';
import type { Logger } from './http/logger.ts';
import { type AskForLease, grantLeases, leasingCounter } from './http/rate-counter.ts';
import { type SlotLimits, SlotLine } from './lib/slot-line.ts';

/**
 * Several server processes behind one port. The primary holds what must be counted once (rate limits, slots for reports) or summed
 * (metrics), replaces a worker that dies, and passes the word to drain.
 */

type WorkerRequest =
  | { encart: 'lease'; id: number; args: Parameters<AskForLease> }
  | { encart: 'metrics'; id: number; args: [] }
  | { encart: 'slot'; id: number; args: Parameters<Slots['take']> }
  | { encart: 'requests'; id: number; args: Parameters<ListRequests> };
/** The primary asks every worker for its part, and puts them together. */
type ListRequestsCall = { encart: 'tell'; id: number; args: Parameters<ListRequests> };
type ListRequestsReply = { encart: 'told'; id: number; requests: LoggedRequest[] };
/** A worker gives back a slot for reports. */
type SlotFreed = { encart: 'freed'; tenant: string };
type PrimaryReply = { encart: 'answer'; id: number; value: unknown };
export type WorkerStatus =
  | { encart: 'listening'; address: string; partnersAddress: string }
  | { encart: 'failed'; message: string };

/** In a worker: asks the primary and waits for its answer. */
function primaryCaller(): (encart: WorkerRequest['encart'], args: unknown[]) => Promise<unknown> {
  const waiting = new Map<number, (value: unknown) => void>();
  let next = 1;
  process.on('message', (message: PrimaryReply) => {
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
  const ask = primaryCaller();
  return {
    /** The worker's part of the summed metrics. */
    share(registry: Registry): void {
      AggregatorRegistry.setRegistries([registry]);
      new AggregatorRegistry();
    },
    rateCounter: leasingCounter((...args) => ask('lease', args) as ReturnType<AskForLease>),
    slots: {
      take: (...args) => ask('slot', args) as Promise<boolean>,
      free: (tenant) => process.send?.({ encart: 'freed', tenant } satisfies SlotFreed),
    } satisfies Slots,
    renderMetrics: () => ask('metrics', []) as Promise<string>,
    listRequests: (...args: Parameters<ListRequests>) => ask('requests', args) as Promise<LoggedRequest[]>,
    /** The worker's part of what is listed from all. */
    shareRequests(log: RequestLog): void {
      process.on('message', (message: ListRequestsCall) => {
        if (message?.encart !== 'tell') return;
        const told: ListRequestsReply = {
          encart: 'told',
          id: message.id,
          requests: log.list(...message.args),
        };
        process.send?.(told);
      });
    },
  };
}

export interface Primary {
  /** Resolves when every worker listens for the first time; rejects when one cannot start before that. */
  readonly ready: Promise<Extract<WorkerStatus, { encart: 'listening' }>>;
  drain(): Promise<void>;
}

/** A worker that is too busy to answer by then is left out. */
const gatherMs = 1_000;

/** Before a worker that ended is replaced; doubled until one listens. */
const firstPauseMs = 500;
const longestPauseMs = 15_000;

function requestGatherer() {
  const waiting = new Map<number, (told: ListRequestsReply) => void>();
  let next = 1;
  return {
    take: (told: ListRequestsReply) => waiting.get(told.id)?.(told),
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
        for (const worker of asked) worker?.send({ encart: 'tell', id, args } satisfies ListRequestsCall);
      });
    },
  };
}

/**
 * Forks workers and replaces those that end, for ever: a replacement that cannot start, because the database is away for
 * instance, is followed by another one after a pause that grows up to a limit. Only workers of the first start may fail it.
 */
function superviseWorkers(count: number, log: Logger) {
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
  const slots = new SlotLine(reportSlots);
  const registry = new AggregatorRegistry();
  const requests = requestGatherer();

  const answerTo = (worker: Worker, question: WorkerRequest) => {
    switch (question.encart) {
      case 'lease':
        return lease(...question.args);
      case 'metrics':
        return registry.clusterMetrics();
      case 'slot': {
        const [tenant, nextPart] = question.args;
        return slots.take({ tenant, nextPart, holder: worker.id });
      }
      case 'requests':
        return requests.gather(question.args);
    }
  };
  const answer = async (worker: Worker, question: WorkerRequest) => {
    const value = await answerTo(worker, question);
    if (worker.isConnected())
      worker.send({ encart: 'answer', id: question.id, value } satisfies PrimaryReply);
  };

  const workers = superviseWorkers(count, log);
  cluster.on('exit', (worker) => slots.drop(worker.id));
  const ready = new Promise<Extract<WorkerStatus, { encart: 'listening' }>>((resolve, reject) => {
    cluster.on('message', (worker, message: WorkerRequest | SlotFreed | WorkerStatus | ListRequestsReply) => {
      switch (message?.encart) {
        case 'lease':
        case 'metrics':
        case 'slot':
        case 'requests':
          answer(worker, message).catch((error) => log.warn({ err: error }, 'a worker got no answer'));
          break;
        case 'freed':
          slots.free({ tenant: message.tenant, holder: worker.id });
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
