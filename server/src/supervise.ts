import cluster, { type Worker } from 'node:cluster';
import type { Logger } from './http/logger.ts';
import type { Restart } from './restarts.ts';

/** The pause before a worker that ended is replaced. It doubles until a worker listens. */
const firstPauseMs = 500;
const longestPauseMs = 15_000;

/** A worker that leaves and has not ended after this time is killed. */
const maxLeaveMs = 30_000;

/** Set in the environment of a worker that replaces another: it applies the migrations of its version. */
const successorMark = 'ENCART_SUCCESSOR';

export function isSuccessor(environment: NodeJS.ProcessEnv): boolean {
  return environment[successorMark] !== undefined;
}

/** Set in the environment of a worker that starts before the database is prepared: it waits for that. */
const earlyMark = 'ENCART_EARLY';

export function isEarly(environment: NodeJS.ProcessEnv): boolean {
  return environment[earlyMark] !== undefined;
}

/** The primary sends this to a worker whose successor listens. */
export interface LeaveCall {
  readonly encart: 'leave';
}

export interface Supervisor {
  /** Returns true once: when all workers listen for the first time. */
  markListening(worker: Worker): boolean;
  /** Returns true if the service as a whole cannot start. */
  markFailed(worker: Worker, message: string): boolean;
  /** The last replacement of all workers. Undefined if there was none. */
  readonly restart: Restart | undefined;
  /**
   * Replaces all workers, one after the other: a worker leaves when its successor listens. Ends at the first
   * successor that cannot start; the other workers go on. Does nothing while a replacement is running.
   */
  replaceAll(): Promise<void>;
  /** Workers that start from now on need not wait for the database. */
  setPrepared(): void;
  stop(): void;
}

/**
 * Forks workers and replaces those that end. If a replacement cannot start, for example because the database
 * is not reachable, another one is forked after a pause that grows up to a limit. The service itself fails
 * only if a worker cannot start before all workers have listened once.
 */
export function superviseWorkers(count: number, log: Logger): Supervisor {
  const listening = new Set<number>();
  const leaving = new Set<number>();
  /** Successors that are starting, by worker id. Called with whether the worker listens. */
  const successors = new Map<number, (listens: boolean) => void>();
  /** True once all workers have listened at the same time. */
  let started = false;
  let stopped = false;
  let isPrepared = false;
  let pauseMs = firstPauseMs;
  let restart: Restart | undefined;

  const staying = () => runningWorkers().filter(({ id }) => !leaving.has(id));
  /** A worker that ends while its successor starts, or the reverse, needs no other replacement. */
  const forkMissing = () => {
    for (let missing = stopped ? 0 : count - staying().length; missing > 0; missing--)
      cluster.fork(isPrepared ? {} : { [earlyMark]: '1' });
  };
  const settle = (worker: Worker, listens: boolean) => {
    successors.get(worker.id)?.(listens);
    successors.delete(worker.id);
  };

  cluster.on('exit', (worker, code, signal) => {
    listening.delete(worker.id);
    const hasLeft = leaving.delete(worker.id);
    const wasSuccessor = successors.has(worker.id);
    settle(worker, false);
    if (stopped || hasLeft || worker.exitedAfterDisconnect) return;
    if (!wasSuccessor)
      log.error(
        { worker: worker.process.pid, code, signal, pauseMs },
        'a server process ended and will be replaced',
      );
    setTimeout(forkMissing, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  });
  forkMissing();

  const forkSuccessor = () =>
    new Promise<boolean>((resolve) => {
      successors.set(cluster.fork({ [successorMark]: '1' }).id, resolve);
    });
  const replace = async (old: Worker): Promise<boolean> => {
    // A worker that has just ended is replaced already.
    if (old.isDead()) return true;
    if (!(await forkSuccessor())) return false;
    leaving.add(old.id);
    const left = new Promise((resolve) => old.once('exit', resolve));
    if (old.isConnected()) old.send({ encart: 'leave' } satisfies LeaveCall);
    const kill = setTimeout(() => old.process.kill('SIGKILL'), maxLeaveMs);
    if (!old.isDead()) await left;
    clearTimeout(kill);
    return true;
  };

  return {
    markListening(worker) {
      listening.add(worker.id);
      pauseMs = firstPauseMs;
      settle(worker, true);
      const isFirstTime = !started && listening.size === count;
      started ||= isFirstTime;
      return isFirstTime;
    },
    markFailed(worker, message) {
      if (!started) stopped = true;
      else log.error({ worker: worker.process.pid, reason: message }, 'a server process could not start');
      return !started;
    },
    get restart() {
      return restart;
    },
    async replaceAll() {
      if (!started || stopped || restart?.state === 'running') return;
      const old = staying();
      const total = old.length;
      log.info({ processes: total }, 'replacing the server processes');
      restart = { state: 'running', replaced: 0, total };
      for (const [replaced, worker] of old.entries()) {
        restart = { state: 'running', replaced, total };
        if (stopped || !(await replace(worker))) {
          restart = { state: 'failed', replaced, total };
          log.error({ replaced, total }, 'the server processes were not all replaced; the others go on');
          return;
        }
      }
      restart = { state: 'done', replaced: total, total };
      log.info({ processes: total }, 'replaced the server processes');
    },
    setPrepared() {
      isPrepared = true;
    },
    stop() {
      stopped = true;
    },
  };
}

export function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker && !worker.isDead() ? [worker] : [],
  );
}
