import { EncartError } from './error.ts';
import { pause } from './pause.ts';

/** Short work should not be waited for long, nor long work asked for often. */
const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** Asks for something again and again while the service works on it. A service that is too busy to answer still works. */
export async function poll<T>(
  first: T,
  isWorking: (current: T) => boolean,
  get: (current: T) => Promise<T>,
  { onAnswer, signal }: { onAnswer?: (current: T) => void; signal?: AbortSignal },
): Promise<T> {
  let current = first;
  for (let pauseMs = firstPauseMs; isWorking(current); ) {
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    try {
      current = await get(current);
    } catch (error) {
      if (!(error instanceof EncartError && error.status === 503)) throw error;
    }
    onAnswer?.(current);
  }
  return current;
}
