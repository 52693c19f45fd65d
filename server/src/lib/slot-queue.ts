export interface SlotLimits {
  /** Slots in all, and the most of one tenant at once. */
  readonly total: number;
  readonly perTenant: number;
  /** The most that one holder (a server process) can use at once. */
  readonly perHolder?: number;
  /** What waits: in all, and of one tenant. More than that is refused at once. */
  readonly maxWaiting: number;
  readonly maxWaitingPerTenant: number;
  readonly waitMs: number;
  /** For the next part of an answer whose first part has left: it cannot be refused any more. */
  readonly nextPartWaitMs: number;
}

export interface SlotRequest {
  readonly tenant: string;
  readonly holder?: number;
  /** Of an answer that is under way: goes before new ones of its tenant. */
  readonly nextPart?: boolean;
}

interface WaitingRequest extends SlotRequest {
  answer(granted: boolean): void;
}

/**
 * Slots for work that is heavy for everybody else. They are handed out in turn by tenant: when one becomes free, the next
 * tenant in the round gets it, so a tenant with a long line of its own holds up nobody but itself. The last free slot is
 * kept for tenants that hold none.
 */
export class SlotQueue {
  readonly #limits: SlotLimits;
  /** By tenant, in the order of the round: the tenant that got the last slot is at the end. */
  readonly #lines = new Map<string, WaitingRequest[]>();
  readonly #held = new Map<string, number>();
  readonly #heldBy = new Map<number, string[]>();
  #taken = 0;
  #waiting = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Resolves with true once the slot is held, with false when there was none in time. */
  acquire(request: SlotRequest): Promise<boolean> {
    const { tenant, nextPart = false } = request;
    if (!this.#lines.has(tenant) && this.#fits(request)) {
      this.#hold(request);
      return Promise.resolve(true);
    }
    const line = this.#lines.get(tenant) ?? [];
    const { maxWaiting, maxWaitingPerTenant, waitMs, nextPartWaitMs } = this.#limits;
    if (!nextPart && (this.#waiting >= maxWaiting || line.length >= maxWaitingPerTenant))
      return Promise.resolve(false);
    return new Promise((resolve) => {
      const own: WaitingRequest = {
        ...request,
        answer: (granted) => {
          clearTimeout(timer);
          this.#leave(own);
          resolve(granted);
        },
      };
      const timer = setTimeout(() => own.answer(false), nextPart ? nextPartWaitMs : waitMs);
      if (nextPart) line.unshift(own);
      else line.push(own);
      this.#lines.set(tenant, line);
      this.#waiting++;
    });
  }

  release({ tenant, holder = 0 }: SlotRequest): void {
    const own = this.#heldBy.get(holder) ?? [];
    const at = own.indexOf(tenant);
    if (at < 0) return;
    own.splice(at, 1);
    const left = (this.#held.get(tenant) ?? 1) - 1;
    if (left > 0) this.#held.set(tenant, left);
    else this.#held.delete(tenant);
    this.#taken--;
    this.#handOut();
  }

  /** Frees everything that a holder has and waits for: it is gone. */
  releaseHolder(holder: number): void {
    for (const line of [...this.#lines.values()])
      for (const waiting of line.filter((each) => (each.holder ?? 0) === holder)) waiting.answer(false);
    for (const tenant of [...(this.#heldBy.get(holder) ?? [])]) this.release({ tenant, holder });
    this.#heldBy.delete(holder);
  }

  #fits({ tenant, holder = 0 }: SlotRequest): boolean {
    const { total, perTenant, perHolder = total } = this.#limits;
    const own = this.#held.get(tenant) ?? 0;
    const kept = own > 0 ? 1 : 0;
    return (
      own < perTenant &&
      this.#taken < total - kept &&
      (this.#heldBy.get(holder)?.length ?? 0) < perHolder - kept
    );
  }

  #hold({ tenant, holder = 0 }: SlotRequest): void {
    this.#taken++;
    this.#held.set(tenant, (this.#held.get(tenant) ?? 0) + 1);
    this.#heldBy.set(holder, [...(this.#heldBy.get(holder) ?? []), tenant]);
  }

  #leave(waiting: WaitingRequest): void {
    const line = this.#lines.get(waiting.tenant);
    const at = line?.indexOf(waiting) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    this.#waiting--;
    if (line.length === 0) this.#lines.delete(waiting.tenant);
  }

  #handOut(): void {
    for (const [tenant, line] of [...this.#lines]) {
      const next = line.find((waiting) => this.#fits(waiting));
      if (!next) continue;
      this.#hold(next);
      next.answer(true);
      // To the end of the round.
      if (this.#lines.delete(tenant)) this.#lines.set(tenant, line);
    }
  }
}
