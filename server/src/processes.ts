import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Slots } from './db/reports.ts';
import type { ListRequests, LoggedRequest, RequestLog } from './diagnostics/index.ts';
import type { Logger } from './http/logger.ts';
import { callReserver, type ReserveCalls, workerCounter } from './http/rate-counter.ts';
import { type SlotLimits, SlotQueue } from './lib/slot-queue.ts';

/**
 * Several server processes on one port. The primary keeps the state that workers share (rate limits, report slots), sums
 * metrics, collects the request logs, replaces workers that die, and drains them on shutdown.
 */

/** A message from a worker that the primary replies to. `encart` is its kind; the metrics library sends messages without it. */
type WorkerRequest =
  | { encart: 'reserve_calls'; id: number; args: Parameters<ReserveCalls> }
  | { encart: 'metrics'; id: number; args: [] }
  | { encart: 'slot'; id: number; args: Parameters<Slots['acquire']> }
  | { encart: 'requests'; id: number; args: Parameters<ListRequests> };
/** The primary sends this call to every worker and merges the replies. */
type ListRequestsCall = { encart: 'list_requests'; id: number; args: Parameters<ListRequests> };
type ListRequestsReply = { encart: 'requests_listed'; id: number; requests: LoggedRequest[] };
/** A worker returns a report slot. */
type SlotFreed = { encart: 'freed'; tenant: string };
/** The reply to a `WorkerRequest` with the same id. */
type PrimaryReply = { encart: 'answer'; id: number; value: unknown };
export type WorkerStatus =
  | { encart: 'listening'; address: string; partnersAddress: string }
  | { encart: 'failed'; message: string };

/** In a worker: returns a function that sends a request to the primary and waits for the reply. */
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

/** The services that a worker gets from the primary. */
export function workerLinks() {
  const callPrimary = primaryCaller();
  return {
    /** Adds the worker's metrics to the sum. */
    shareMetrics(registry: Registry): void {
      AggregatorRegistry.setRegistries([registry]);
      new AggregatorRegistry();
    },
    rateCounter: workerCounter((...args) => callPrimary('reserve_calls', args) as ReturnType<ReserveCalls>),
    slots: {
      acquire: (...args) => callPrimary('slot', args) as Promise<boolean>,
      release: (tenant) => process.send?.({ encart: 'freed', tenant } satisfies SlotFreed),
    } satisfies Slots,
    renderMetrics: () => callPrimary('metrics', []) as Promise<string>,
    listRequests: (...args: Parameters<ListRequests>) =>
      callPrimary('requests', args) as Promise<LoggedRequest[]>,
    /** Sends the worker's request log to the primary when the primary collects them. */
    shareRequestLog(log: RequestLog): void {
      process.on('message', (message: ListRequestsCall) => {
        if (message?.encart !== 'list_requests') return;
        const requests = log.list(...message.args);
        process.send?.({ encart: 'requests_listed', id: message.id, requests } satisfies ListRequestsReply);
      });
    },
  };
}

export interface Primary {
  /** Resolves when all workers listen for the first time. Rejects if one cannot start before that. */
  readonly ready: Promise<Extract<WorkerStatus, { encart: 'listening' }>>;
  drain(): Promise<void>;
}

/** How long the primary waits for request logs. Workers that reply later are left out. */
const collectTimeoutMs = 1_000;

/** The pause before a worker that ended is replaced. It doubles until a worker listens. */
const firstPauseMs = 500;
const longestPauseMs = 15_000;

/** In the primary: asks every worker for its request log of a channel and joins the replies. */
function requestLogCollector() {
  const waiting = new Map<number, (reply: ListRequestsReply) => void>();
  let next = 1;
  return {
    addReply: (reply: ListRequestsReply) => waiting.get(reply.id)?.(reply),
    collect(args: Parameters<ListRequests>): Promise<LoggedRequest[]> {
      const id = next++;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
      const parts: LoggedRequest[][] = [];
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(parts.flat());
        };
        const timer = setTimeout(end, collectTimeoutMs);
        waiting.set(id, ({ requests }) => {
          parts.push(requests);
          if (parts.length === workers.length) end();
        });
        for (const worker of workers)
          worker?.send({ encart: 'list_requests', id, args } satisfies ListRequestsCall);
      });
    },
  };
}

/**
 * Forks workers and replaces those that end. If a replacement cannot start, for example because the database is not
 * reachable, another one is forked after a pause that grows up to a limit. The service itself fails only if a worker cannot
 * start before all workers have listened once.
 */
function superviseWorkers(count: number, log: Logger) {
  const listening = new Set<number>();
  /** Whether all workers have listened once. */
  let started = false;
  let stopped = false;
  let pauseMs = firstPauseMs;

  cluster.on('exit', (worker, code, signal) => {
    listening.delete(worker.id);
    if (stopped || worker.exitedAfterDisconnect) return;
    log.error(
      { worker: worker.process.pid, code, signal, pauseMs },
      'a server process ended and will be replaced',
    );
    setTimeout(() => !stopped && cluster.fork(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  });
  for (let i = 0; i < count; i++) cluster.fork();

  return {
    /** Returns true once: when all workers listen for the first time. */
    markListening(worker: Worker): boolean {
      listening.add(worker.id);
      pauseMs = firstPauseMs;
      const isFirstTime = !started && listening.size === count;
      started ||= isFirstTime;
      return isFirstTime;
    },
    /** Returns true if the service as a whole cannot start. */
    markFailed(worker: Worker, message: string): boolean {
      if (!started) stopped = true;
      else log.error({ worker: worker.process.pid, reason: message }, 'a server process could not start');
      return !started;
    },
    stop(): void {
      stopped = true;
    },
  };
}

/** In the primary: starts the workers and answers their requests. */
export function startWorkers(count: number, reportSlots: SlotLimits, log: Logger): Primary {
  const reserveCalls = callReserver(count);
  const slots = new SlotQueue(reportSlots);
  const registry = new AggregatorRegistry();
  const requestLogs = requestLogCollector();

  const valueFor = (worker: Worker, request: WorkerRequest) => {
    switch (request.encart) {
      case 'reserve_calls':
        return reserveCalls(...request.args);
      case 'metrics':
        return registry.clusterMetrics();
      case 'slot': {
        const [tenant, nextPart] = request.args;
        return slots.acquire({ tenant, nextPart, holder: worker.id });
      }
      case 'requests':
        return requestLogs.collect(request.args);
    }
  };
  const reply = async (worker: Worker, request: WorkerRequest) => {
    const value = await valueFor(worker, request);
    if (worker.isConnected()) worker.send({ encart: 'answer', id: request.id, value } satisfies PrimaryReply);
  };

  const workers = superviseWorkers(count, log);
  cluster.on('exit', (worker) => slots.releaseHolder(worker.id));
  const ready = new Promise<Extract<WorkerStatus, { encart: 'listening' }>>((resolve, reject) => {
    cluster.on('message', (worker, message: WorkerRequest | SlotFreed | WorkerStatus | ListRequestsReply) => {
      switch (message?.encart) {
        case 'reserve_calls':
        case 'metrics':
        case 'slot':
        case 'requests':
          reply(worker, message).catch((error) =>
            log.warn({ err: error }, 'a request of a worker could not be answered'),
          );
          break;
        case 'freed':
          slots.release({ tenant: message.tenant, holder: worker.id });
          break;
        case 'requests_listed':
          requestLogs.addReply(message);
          break;
        case 'listening':
          if (workers.markListening(worker)) resolve(message);
          break;
        case 'failed':
          if (workers.markFailed(worker, message.message)) reject(new Error(message.message));
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
