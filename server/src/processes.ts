import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Reader, Slots } from './db/reports.ts';
import type { ListRequests, LoggedRequest, RequestLog } from './diagnostics/index.ts';
import type { Logger } from './http/logger.ts';
import { callReserver, type ReserveCalls, workerCounter } from './http/rate-counter.ts';
import { type SlotLimits, SlotQueue } from './lib/slot-queue.ts';
import type { Restart, Restarts } from './restarts.ts';
import { type LeaveCall, runningWorkers, superviseWorkers } from './supervise.ts';

/**
 * Several server processes on one port. The primary keeps the state that workers share (rate limits, report
 * slots), sums metrics, collects the request logs, replaces workers that die, and drains them on shutdown.
 */

/** During a rolling update a worker of the version before sends no caller. */
type SlotArgs = [tenant: string, nextPart: boolean, caller?: string];
/**
 * A message from a worker that the primary replies to. `encart` is its kind; the metrics library sends
 * messages without it.
 */
type WorkerRequest =
  | { encart: 'reserve_calls'; id: number; args: Parameters<ReserveCalls> }
  | { encart: 'metrics'; id: number; args: [] }
  | { encart: 'slot'; id: number; args: SlotArgs }
  | { encart: 'requests'; id: number; args: Parameters<ListRequests> }
  | { encart: 'restart' | 'get_restart' | 'prepared'; id: number; args: [] };
/** The primary sends this call to every worker and merges the replies. */
type ListRequestsCall = { encart: 'list_requests'; id: number; args: Parameters<ListRequests> };
type ListRequestsReply = { encart: 'requests_listed'; id: number; requests: LoggedRequest[] };
/** A worker returns a report slot. */
type SlotFreed = { encart: 'freed'; tenant: string; caller?: string };
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
    /** Resolves when the primary has prepared the database. */
    untilPrepared: () => callPrimary('prepared', []),
    /** Adds the worker's metrics to the sum. */
    shareMetrics(registry: Registry): void {
      AggregatorRegistry.setRegistries([registry]);
      new AggregatorRegistry();
    },
    rateCounter: workerCounter((...args) => callPrimary('reserve_calls', args) as ReturnType<ReserveCalls>),
    slots: {
      acquire: ({ tenant, caller }, nextPart) =>
        callPrimary('slot', [tenant, nextPart, caller] satisfies SlotArgs) as Promise<boolean>,
      release: ({ tenant, caller }: Reader) =>
        process.send?.({ encart: 'freed', tenant, caller } satisfies SlotFreed),
    } satisfies Slots,
    renderMetrics: () => callPrimary('metrics', []) as Promise<string>,
    restarts: {
      start: () => callPrimary('restart', []) as Promise<Restart>,
      get: () => callPrimary('get_restart', []) as Promise<Restart | null>,
    } satisfies Restarts,
    /** Calls back when the successor of this worker listens. */
    onLeave(leave: () => void): void {
      process.on('message', (message: LeaveCall) => message?.encart === 'leave' && leave());
    },
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
  /** Lets the workers use the database. Until then they load their modules and wait. */
  setPrepared(): void;
  /** Replaces all workers, one after the other, without refusing a request. */
  restart(): Promise<void>;
  drain(): Promise<void>;
}

/** How long the primary waits for request logs. Workers that reply later are left out. */
const collectTimeoutMs = 1_000;

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

/** In the primary: starts the workers and answers their requests. */
export function startWorkers(count: number, reportSlots: SlotLimits, log: Logger): Primary {
  const reserveCalls = callReserver(count);
  const slots = new SlotQueue(reportSlots);
  const registry = new AggregatorRegistry();
  const requestLogs = requestLogCollector();
  const prepared = Promise.withResolvers<void>();

  const valueFor = (worker: Worker, request: WorkerRequest) => {
    switch (request.encart) {
      case 'reserve_calls':
        return reserveCalls(...request.args);
      case 'metrics':
        return registry.clusterMetrics();
      case 'slot': {
        const [tenant, nextPart, caller = ''] = request.args;
        return slots.acquire({ tenant, caller, nextPart, holder: worker.id });
      }
      case 'requests':
        return requestLogs.collect(request.args);
      case 'prepared':
        return prepared.promise;
      case 'restart':
        void workers.replaceAll();
        return workers.restart;
      case 'get_restart':
        return workers.restart ?? null;
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
        case 'restart':
        case 'get_restart':
        case 'prepared':
          reply(worker, message).catch((error) =>
            log.warn({ err: error }, 'a request of a worker could not be answered'),
          );
          break;
        case 'freed':
          slots.release({ tenant: message.tenant, caller: message.caller ?? '', holder: worker.id });
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
    setPrepared() {
      workers.setPrepared();
      prepared.resolve();
    },
    restart: () => workers.replaceAll(),
    async drain() {
      workers.stop();
      await Promise.all(
        runningWorkers().map(
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
