export interface SlotLimits {
  /**
   * Slots in total, and the most that one tenant holds at once. A caller holds one less, if
   * the tenant has several.
   */
  readonly total: number;
  readonly perTenant: number;
  /** The most that one holder (a server process) has at once. */
  readonly perHolder?: number;
  /** Waiting requests in total, of one tenant and of one caller. Further requests are refused at once. */
  readonly maxWaiting: number;
  readonly maxWaitingPerTenant: number;
  readonly maxWaitingPerCaller: number;
  readonly waitMs: number;
  /**
   * For the next part of a streamed response: its first part is sent, so a refusal would break the response.
   */
  readonly nextPartWaitMs: number;
}

export interface SlotRequest {
  readonly tenant: string;
  /** A key or a user of the tenant. */
  readonly caller: string;
  /** The server process that uses the slot. 0 if there is only one. */
  readonly holder?: number;
  /** The next part of a streamed response. It precedes new requests of its caller. */
  readonly nextPart?: boolean;
}

interface WaitingRequest extends SlotRequest {
  answer(granted: boolean): void;
}

/**
 * Limits expensive work with slots, handed out round-robin by tenant, and among the requests of a tenant
 * round-robin by caller: a tenant with a long queue delays only itself, and so does a key with a long
 * queue. The last free slot is kept for tenants that hold none, and the last slot of a tenant for
 * callers that hold none.
 */
export class SlotQueue {
  readonly #limits: SlotLimits;
  /**
   * Waiting requests by tenant and caller, both in round-robin order: the tenant that got the last slot is at
   * the end, and so is the caller that got the last slot of its tenant.
   */
  readonly #queues = new Map<string, Map<string, WaitingRequest[]>>();
  /** The held slots of each tenant, by caller. */
  readonly #heldByTenant = new Map<string, Map<string, number>>();
  /** The held slots of each holder. */
  readonly #heldByHolder = new Map<number, SlotRequest[]>();
  #heldCount = 0;
  #waitingCount = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Resolves to true once the slot is held, or to false if none became free in time. */
  acquire(request: SlotRequest): Promise<boolean> {
    const { tenant, caller, nextPart = false } = request;
    const callers = this.#queues.get(tenant) ?? new Map<string, WaitingRequest[]>();
    const queue = callers.get(caller) ?? [];
    if (queue.length === 0 && this.#fits(request)) {
      this.#hold(request);
      return Promise.resolve(true);
    }
    if (!nextPart && this.#isFull(callers, queue)) return Promise.resolve(false);
    const { waitMs, nextPartWaitMs } = this.#limits;
    return new Promise((resolve) => {
      const waiting: WaitingRequest = {
        ...request,
        answer: (granted) => {
          clearTimeout(timer);
          this.#dequeue(waiting);
          resolve(granted);
        },
      };
      const timer = setTimeout(() => waiting.answer(false), nextPart ? nextPartWaitMs : waitMs);
      if (nextPart) queue.unshift(waiting);
      else queue.push(waiting);
      callers.set(caller, queue);
      this.#queues.set(tenant, callers);
      this.#waitingCount++;
    });
  }

  release({ tenant, caller, holder = 0 }: SlotRequest): void {
    const ofHolder = this.#heldByHolder.get(holder) ?? [];
    const index = ofHolder.findIndex((held) => held.tenant === tenant && held.caller === caller);
    if (index < 0) return;
    ofHolder.splice(index, 1);
    const callers = this.#heldByTenant.get(tenant);
    const left = (callers?.get(caller) ?? 1) - 1;
    if (left > 0) callers?.set(caller, left);
    else callers?.delete(caller);
    if (callers?.size === 0) this.#heldByTenant.delete(tenant);
    this.#heldCount--;
    this.#handOut();
  }

  /** Releases all slots of a holder that has ended, and refuses its waiting requests. */
  releaseHolder(holder: number): void {
    for (const waiting of [...this.#allWaiting()])
      if ((waiting.holder ?? 0) === holder) waiting.answer(false);
    for (const held of [...(this.#heldByHolder.get(holder) ?? [])]) this.release(held);
    this.#heldByHolder.delete(holder);
  }

  #isFull(callers: ReadonlyMap<string, WaitingRequest[]>, queue: readonly WaitingRequest[]): boolean {
    const { maxWaiting, maxWaitingPerTenant, maxWaitingPerCaller } = this.#limits;
    let ofTenant = 0;
    for (const { length } of callers.values()) ofTenant += length;
    return (
      this.#waitingCount >= maxWaiting ||
      ofTenant >= maxWaitingPerTenant ||
      queue.length >= maxWaitingPerCaller
    );
  }

  #fits({ tenant, caller, holder = 0 }: SlotRequest): boolean {
    const { total, perTenant, perHolder = total } = this.#limits;
    const callers = this.#heldByTenant.get(tenant);
    let heldByTenant = 0;
    for (const held of callers?.values() ?? []) heldByTenant += held;
    const heldByHolder = this.#heldByHolder.get(holder)?.length ?? 0;
    // The last free slot, in total and of each holder, is kept for a tenant that holds none.
    const keptFree = heldByTenant > 0 ? 1 : 0;
    // The last slot that the tenant can have is kept for a caller that holds none.
    const keptForCallers = callers?.has(caller) ? 1 : 0;
    const mostOfTenant = Math.min(perTenant, Math.max(1, total - 1));
    return (
      heldByTenant < mostOfTenant - keptForCallers &&
      this.#heldCount < total - keptFree &&
      heldByHolder < perHolder - keptFree
    );
  }

  #hold({ tenant, caller, holder = 0 }: SlotRequest): void {
    this.#heldCount++;
    const callers = this.#heldByTenant.get(tenant) ?? new Map<string, number>();
    callers.set(caller, (callers.get(caller) ?? 0) + 1);
    this.#heldByTenant.set(tenant, callers);
    const ofHolder = this.#heldByHolder.get(holder) ?? [];
    ofHolder.push({ tenant, caller, holder });
    this.#heldByHolder.set(holder, ofHolder);
  }

  #dequeue(waiting: WaitingRequest): void {
    const callers = this.#queues.get(waiting.tenant);
    const queue = callers?.get(waiting.caller);
    const index = queue?.indexOf(waiting) ?? -1;
    if (!callers || !queue || index < 0) return;
    queue.splice(index, 1);
    this.#waitingCount--;
    if (queue.length === 0) callers.delete(waiting.caller);
    if (callers.size === 0) this.#queues.delete(waiting.tenant);
  }

  #handOut(): void {
    for (const [tenant, callers] of [...this.#queues]) {
      const next = this.#nextOf(callers);
      if (!next) continue;
      this.#hold(next);
      const queue = callers.get(next.caller);
      next.answer(true);
      // Move both to the end of their round, unless `answer` has removed them because nothing waits any more.
      if (queue && callers.delete(next.caller)) callers.set(next.caller, queue);
      if (this.#queues.delete(tenant)) this.#queues.set(tenant, callers);
    }
  }

  /** The first waiting request of a tenant, in the round of its callers, that can have a slot now. */
  #nextOf(callers: ReadonlyMap<string, WaitingRequest[]>): WaitingRequest | undefined {
    for (const queue of callers.values()) {
      const next = queue.find((waiting) => this.#fits(waiting));
      if (next) return next;
    }
    return undefined;
  }

  *#allWaiting(): Iterable<WaitingRequest> {
    for (const callers of this.#queues.values()) for (const queue of callers.values()) yield* queue;
  }
}
