type StartTimer = (wake: () => void, ms: number) => ReturnType<typeof setTimeout>;

/** Waits for `ms` milliseconds. Rejects with the reason of `signal` if that is aborted first. */
export function pause(
  ms: number,
  signal: AbortSignal | undefined,
  startTimer: StartTimer = setTimeout,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = startTimer(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A timer that does not keep a Node process alive. In runtimes without `unref`, an ordinary timer. */
export const startUnrefTimer: StartTimer = (wake, ms) => {
  const timer = setTimeout(wake, ms);
  (timer as { unref?: () => void }).unref?.();
  return timer;
};
