import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable, isRetryable } from '../db/failures.ts';
import { type Db, transact } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { repeat } from '../lib/repeat.ts';
import {
  claimJobs,
  interruptSlice,
  lockOwnedJob,
  releaseJobs,
  renewHeartbeats,
  savePosition,
  saveProgress,
} from './job-store.ts';
import type { JobDefinitions } from './jobs.ts';
import { addSample, estimateFinish, type Job, type JobKind, type Sample, staleHeartbeatMs } from './model.ts';
import { JobFailure, type Slice } from './slice.ts';

/**
 * How often a process looks for jobs with a stale heartbeat, and renews its own heartbeats
 * while a slice runs.
 */
const pollIntervalMs = 3_000;
/**
 * After this time a slice starts no further unit of work. It is short on the embedded engine, because jobs
 * share its only connection with serving and the ledger.
 */
const maxSliceMs = { postgres: 1_000, embedded: 50 } as const;
/** The longest pause after a slice on the embedded engine. */
const maxPauseMs = 1_000;
/** How long a process that shuts down waits for the current slice before it cancels the slice's statement. */
const interruptAfterMs = 2_000;

export interface RunnerOptions {
  readonly db: Db;
  readonly engine: Database['engine'];
  readonly clock: Clock;
  readonly log: Logger;
  readonly definitions: JobDefinitions;
}

/**
 * Runs the jobs of one process, one slice at a time; several jobs take turns. The job row stores the id of
 * its owner process and the time of its last heartbeat. When the heartbeat is stale, another process claims
 * the job and continues from the saved position.
 */
