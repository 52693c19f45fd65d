import { EncartError } from './error.ts';
import { pause } from './pause.ts';

const defaultRetryAfterSeconds = 1;

/**
 * Repeats a call that was rate limited (429) after the time in `Retry-After`, or after one
 * second without that header.
 */
export async function retryWhenThrottled<T>(
  attempt: () => Promise<T>,
  onWait: (seconds: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EncartError) || error.status !== 429) throw error;
      const seconds = error.retryAfterSeconds ?? defaultRetryAfterSeconds;
      onWait(seconds);
      await pause(seconds * 1000, signal);
    }
  }
}
