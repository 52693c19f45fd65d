import { EncartError } from './error.ts';
import { pause } from './pause.ts';

/**
 * The interval starts short, for short jobs, and doubles up to a maximum, to limit requests during long jobs.
 */
const initialIntervalMs = 50;
const maxIntervalMs = 1_000;

/**
 * Polls while `isWorking` is true. A 503 response does not end the polling: the service is busy,
 * but the work continues.
 */
export async function poll<T>(
  first: T,
  isWorking: (current: T) => boolean,
  get: (current: T) => Promise<T>,
  { onAnswer, signal }: { onAnswer?: (current: T) => void; signal?: AbortSignal },
): Promise<T> {
  let current = first;
  for (let intervalMs = initialIntervalMs; isWorking(current); ) {
    await pause(intervalMs, signal);
    intervalMs = Math.min(intervalMs * 2, maxIntervalMs);
    try {
      current = await get(current);
    } catch (error) {
      if (!(error instanceof EncartError && error.status === 503)) throw error;
    }
    onAnswer?.(current);
  }
  return current;
}
