import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { offerRequest } from '../../../sdk/test/network.ts';
import { type Random, seededRandom } from '../../src/lib/random.ts';
import { ClientRecord, type PlannedEvent, patienceMs } from './client-record.ts';
import { type HttpAnswer, post } from './http-client.ts';

/** The address of a service, and a key of a channel. */
export interface Target {
  readonly url: string;
  readonly key: string;
}

export interface LoadOptions {
  readonly clients: number;
  /** Between two visits of a client, at most. */
  readonly longestPauseMs: number;
  /**
   * True if events have a time. Without one, an event happens when it arrives, by the clock of the service.
   */
  readonly sendTimes: boolean;
}

export const defaultLoad: LoadOptions = { clients: 8, longestPauseMs: 20, sendTimes: true };

/** A client that got an error waits this long before its next visit, at most. */
const longestErrorPauseMs = 60;

/** Clients that request offers and report events until they are stopped, whatever the answers are. */
export interface Load {
  readonly record: ClientRecord;
  stop(): Promise<ClientRecord>;
}

/** The seed decides what each client does. */
export function startLoad(target: Target, seed: string, options: Partial<LoadOptions> = {}): Load {
  const all = { ...defaultLoad, ...options };
  const record = new ClientRecord();
  let over = false;
  const run = async (random: Random) => {
    const agent = new Agent({ keepAlive: true });
    while (!over) {
      const isServed = await visit(new Visitor(target, record, agent), random, all);
      await sleep(random.next() * (isServed ? all.longestPauseMs : longestErrorPauseMs));
    }
    agent.destroy();
  };
  const clients = Array.from({ length: all.clients }, (_, number) => run(seededRandom(`${seed}/${number}`)));
  // A mistake in a client ends all of them, and is thrown by `stop`.
  const ended = Promise.all(clients).finally(() => {
    over = true;
  });
  ended.catch(() => {});
  return {
    record,
    async stop() {
      over = true;
      await ended;
      return record;
    },
  };
}

/**
 * Loads the service until `strike` is called, after as many answers and milliseconds as the seed decides.
 * Resolves to everything that clients sent and received.
 */
export async function strikeUnderLoad(
  target: Target,
  seed: string,
  strike: () => void,
): Promise<ClientRecord> {
  const load = startLoad(target, seed);
  await untilMoment(load.record, seededRandom(seed));
  strike();
  return load.stop();
}

/** Waits for a random moment: after a number of answers, or some milliseconds later. */
export async function untilMoment(record: ClientRecord, random: Random): Promise<void> {
  const answers = 5 + random.below(200);
  const afterMs = random.below(2) * random.below(12);
  await record.answers(answers);
  // Without a pause, other events of the same transaction still wait for their answers.
  if (afterMs > 0) await sleep(afterMs);
}

/**
 * Visits in a row that must succeed before the service counts as recovered. Each opens a connection, so every
 * process gets some.
 */
const visitsInARow = 6;

/**
 * Visits the service with new connections until several visits in a row succeed. Returns the milliseconds
 * until the first of these has succeeded, or undefined if it takes longer than the limit.
 */
export async function untilServed(
  target: Target,
  record: ClientRecord,
  limitMs: number,
  options: Partial<LoadOptions> = {},
): Promise<number | undefined> {
  const random = seededRandom('until served');
  const began = performance.now();
  let inARow = 0;
  let servedMs = 0;
  while (inARow < visitsInARow) {
    const agent = new Agent();
    const visitor = new Visitor(target, record, agent);
    const isServed = await visit(visitor, random, { ...defaultLoad, ...options }, { isPatient: true });
    if (isServed && inARow === 0) servedMs = performance.now() - began;
    inARow = isServed ? inARow + 1 : 0;
    if (isServed) continue;
    if (performance.now() - began > limitMs) return undefined;
    await sleep(20);
  }
  return servedMs;
}

/** One connection, or several if calls are made in parallel, and the record of its calls. */
class Visitor {
  readonly #target: Target;
  readonly record: ClientRecord;
  readonly #agent: Agent;

  constructor(target: Target, record: ClientRecord, agent: Agent) {
    this.#target = target;
    this.record = record;
    this.#agent = agent;
  }

