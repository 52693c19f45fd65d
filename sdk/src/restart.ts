import type { Call, ResponseBody } from './call.ts';
import { poll } from './poll.ts';
import type { CallOptions } from './transport.ts';

export type Restart = ResponseBody<'get', '/operator/restart'>;

export interface RunRestartOptions extends CallOptions {
  /** Called after every poll, including the first and the last one. */
  onProgress?: (restart: Restart) => void;
}

/** Calls that replace the server processes, one after the other, without refusing a request. */
export function restartCalls(call: Call) {
  const start = (options?: CallOptions) => call('post', '/operator/restart', {}, options);
  const get = (options?: CallOptions) => call('get', '/operator/restart', {}, options);
  return {
    /** Starts the restart and returns at once. */
    start,
    get,
    /** Starts the restart and waits until it ends; `state` has the outcome. */
    run: async ({ onProgress, ...options }: RunRestartOptions = {}): Promise<Restart> => {
      const first = await start(options);
      onProgress?.(first);
      return poll(
        first,
        ({ state }) => state === 'running',
        () => get(options),
        {
          ...(options.signal && { signal: options.signal }),
          ...(onProgress && { onAnswer: onProgress }),
        },
      );
    },
  };
}
