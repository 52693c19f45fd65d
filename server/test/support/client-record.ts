import type { EventReport } from '@encart/sdk';
import { ClientTimeout, type HttpAnswer } from './http-client.ts';

export type PlannedEvent = EventReport & { event_id: string };

/**
 * Longer than the service may take for an answer. A client that waits this long in vain has found a mistake.
 */
export const patienceMs = 25_000;

/** Everything that clients sent and received. A fault must not lose what was acknowledged. */
export class ClientRecord {
  /** Acknowledged sessions, with the moment of the answer (`performance.now`). */
  readonly sessions = new Map<string, number>();
  /** Offer requests without a session in the answer. Their sessions may be stored. */
  unansweredRequests = 0;
  /** By id: all events that clients sent, or would have sent without the interruption. */
  readonly events = new Map<string, PlannedEvent>();
  readonly sent = new Set<string>();
  /** Ids of acknowledged events, with the moment of the answer. */
  readonly acknowledged = new Map<string, number>();
  /**
   * How often each status was seen. Without a status: `refused`, `cut` by the service, `left` by the client,
   * or `no answer`.
   */
  readonly statuses = new Map<string, number>();
  /** The longest time for which a client waited, whatever the end was. */
  longestMs = 0;
  /** Answers that the service must never give. */
  readonly problems: string[] = [];
  #answers = 0;
  #waiting: { count: number; resolve(): void }[] = [];

  /** Resolves after this many further answers of any status. */
  answers(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ count: this.#answers + count, resolve }));
  }

  addAnswer(path: string, { status, text, retryAfter }: HttpAnswer, tookMs: number): void {
    this.#count(String(status), tookMs);
    if (status >= 500 && status !== 503) this.problems.push(`${path}: ${status} ${text}`);
    if (status === 503 && !/^[1-9]\d*$/.test(retryAfter ?? ''))
      this.problems.push(`${path}: 503 without Retry-After: ${text}`);
    this.#answers++;
    for (const { resolve } of this.#waiting.filter(({ count }) => count <= this.#answers)) resolve();
    this.#waiting = this.#waiting.filter(({ count }) => count > this.#answers);
  }

  /** The connection ended before the answer. `hasLeft`: the client wanted to wait only for a short time. */
  addFailure(path: string, error: unknown, tookMs: number, hasLeft: boolean): void {
    if (error instanceof ClientTimeout) {
      this.#count(hasLeft ? 'left' : 'no answer', hasLeft ? 0 : tookMs);
      if (!hasLeft) this.problems.push(`${path}: ${error.message}`);
    } else {
      const isRefused = (error as { code?: string }).code === 'ECONNREFUSED';
      this.#count(isRefused ? 'refused' : 'cut', tookMs);
    }
  }

  /** An answer that the service must not give to this body. */
  addProblem(path: string, { status, text }: HttpAnswer, body: { session_id?: string }): void {
    this.problems.push([`${path}: ${status} ${text}`, body.session_id].join(' ').trim());
  }

  /**
   * A fail-over may lose a session before its events arrive: the service does not know it then, and says so.
   */
  allowUnknown(sessionIds: readonly string[]): void {
    const isAllowed = (problem: string) => sessionIds.some((id) => problem.endsWith(id));
    const others = this.problems.filter((problem) => !isAllowed(problem));
    this.problems.splice(0, this.problems.length, ...others);
  }

  /** How often a status was seen. */
  seen(status: string): number {
    return this.statuses.get(status) ?? 0;
  }

  #count(status: string, tookMs: number): void {
    this.statuses.set(status, this.seen(status) + 1);
    this.longestMs = Math.max(this.longestMs, tookMs);
  }
}
