import { randomUUID } from 'node:crypto';
import { createEncart, EncartError, type EventReport, type EventResult } from '@encart/sdk';
import { expect, vi } from 'vitest';
import { offerRequest } from '../../../sdk/test/network.ts';
import { type Random, seededRandom } from '../../src/lib/random.ts';

/** What a crash must not take away: everything that was answered. */
export interface Memory {
  /** By id: all that clients have sent, or would have sent had they not been interrupted. */
  readonly events: Map<string, EventReport>;
  readonly sent: Set<string>;
  readonly acknowledged: Set<string>;
}

export interface Aftermath {
  readonly sessions: number;
  readonly acknowledged: number;
  /** Sent, but the blow, or the caller's leaving, came before the answer. */
  readonly unanswered: number;
  /** Of those without an answer, how many were stored all the same. */
  readonly storedUnanswered: number;
}

type Serving = ReturnType<typeof createEncart>['serving'];

const clients = 8;
/** A call to a process that dies may never be answered: callers give up. */
const patienceMs = 10_000;
const batchSize = 20;

const servingAt = (baseUrl: string, apiKey: string) =>
  createEncart({ baseUrl, apiKey, timeoutMs: patienceMs }).serving;

/**
 * Clients ask for offers and report on them, all at once, until the blow falls: with some answer, or some milliseconds
 * later, as chance has it. Whatever each of them was told is in what this resolves to.
 */
export async function strikeUnderLoad(
  { url, key }: { url: string; key: string },
  seed: string,
  strike: () => void,
): Promise<Memory> {
  const serving = servingAt(url, key);
  const memory: Memory = { events: new Map(), sent: new Set(), acknowledged: new Set() };
  const chance = seededRandom(seed);
  let answersLeft = 5 + chance.below(200);
  const afterMs = chance.below(2) * chance.below(12);
  let over = false;

  const blow = () => {
    over = true;
    strike();
  };
  const attempt: Attempt = async (call, hurry) => {
    try {
      const answer = await call(hurry);
      answersLeft--;
      // At once is when the others of the same transaction wait for their answers.
      if (answersLeft === 0) afterMs === 0 ? blow() : setTimeout(blow, afterMs);
      return answer;
    } catch (error) {
      if ((over || hurry !== undefined) && isOutage(error)) return undefined;
      throw error;
    }
  };
  const client = async (random: Random) => {
    while (!over) await visit(serving, memory, random, attempt);
  };
  const all = Array.from({ length: clients }, (_, number) => client(seededRandom(`${seed}/${number}`)));
  try {
    await Promise.all(all);
  } finally {
    over = true;
    await Promise.allSettled(all);
  }
  return memory;
}

/** How long a client waits that hangs up early. */
type Hurry = { readonly timeoutMs: number } | undefined;
/** Undefined when there was no answer: because of the blow, or because nobody waited for it. */
type Attempt = <T>(call: (hurry: Hurry) => Promise<T>, hurry?: Hurry) => Promise<T | undefined>;

/** One shopper: an answer with offers, and what happens to them. */
async function visit(serving: Serving, memory: Memory, random: Random, attempt: Attempt): Promise<void> {
  const view = random.below(2) === 0 ? 'THANK_YOU' : 'ORDER_STATUS';
  const answer = await attempt(() =>
    serving.recommend(
      offerRequest({
        placement_details: { view, display_mode: 'INLINE' },
        custom_metadata: { is_sandbox: false },
      }),
    ),
  );
  if (!answer) return;
  expect(answer.offers).not.toEqual([]);
  const events = answer.offers.flatMap(({ offer }) => planEvents(answer.session_id, offer.id, random));
  for (const event of events) memory.events.set(event.event_id, event);
  await reportAs(random, events, serving, memory, attempt);
}

type Planned = EventReport & { event_id: string };

/** A conversion has a click before it, so that it counts whatever arrives first. */
function planEvents(session_id: string, offer_id: string, random: Random): Planned[] {
  const now = Date.now();
  const depth = random.below(3);
  return ['IMPRESSION', 'CLICK', 'CONVERSION'].slice(0, depth + 1).map((event_type, at) => ({
    ...{ event_id: randomUUID(), session_id, offer_id, event_type },
    occurred_at: new Date(now + at).toISOString(),
    ...(event_type === 'CONVERSION' && { conversion: { order_id: `order ${random.below(1e6)}` } }),
  }));
}

/** In a batch, one after the other, or all at once and each of them twice; some hang up before the answer is there. */
async function reportAs(
  random: Random,
  events: readonly Planned[],
  serving: Serving,
  { sent, acknowledged }: Memory,
  attempt: Attempt,
): Promise<void> {
  const hurry = (): Hurry => (random.below(4) === 0 ? { timeoutMs: 1 + random.below(30) } : undefined);
  const single = async (event: Planned) => {
    sent.add(event.event_id);
    const answer = await attempt((hurry) => serving.report(event, hurry), hurry());
    if (answer) acknowledged.add(event.event_id);
  };
  const manner = random.below(3);
  if (manner === 0) {
    for (const { event_id } of events) sent.add(event_id);
    const answer = await attempt((hurry) => serving.reportBatch(events, hurry), hurry());
    expect(answer?.failed ?? 0).toBe(0);
    if (answer) for (const { event_id } of events) acknowledged.add(event_id);
  } else if (manner === 1) for (const event of events) await single(event);
  else await Promise.all([...events, ...events].map(single));
}

function isOutage(error: unknown): boolean {
  return error instanceof EncartError && (error.status === 0 || error.status === 503);
}

/**
 * Holds the service to its word: every session that was handed out takes events, every event that was acknowledged is
 * known, and telling the others again counts each of them once.
 */
export async function settle(
  { url, key }: { url: string; key: string },
  { events, sent, acknowledged }: Memory,
): Promise<Aftermath> {
  const serving = servingAt(url, key);
  const [known, open] = [true, false].map((is) =>
    [...events.values()].filter(({ event_id }) => acknowledged.has(event_id ?? '') === is),
  ) as [EventReport[], EventReport[]];
  const repeated = await reportAll(serving, known);
  expect(repeated.filter(({ status }) => status !== 'duplicate')).toEqual([]);
  const settled = await reportAll(serving, open);
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  const again = await reportAll(serving, [...events.values()]);
  expect(again.filter(({ status, counted }) => status !== 'duplicate' || !counted)).toEqual([]);
  return {
    sessions: new Set(known.concat(open).map(({ session_id }) => session_id)).size,
    ...{ acknowledged: known.length, unanswered: sent.size - known.length },
    storedUnanswered: settled.filter(({ status }) => status === 'duplicate').length,
  };
}

/** Not every process may be back yet: a call without an answer is made again. */
async function reportAll(serving: Serving, events: readonly EventReport[]): Promise<EventResult[]> {
  const results: EventResult[] = [];
  for (let at = 0; at < events.length; at += batchSize) {
    const batch = events.slice(at, at + batchSize);
    const answer = await vi.waitFor(() => serving.reportBatch(batch), { timeout: 60_000, interval: 100 });
    results.push(...answer.results);
  }
  return results;
}
