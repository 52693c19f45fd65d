/** A timer that is later than this shows that the process did not get a processor, or was busy itself. */
const toleratedMs = 50;
const tickMs = 10;

/**
 * Measures for how long this process could not do anything, because other programs used the machine or
 * because of its own work.
 */
export class StallMeter {
  #stalledMs = 0;
  #lastMs = performance.now();
  readonly #timer = setInterval(() => this.#tick(), tickMs).unref();

  #tick(): void {
    const now = performance.now();
    this.#stalledMs += Math.max(0, now - this.#lastMs - toleratedMs);
    this.#lastMs = now;
  }

  get stalledMs(): number {
    return this.#stalledMs;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
