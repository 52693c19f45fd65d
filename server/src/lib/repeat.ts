export interface Repeating {
  /**
   * Runs the work now and resolves after it. A run in progress may have read old data, so
   * another run follows it.
   */
  now(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs `work` repeatedly, never two runs at once, with a pause between runs that may depend on the duration
 * of the last run. A failed run is reported to `onProblem`, and the work runs again after the pause.
 */
export function repeat(
  pauseMs: number | ((tookMs: number) => number),
  work: () => Promise<void>,
  onProblem: (error: unknown) => void,
): Repeating {
  let currentRun: Promise<void> | undefined;
  /** The run that `now` requested during the current one. Further calls share it. */
  let requestedRun: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const schedule = (tookMs: number) => {
    const delayMs = typeof pauseMs === 'number' ? pauseMs : pauseMs(tookMs);
    timer = setTimeout(() => void repeating.now(), delayMs).unref();
  };
  const runOnce = async () => {
    const started = performance.now();
    clearTimeout(timer);
    try {
      if (!closed) await work();
    } catch (error) {
      if (!closed) onProblem(error);
    }
    if (!closed) schedule(performance.now() - started);
  };
  const start = () => {
    currentRun = runOnce().finally(() => {
      currentRun = undefined;
    });
    return currentRun;
  };
  const repeating: Repeating = {
    now() {
      if (!currentRun) return start();
      requestedRun ??= currentRun.then(() => {
        requestedRun = undefined;
        return start();
      });
      return requestedRun;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await requestedRun;
      await currentRun;
    },
  };
  schedule(0);
  return repeating;
}
