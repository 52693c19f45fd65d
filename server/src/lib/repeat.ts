export interface Repeating {
  /** Does it now. A turn that is under way may have begun too early, so another one follows it. */
  now(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Does `work` again and again, one turn after the other, with a pause between them that may depend on how long the
 * last turn took. A failed turn is told and tried again.
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

  const turn = async () => {
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
    running = turn().finally(() => {
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
