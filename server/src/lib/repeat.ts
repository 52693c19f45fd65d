export interface Repeating {
  /** Runs the work now and resolves after it. A run in progress may have read old data, so another run follows it. */
  now(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs `work` repeatedly, never two runs at once, with a pause between runs that may depend on the duration of the last
 * run. A failed run is reported to `onProblem`, and the work runs again after the pause.
 */
export function repeat(
  pauseMs: number | ((tookMs: number) => number),
  work: () => Promise<void>,
  onProblem: (error: unknown) => void,
): Repeating {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const runOnce = async () => {
    const started = performance.now();
    clearTimeout(timer);
    try {
      if (!closed) await work();
    } catch (error) {
      if (!closed) onProblem(error);
    }
    if (closed) return;
    const tookMs = performance.now() - started;
    timer = setTimeout(() => void api.now(), typeof pauseMs === 'number' ? pauseMs : pauseMs(tookMs)).unref();
  };
  const start = () => {
    running = runOnce().finally(() => {
      running = undefined;
    });
    return running;
  };
  const api: Repeating = {
    now() {
      if (!running) return start();
      next ??= running.then(() => {
        next = undefined;
        return start();
      });
      return next;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await next;
      await running;
    },
  };
  timer = setTimeout(() => void api.now(), typeof pauseMs === 'number' ? pauseMs : pauseMs(0)).unref();
  return api;
}
