import { setTimeout as sleep } from 'node:timers/promises';
import { offerRequest } from '../../../sdk/test/network.ts';
import { seededRandom } from '../../src/lib/random.ts';
import { planEvents, type Target } from '../support/client-load.ts';
import type { ClientRecord, PlannedEvent } from '../support/client-record.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { RawClient, rawPost } from '../support/raw-client.ts';

const sessions = 200;
const sessionsAtOnce = 32;
/** Calls that wait for an answer while the capacity is measured: enough to fill the batches of a process. */
const callersPerProcess = 220;
const capacityMs = 1_200;
const longestCapacityMs = 10_000;
/** Requests are sent this often, as many at once as are due. */
const tickMs = 4;

/**
 * The number of connections that a load balancer in front of the service may open. The service closes
 * connections above its own limit of 4,096.
 */
const maxConnections = 1_500;

/** Sends calls with events of sessions that were requested before, again from the first after the last. */
export class EventFlood {
  readonly #target: Target;
  readonly #record: ClientRecord;
  readonly #client: RawClient;
  readonly #eventsPerCall: number;
  readonly #capacityCallers: number;
  readonly #calls: { readonly events: readonly PlannedEvent[]; readonly request: string }[] = [];
  readonly #pending = new Set<Promise<unknown>>();
  #next = 0;

  constructor(
    target: Target,
    record: ClientRecord,
    { eventsPerCall, processes }: { eventsPerCall: number; processes: number },
  ) {
    this.#eventsPerCall = eventsPerCall;
    this.#capacityCallers = callersPerProcess * processes;
    this.#target = target;
    this.#record = record;
    this.#client = new RawClient(target.url);
  }

  /** Requests the sessions, and plans the calls. */
  async prepare(seed: string): Promise<void> {
    const random = seededRandom(seed);
    const events: PlannedEvent[] = [];
    const request = async () => {
      const body = offerRequest({ custom_metadata: { is_sandbox: false } });
      const answer = await this.#send(
        '/recommendations',
        rawPost('/recommendations', this.#target.key, body),
      );
      if (answer?.status !== 200) {
        this.#record.unansweredRequests++;
        return;
      }
      const { session_id, recommendations } = JSON.parse(answer.text);
      this.#record.sessions.set(session_id, performance.now());
      for (const offerId of Object.keys(recommendations))
        events.push(...planEvents(session_id, offerId, random, true));
    };
    let left = sessions;
    const requestSome = async () => {
      while (left-- > 0) await request();
    };
    await Promise.all(Array.from({ length: sessionsAtOnce }, requestSome));
    for (const event of events) this.#record.events.set(event.event_id, event);
    for (let at = 0; at < events.length; at += this.#eventsPerCall)
      this.#plan(events.slice(at, at + this.#eventsPerCall));
  }

  /** How many calls are stored each second, if there are always enough. */
  async measureCapacity(): Promise<number> {
    const began = performance.now();
    const passed = () => performance.now() - began;
    let stored = 0;
    let storedMs = 0;
    const isEnough = () =>
      passed() > longestCapacityMs || (stored >= this.#capacityCallers && passed() > capacityMs);
    const call = async () => {
      while (!isEnough()) {
        if (await this.#report()) {
          stored++;
          storedMs = passed();
        } else await sleep(50);
      }
    };
    await Promise.all(Array.from({ length: this.#capacityCallers }, call));
    if (stored === 0) throw new Error('no call was stored');
    return (stored / storedMs) * 1_000;
  }

  /** Sends calls at a rate, whether they are answered or not. Returns the rate that was reached. */
  async send(perSecond: number, durationMs: number): Promise<number> {
    const began = performance.now();
    let sent = 0;
    for (let passed = 0; passed < durationMs; passed = performance.now() - began) {
      const due = (perSecond * passed) / 1_000;
      for (; sent < due && this.#client.hasRoom(maxConnections); sent++) {
        const pending = this.#report();
        this.#pending.add(pending);
        pending.finally(() => this.#pending.delete(pending));
      }
      await sleep(tickMs);
    }
    return (sent / (performance.now() - began)) * 1_000;
  }

  /** Waits for the last answers. */
  async end(): Promise<void> {
    await Promise.all(this.#pending);
    this.#client.close();
  }

  #plan(events: readonly PlannedEvent[]): void {
    const [event] = events;
    const { key } = this.#target;
    const isSingle = this.#eventsPerCall === 1 && event !== undefined;
    const request = isSingle ? rawPost('/events', key, event) : rawPost('/events/batch', key, { events });
    this.#calls.push({ events, request });
  }

  /** Sends the next call. Returns whether its events are stored. */
  async #report(): Promise<boolean> {
    const call = this.#calls[this.#next++ % this.#calls.length];
    if (!call) throw new Error('there are no events');
    for (const { event_id } of call.events) this.#record.sent.add(event_id);
    const answer = await this.#send('/events', call.request);
    if (answer?.status !== 201 && answer?.status !== 202) return false;
    for (const { event_id } of call.events) this.#record.acknowledged.set(event_id, performance.now());
    return true;
  }

  async #send(path: string, request: string): Promise<HttpAnswer | undefined> {
    const began = performance.now();
    const tookMs = () => performance.now() - began;
    try {
      const answer = await this.#client.send(request);
      this.#record.addAnswer(path, answer, tookMs());
      return answer;
    } catch (error) {
      this.#record.addFailure(path, error, tookMs(), false);
      return undefined;
    }
  }
}
