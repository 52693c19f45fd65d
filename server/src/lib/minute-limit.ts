/**
 * Grants a fixed number of calls per minute. A granted call reports how many calls were refused (`skipped`)
 * since the last granted one.
 */
export class MinuteLimit {
  readonly #perMinute: number;
  #minute = 0;
  #used = 0;
  #skipped = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  take(nowMs: number): { granted: boolean; skipped: number } {
    const minute = Math.floor(nowMs / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#used = 0;
    }
    if (this.#used >= this.#perMinute) {
      this.#skipped++;
      return { granted: false, skipped: 0 };
    }
    this.#used++;
    const skipped = this.#skipped;
    this.#skipped = 0;
    return { granted: true, skipped };
  }
}
