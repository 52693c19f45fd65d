const maxKeys = 10_000;
const rememberedMs = 60_000;

/**
 * The hashes of keys that were looked up in the database and are not live, for a minute: a revoked key in a
 * page, which many shoppers send, costs one query a minute.
 */
export class MissingKeys {
  /**
   * The time until which a hash is remembered. All are remembered for the same time, so the
   * first is the oldest.
   */
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#until.size;
  }

  has(hash: string): boolean {
    const until = this.#until.get(hash);
    return until !== undefined && until > this.#now();
  }

  add(hash: string): void {
    const now = this.#now();
    // Deleted first, so that the hash moves to the end.
    this.#until.delete(hash);
    for (const [oldest, until] of this.#until) {
      if (until > now && this.#until.size < maxKeys) break;
      this.#until.delete(oldest);
    }
    this.#until.set(hash, now + rememberedMs);
  }
}
