/** The clock of the service, as far as the answers of the service tell. */
export interface ServiceClock {
  /**
   * Compares the clocks by the `Date` header of an answer. The other two are local times, in milliseconds.
   */
  observe(dateHeader: string | null, sentAtMs: number, receivedAtMs: number): void;
  /** The time of the service at a local time. The same time as long as no answer shows a difference. */
  toServiceTime(localMs: number): number;
}

/** `Date` is in whole seconds. */
const resolutionMs = 1_000;

/**
 * The service wrote the header between the sending of the request and the arrival of the answer. This gives a
 * lower and an upper limit of the difference between the clocks. If they allow no difference, the local clock
 * is taken as correct.
 */
export function createServiceClock(): ServiceClock {
  let differenceMs = 0;
  return {
    observe(dateHeader, sentAtMs, receivedAtMs) {
      const writtenAtMs = Date.parse(dateHeader ?? '');
      if (Number.isNaN(writtenAtMs)) return;
      const lowest = writtenAtMs - receivedAtMs;
      const highest = writtenAtMs + resolutionMs - sentAtMs;
      // A local clock that was set during the call makes the limits contradict each other.
      if (lowest > highest) return;
      differenceMs = lowest <= 0 && highest >= 0 ? 0 : Math.round((lowest + highest) / 2);
    },
    toServiceTime: (localMs) => localMs + differenceMs,
  };
}
