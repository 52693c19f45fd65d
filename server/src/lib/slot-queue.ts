export interface SlotLimits {
  /** Slots in total, and the most that one tenant holds at once. */
  readonly total: number;
  readonly perTenant: number;
  /** The most that one holder (a server process) has at once. */
  readonly perHolder?: number;
  /** Waiting requests in total, and of one tenant. Further requests are refused at once. */
  readonly maxWaiting: number;
  readonly maxWaitingPerTenant: number;
  readonly waitMs: number;
  /** For the next part of a streamed response: its first part is sent, so a refusal would break the response. */
  readonly nextPartWaitMs: number;
}

export interface SlotRequest {
  readonly tenant: string;
  readonly holder?: number;
  /** The next part of a streamed response. It precedes new requests of its tenant. */
  readonly nextPart?: boolean;
}

interface WaitingRequest extends SlotRequest {
  answer(granted: boolean): void;
}

/**
 * Limits expensive work with slots, handed out round-robin by tenant: a free slot goes to the next tenant in the round, so
 * a tenant with a long queue delays only itself. The last free slot is kept for tenants that hold none.
 */
export class SlotQueue {
  readonly #limits: SlotLimits;
  /** Waiting requests by tenant, in round-robin order: the tenant that got the last slot is at the end. */
  readonly #queues = new Map<string, WaitingRequest[]>();
  readonly #held = new Map<string, number>();
  readonly #heldBy = new Map<number, string[]>();
  #taken = 0;
  #waiting = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Resolves to true once the slot is held, or to false if none became free in time. */
  acquire(request: SlotRequest): Promise<boolean> {
    const { tenant, nextPart = false } = request;
    if (!this.#queues.has(tenant) && this.#fits(request)) {
      this.#hold(request);
      return Promise.resolve(true);
    }
    const queue = this.#queues.get(tenant) ?? [];
    const { maxWaiting, maxWaitingPerTenant, waitMs, nextPartWaitMs } = this.#limits;
    if (!nextPart && (this.#waiting >= maxWaiting || queue.length >= maxWaitingPerTenant))
      return Promise.resolve(false);
    return new Promise((resolve) => {
      const own: WaitingRequest = {
        ...request,
        answer: (granted) => {
          clearTimeout(timer);
          this.#dequeue(own);
          resolve(granted);
        },
      };
      const timer = setTimeout(() => own.answer(false), nextPart ? nextPartWaitMs : waitMs);
      if (nextPart) queue.unshift(own);
      else queue.push(own);
      this.#queues.set(tenant, queue);
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

  /** Releases all slots of a holder that has ended, and refuses its waiting requests. */
  releaseHolder(holder: number): void {
    for (const queue of [...this.#queues.values()])
      for (const waiting of queue.filter((each) => (each.holder ?? 0) === holder)) waiting.answer(false);
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

  #dequeue(waiting: WaitingRequest): void {
    const queue = this.#queues.get(waiting.tenant);
    const at = queue?.indexOf(waiting) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    this.#waiting--;
    if (queue.length === 0) this.#queues.delete(waiting.tenant);
  }

  #handOut(): void {
    for (const [tenant, queue] of [...this.#queues]) {
      const next = queue.find((waiting) => this.#fits(waiting));
      if (!next) continue;
      this.#hold(next);
      next.answer(true);
      // Move the tenant to the end of the round.
      if (this.#queues.delete(tenant)) this.#queues.set(tenant, queue);
    }
  }
}
