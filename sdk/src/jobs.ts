import type { Answer, Body, Call, Query } from './call.ts';
import { eachItem } from './pages.ts';
import { poll } from './poll.ts';
import type { CallOptions } from './transport.ts';

export type Job = Answer<'get', '/operator/jobs/{id}'>;
export type JobKind = Job['kind'];
/** Those that can be asked for; the service starts the others itself. */
export type StartableJobKind = Body<'post', '/operator/jobs'>['kind'];
export type JobQuery = Query<'get', '/operator/jobs'>;
/** A cell whose stored counters are not what a recount gives. */
export type JobDifference = Job['differences'][number];

export interface RunJobOptions extends CallOptions {
  /** Hears of the job whenever it was asked for, the first and the last time too. */
  onProgress?: (job: Job) => void;
}

/** Long jobs: an `audit` tells which counters differ from raw events, a `rebuild` puts them right. One of these runs at a time. */
export function jobCalls(call: Call) {
  const list = (query: JobQuery = {}, options?: CallOptions) =>
    call('get', '/operator/jobs', { query }, options);
  const start = (kind: StartableJobKind, options?: CallOptions) =>
    call('post', '/operator/jobs', { body: { kind } }, options);
  const get = (id: string, options?: CallOptions) =>
    call('get', '/operator/jobs/{id}', { path: { id } }, options);
  const waitFrom = async (first: Job, { onProgress, ...options }: RunJobOptions): Promise<Job> => {
    onProgress?.(first);
    return poll(
      first,
      ({ status }) => status === 'running',
      ({ id }) => get(id, options),
      {
        ...(options.signal && { signal: options.signal }),
        ...(onProgress && { onAnswer: onProgress }),
      },
    );
  };
  return {
    list,
    all: ({ page_size, ...query }: Omit<JobQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    /** Answers at once; the job runs in the service. */
    start,
    get,
    /** Stops a running job; what it has done stays done. */
    cancel: (id: string, options?: CallOptions) =>
      call('post', '/operator/jobs/{id}/cancel', { path: { id } }, options),
    /** Continues a job that failed or was cancelled, where it stopped. */
    resume: (id: string, options?: CallOptions) =>
      call('post', '/operator/jobs/{id}/resume', { path: { id } }, options),
    /** Waits for the end of a job; `status` tells how it ended. To stop waiting does not stop the job. */
    wait: async (id: string, options: RunJobOptions = {}): Promise<Job> =>
      waitFrom(await get(id, callOptionsOf(options)), options),
    /** Starts a job and waits for its end. */
    run: async (kind: StartableJobKind, options: RunJobOptions = {}): Promise<Job> =>
      waitFrom(await start(kind, callOptionsOf(options)), options),
  };
}

function callOptionsOf({ onProgress: _, ...options }: RunJobOptions): CallOptions {
  return options;
}