export class JobRunner {
  readonly owner = newId();
  readonly #options: RunnerOptions;
  readonly #samples = new Map<string, Sample[]>();
  /** The id of the job whose slice is running. */
  #currentJobId: string | undefined;
  #stopping = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /**
   * Claims a job with a stale heartbeat, if any, and runs one slice of every job of this process. False if it
   * has no jobs.
   */
  async runRound(): Promise<boolean> {
    const { db, clock, definitions } = this.#options;
    const now = clock();
    const jobs = await claimJobs(db, {
      owner: this.owner,
      now,
      staleBefore: new Date(now.getTime() - staleHeartbeatMs),
      kinds: Object.keys(definitions) as JobKind[],
    });
    for (const job of jobs) {
      if (this.#stopping) break;
      await this.#runSlice(job);
    }
    return jobs.length > 0;
  }

  /**
   * Renews the heartbeats while a slice is running. Interrupts the slice if its job was cancelled or claimed.
   */
  async renewHeartbeats(): Promise<void> {
    if (this.#currentJobId === undefined) return;
    const { db, clock } = this.#options;
    const ownedIds = await renewHeartbeats(db, this.owner, clock());
    if (this.#currentJobId !== undefined && !ownedIds.includes(this.#currentJobId)) await this.#interrupt();
  }

  /**
   * Waits for the current round to end, and interrupts its slice if that takes too long. Then releases the
   * jobs for other processes.
   */
  async stop(roundEnded: Promise<void>): Promise<void> {
    const { db, log } = this.#options;
    const warn = (error: unknown) => log.warn({ err: error }, 'job leases could not be released');
    const timer = setTimeout(() => void this.#interrupt().catch(warn), interruptAfterMs);
    this.#stopping = true;
    await roundEnded.finally(() => clearTimeout(timer));
    await releaseJobs(db, this.owner).catch(warn);
  }

  async #runSlice(job: Job): Promise<void> {
    const { definitions, clock, engine, log } = this.#options;
    const started = performance.now();
    this.#currentJobId = job.id;
    try {
      const definition = definitions[job.kind];
      if (!definition) throw new JobFailure(`This version of Encart does not know jobs of kind ${job.kind}.`);
      const { finished, ...progress } = await definition.step(this.#slice(job, started));
      const samples = addSample(this.#samples.get(job.id) ?? [], {
        atMs: clock().getTime(),
        done: progress.done,
      });
      const estimatedFinishAt = finished ? null : estimateFinish(samples, progress.total);
      const saved = await this.#save(job, {
        ...progress,
        status: finished ? 'done' : 'running',
        estimatedFinishAt,
      });
      if (saved && !finished) this.#samples.set(job.id, samples);
      else this.#samples.delete(job.id);
    } catch (error) {
      if (this.#stopping || error instanceof JobLost || (await this.#hasLostJob(job))) return;
      // These errors are temporary: the next round repeats the slice from the saved position.
      if (isDatabaseUnavailable(error) || isRetryable(error) || isInterrupted(error)) throw error;
      log.error({ err: error, job: job.id, kind: job.kind }, 'job failed');
      const reason =
        error instanceof JobFailure ? error.message : 'Unexpected error. See the log of the service.';
      await this.#save(job, { ...job, status: 'failed', reason, estimatedFinishAt: null });
    } finally {
      this.#currentJobId = undefined;
    }
    // Serving and the ledger share the embedded engine's connection. Pause as long as the slice took,
    // to let them run.
    if (engine === 'embedded' && !this.#stopping)
      await pause(Math.min(performance.now() - started, maxPauseMs));
  }

  #slice(job: Job, started: number): Slice {
    const { db, clock, engine } = this.#options;
    return {
      db,
      job,
      now: clock(),
      transact: (work) =>
        transact(db, async (tx) => {
          if (!(await lockOwnedJob(tx, job.id, this.owner))) throw new JobLost();
          return work(tx);
        }),
      save: async (tx, progress) => {
        if (!(await savePosition(tx, job.id, this.owner, progress))) throw new JobLost();
      },
      hasTime: () => !this.#stopping && performance.now() - started < maxSliceMs[engine],
    };
  }

  #save(job: Job, progress: Omit<Parameters<typeof saveProgress>[3], 'now'>): Promise<boolean> {
    const { db, clock } = this.#options;
    return saveProgress(db, job.id, this.owner, { ...progress, now: clock() });
  }

  /** True if the job was cancelled or claimed by another process while the slice ran. */
  async #hasLostJob(job: Job): Promise<boolean> {
    const { db, clock } = this.#options;
    // If the database cannot answer, the job counts as still owned.
    const ownedIds = await renewHeartbeats(db, this.owner, clock()).catch(() => [job.id]);
    return !ownedIds.includes(job.id);
  }

  async #interrupt(): Promise<void> {
    const { db, engine } = this.#options;
    if (engine === 'postgres' && this.#currentJobId !== undefined)
      await interruptSlice(db, this.#currentJobId, this.owner);
  }
}

/** Another process has claimed the job, or staff cancelled it. The slice's transaction is rolled back. */
class JobLost extends Error {}

/** The code `query_canceled` of PostgreSQL. */
const queryCanceled = '57014';

function isInterrupted(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === queryCanceled;
}

export interface RunningJobs {
  readonly owner: string;
  /** Runs the next round now. */
  wake(): void;
  close(): Promise<void>;
}

export function runJobs(options: RunnerOptions): RunningJobs {
  const { log } = options;
  const runner = new JobRunner(options);
  let isOpen = true;
  const rounds = repeat(
    pollIntervalMs,
    async () => {
      while (isOpen && (await runner.runRound()));
    },
    (error) => log.warn({ err: error }, 'running jobs failed temporarily; they are retried'),
  );
  const heartbeats = repeat(
    pollIntervalMs,
    () => runner.renewHeartbeats(),
    (error) => log.warn({ err: error }, 'job leases could not be renewed'),
  );
  return {
    owner: runner.owner,
    wake: () => void rounds.now(),
    async close() {
      isOpen = false;
      await runner.stop(rounds.close());
      await heartbeats.close();
    },
  };
}
