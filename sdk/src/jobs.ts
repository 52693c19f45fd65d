import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import { iterateItems } from './pages.ts';
import { poll } from './poll.ts';
import type { CallOptions } from './transport.ts';

export type Job = ResponseBody<'get', '/operator/jobs/{id}'>;
export type JobKind = Job['kind'];
/** Job kinds that can be started through the API. The service starts the others itself. */
export type StartableJobKind = RequestBody<'post', '/operator/jobs'>['kind'];
export type JobQuery = QueryParameters<'get', '/operator/jobs'>;
/** A rollup row whose stored counters differ from the recount. */
export type JobDifference = Job['differences'][number];

export interface RunJobOptions extends CallOptions {
  /** Called with the job after every poll, including the first and the last one. */
  onProgress?: (job: Job) => void;
}

/**
 * Calls for long-running jobs. An `audit` compares counters with the raw events, a `rebuild` repairs them.
 * One of these runs at a time.
 */
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
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    /** Starts a job and returns at once; the job runs in the service. */
    start,
    get,
    /** Cancels a running job. Completed work is kept. */
    cancel: (id: string, options?: CallOptions) =>
      call('post', '/operator/jobs/{id}/cancel', { path: { id } }, options),
    /** Resumes a failed or cancelled job where it stopped. */
    resume: (id: string, options?: CallOptions) =>
      call('post', '/operator/jobs/{id}/resume', { path: { id } }, options),
    /** Waits until a job ends; `status` has the outcome. Aborting the wait does not stop the job. */
    wait: async (id: string, options: RunJobOptions = {}): Promise<Job> =>
      waitFrom(await get(id, callOptionsOf(options)), options),
    /** Starts a job and waits until it ends. */
    run: async (kind: StartableJobKind, options: RunJobOptions = {}): Promise<Job> =>
      waitFrom(await start(kind, callOptionsOf(options)), options),
  };
}

function callOptionsOf({ onProgress: _, ...options }: RunJobOptions): CallOptions {
  return options;
}
