import type { Answer, Call } from './call.ts';
import { EncartError } from './error.ts';
import { pause } from './pause.ts';
import type { CallOptions } from './transport.ts';

export type Job = Answer<'get', '/operator/jobs/{id}'>;
export type JobKind = Job['kind'];
/** A cell whose stored counters are not what a recount gives. */
export type JobDifference = Job['differences'][number];

export interface RunJobOptions extends CallOptions {
  /** Hears of the job whenever it was asked for, the first and the last time too. */
  onProgress?: (job: Job) => void;
}

/** A short job should not be waited for long, nor a long one asked for often. */
const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** Recounts of the ledger: an `audit` tells what differs, a `rebuild` puts it right. One runs at a time. */
export function jobCalls(call: Call) {
  const start = (kind: JobKind, options?: CallOptions) =>
    call('post', '/operator/jobs', { body: { kind } }, options);
  const get = (id: string, options?: CallOptions) =>
    call('get', '/operator/jobs/{id}', { path: { id } }, options);
  return {
    /** Answers at once; the job goes on in the service. */
    start,
    get,
    /** Starts a job and waits for its end; `status` tells how it ended. To stop waiting does not stop the job. */
    run: async (kind: JobKind, { onProgress, ...options }: RunJobOptions = {}): Promise<Job> => {
      let job = await start(kind, options);
      onProgress?.(job);
      for (let pauseMs = firstPauseMs; job.status === 'running'; ) {
        await pause(pauseMs, options.signal);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        job = await getUnlessBusy(() => get(job.id, options), job);
        onProgress?.(job);
      }
      return job;
    },
  };
}

/** A service that is too busy to say how far it is still goes on with the job. */
async function getUnlessBusy(get: () => Promise<Job>, known: Job): Promise<Job> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof EncartError && error.status === 503) return known;
    throw error;
  }
}
