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
  /** The server process that uses the slot. 0 if there is only one. */
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
  /** The number of held slots by tenant. */
  readonly #heldByTenant = new Map<string, number>();
  /** The tenant of each held slot, by holder. */
  readonly #tenantsByHolder = new Map<number, string[]>();
  #heldCount = 0;
  #waitingCount = 0;

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
    if (!nextPart && (this.#waitingCount >= maxWaiting || queue.length >= maxWaitingPerTenant))
      return Promise.resolve(false);
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
      this.#queues.set(tenant, queue);
      this.#waitingCount++;
    });
  }

  release({ tenant, holder = 0 }: SlotRequest): void {
    const tenants = this.#tenantsByHolder.get(holder) ?? [];
    const index = tenants.indexOf(tenant);
    if (index < 0) return;
    tenants.splice(index, 1);
    const stillHeld = (this.#heldByTenant.get(tenant) ?? 1) - 1;
    if (stillHeld > 0) this.#heldByTenant.set(tenant, stillHeld);
    else this.#heldByTenant.delete(tenant);
    this.#heldCount--;
    this.#handOut();
  }

  /** Releases all slots of a holder that has ended, and refuses its waiting requests. */
  releaseHolder(holder: number): void {
    for (const queue of [...this.#queues.values()])
      for (const waiting of queue.filter((each) => (each.holder ?? 0) === holder)) waiting.answer(false);
    for (const tenant of [...(this.#tenantsByHolder.get(holder) ?? [])]) this.release({ tenant, holder });
    this.#tenantsByHolder.delete(holder);
  }

  #fits({ tenant, holder = 0 }: SlotRequest): boolean {
    const { total, perTenant, perHolder = total } = this.#limits;
    const heldByTenant = this.#heldByTenant.get(tenant) ?? 0;
    const heldByHolder = this.#tenantsByHolder.get(holder)?.length ?? 0;
    // The last free slot, in total and of each holder, is kept for a tenant that holds none.
    const keptFree = heldByTenant > 0 ? 1 : 0;
    return (
      heldByTenant < perTenant && this.#heldCount < total - keptFree && heldByHolder < perHolder - keptFree
    );
  }

  #hold({ tenant, holder = 0 }: SlotRequest): void {
    this.#heldCount++;
    this.#heldByTenant.set(tenant, (this.#heldByTenant.get(tenant) ?? 0) + 1);
    this.#tenantsByHolder.set(holder, [...(this.#tenantsByHolder.get(holder) ?? []), tenant]);
  }

  #dequeue(waiting: WaitingRequest): void {
    const queue = this.#queues.get(waiting.tenant);
    const index = queue?.indexOf(waiting) ?? -1;
    if (!queue || index < 0) return;
    queue.splice(index, 1);
    this.#waitingCount--;
    if (queue.length === 0) this.#queues.delete(waiting.tenant);
  }

  #handOut(): void {
    for (const [tenant, queue] of [...this.#queues]) {
      const next = queue.find((waiting) => this.#fits(waiting));
      if (!next) continue;
      this.#hold(next);
      next.answer(true);
      // Move the tenant to the end of the round, unless `answer` has removed its empty queue.
      if (this.#queues.delete(tenant)) this.#queues.set(tenant, queue);
    }
  }
}
