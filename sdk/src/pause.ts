type StartTimer = (wake: () => void, ms: number) => ReturnType<typeof setTimeout>;

/** Waits, unless the caller has had enough. */
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

/** A timer that keeps no program from ending, where the runtime knows the difference. */
export const startIdleTimer: StartTimer = (wake, ms) => {
  const timer = setTimeout(wake, ms);
  (timer as { unref?: () => void }).unref?.();
  return timer;
};