  /** Undefined if there was no answer, or one with another status than the expected one. */
  async call(
    path: string,
    body: object,
    expected: number,
    leaveAfterMs?: number,
  ): Promise<HttpAnswer | undefined> {
    const began = performance.now();
    const took = () => performance.now() - began;
    try {
      const { url, key } = this.#target;
      const timeoutMs = leaveAfterMs ?? patienceMs;
      const answer = await post(`${url}${path}`, { agent: this.#agent, key, body, timeoutMs });
      this.record.addAnswer(path, answer, took());
      if (answer.status === expected) return answer;
      if (answer.status < 500) this.record.addProblem(path, answer, body);
    } catch (error) {
      this.record.addFailure(path, error, took(), leaveAfterMs !== undefined);
    }
    return undefined;
  }
}

/** One shopper: requests offers and reports events. Returns whether all calls succeeded. */
async function visit(
  visitor: Visitor,
  random: Random,
  { sendTimes }: LoadOptions,
  { isPatient = false } = {},
): Promise<boolean> {
  const { record } = visitor;
  const view = random.below(2) === 0 ? 'THANK_YOU' : 'ORDER_STATUS';
  const request = offerRequest({
    placement_details: { view, display_mode: 'INLINE' },
    custom_metadata: { is_sandbox: false },
  });
  const answer = await visitor.call('/recommendations', request, 200);
  if (!answer) {
    record.unansweredRequests++;
    return false;
  }
  const { session_id, recommendations } = JSON.parse(answer.text) as {
    session_id: string;
    recommendations: Record<string, unknown>;
  };
  record.sessions.set(session_id, performance.now());
  const offerIds = Object.keys(recommendations);
  if (offerIds.length === 0) record.problems.push(`session ${session_id} has no offers`);
  const events = offerIds.flatMap((offerId) => planEvents(session_id, offerId, random, sendTimes));
  for (const event of events) record.events.set(event.event_id, event);
  return reportAs(isPatient ? 'batch' : mannerOf(random), random, events, visitor);
}

/** A conversion follows its click, so that it counts in any order of arrival. */
export function planEvents(
  session_id: string,
  offer_id: string,
  random: Random,
  sendTimes: boolean,
): PlannedEvent[] {
  const now = Date.now();
  const depth = random.below(3);
  return (['IMPRESSION', 'CLICK', 'CONVERSION'] as const).slice(0, depth + 1).map((event_type, at) => ({
    event_id: randomUUID(),
    session_id,
    offer_id,
    event_type,
    ...(sendTimes && { occurred_at: new Date(now + at).toISOString() }),
    ...(event_type === 'CONVERSION' && { conversion: { order_id: `order ${random.below(1e6)}` } }),
  }));
}

/**
 * In one call, one after the other, or in parallel and each twice. Impatient clients
 * disconnect before the answer.
 */
type Manner = 'batch' | 'singly' | 'twice' | 'impatient batch' | 'impatient';
const manners: readonly Manner[] = ['batch', 'singly', 'twice', 'impatient batch', 'impatient'];

function mannerOf(random: Random): Manner {
  return manners[random.below(manners.length)] as Manner;
}

async function reportAs(
  manner: Manner,
  random: Random,
  events: readonly PlannedEvent[],
  visitor: Visitor,
): Promise<boolean> {
  const { record } = visitor;
  const leaveAfterMs = () => (manner.startsWith('impatient') ? 1 + random.below(30) : undefined);
  const acknowledge = (event_id: string) => record.acknowledged.set(event_id, performance.now());
  const single = async (event: PlannedEvent) => {
    record.sent.add(event.event_id);
    const answer = await visitor.call('/events', event, 201, leaveAfterMs());
    if (answer) acknowledge(event.event_id);
    return answer !== undefined;
  };
  switch (manner) {
    case 'batch':
    case 'impatient batch': {
      for (const { event_id } of events) record.sent.add(event_id);
      const answer = await visitor.call('/events/batch', { events }, 202, leaveAfterMs());
      if (answer) for (const { event_id } of events) acknowledge(event_id);
      return answer !== undefined;
    }
    case 'singly':
    case 'impatient': {
      for (const event of events) if (!(await single(event)) && manner === 'singly') return false;
      return true;
    }
    case 'twice':
      return (await Promise.all([...events, ...events].map(single))).every(Boolean);
  }
}
