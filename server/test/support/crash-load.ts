import { randomUUID } from 'node:crypto';
import { createEncart, EncartError, type EventReport, type EventResult } from '@encart/sdk';
import { expect, vi } from 'vitest';
import { offerRequest } from '../../../sdk/test/network.ts';
import { type Random, seededRandom } from '../../src/lib/random.ts';

/** The responses that a crash must not lose. */
export interface ClientRecord {
  /** By id: all events that clients sent, or would have sent without the interruption. */
  readonly events: Map<string, EventReport>;
  readonly sent: Set<string>;
  readonly acknowledged: Set<string>;
}

export interface Aftermath {
  readonly sessions: number;
  readonly acknowledged: number;
  /** Sent, but the process was killed or the client disconnected before the response. */
  readonly unanswered: number;
  /** How many events without a response were stored. */
  readonly storedUnanswered: number;
}

type Serving = ReturnType<typeof createEncart>['serving'];

const clients = 8;
/** A call to a process that dies may never get a response, so callers have a timeout. */
const callTimeoutMs = 10_000;
const batchSize = 20;

const servingAt = (baseUrl: string, apiKey: string) =>
  createEncart({ baseUrl, apiKey, timeoutMs: callTimeoutMs }).serving;

/**
 * Clients request offers and report events in parallel until `kill` is called: after a random number of responses, or
 * some milliseconds later. Resolves to everything that clients sent and received.
 */
export async function killUnderLoad(
  { url, key }: { url: string; key: string },
  seed: string,
  kill: () => void,
): Promise<ClientRecord> {
  const serving = servingAt(url, key);
  const record: ClientRecord = { events: new Map(), sent: new Set(), acknowledged: new Set() };
  const chance = seededRandom(seed);
  let answersLeft = 5 + chance.below(200);
  const afterMs = chance.below(2) * chance.below(12);
  let over = false;

  const killNow = () => {
    over = true;
    kill();
  };
  const attempt: Attempt = async (call, timeout) => {
    try {
      const answer = await call(timeout);
      answersLeft--;
      // If it is killed immediately, other events of the same transaction still wait for their responses.
      if (answersLeft === 0) afterMs === 0 ? killNow() : setTimeout(killNow, afterMs);
      return answer;
    } catch (error) {
      if ((over || timeout !== undefined) && isOutage(error)) return undefined;
      throw error;
    }
  };
  const client = async (random: Random) => {
    while (!over) await visit(serving, record, random, attempt);
  };
  const all = Array.from({ length: clients }, (_, number) => client(seededRandom(`${seed}/${number}`)));
  try {
    await Promise.all(all);
  } finally {
    over = true;
    await Promise.allSettled(all);
  }
  return record;
}

/** How long a client waits before it disconnects early. */
type ShortTimeout = { readonly timeoutMs: number } | undefined;
/** Undefined if there was no response, because the process was killed or the client disconnected. */
type Attempt = <T>(
  call: (timeout: ShortTimeout) => Promise<T>,
  timeout?: ShortTimeout,
) => Promise<T | undefined>;

/** One shopper: requests offers and reports events. */
async function visit(
  serving: Serving,
  record: ClientRecord,
  random: Random,
  attempt: Attempt,
): Promise<void> {
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
  for (const event of events) record.events.set(event.event_id, event);
  await reportAs(random, events, serving, record, attempt);
}

type Planned = EventReport & { event_id: string };

/** A conversion follows its click, so that it counts in any order of arrival. */
function planEvents(session_id: string, offer_id: string, random: Random): Planned[] {
  const now = Date.now();
  const depth = random.below(3);
  return (['IMPRESSION', 'CLICK', 'CONVERSION'] as const).slice(0, depth + 1).map((event_type, at) => ({
    ...{ event_id: randomUUID(), session_id, offer_id, event_type },
    occurred_at: new Date(now + at).toISOString(),
    ...(event_type === 'CONVERSION' && { conversion: { order_id: `order ${random.below(1e6)}` } }),
  }));
}

/**
 * Sends the events in a batch, one by one, or in parallel and each twice. Some clients disconnect before the response.
 */
async function reportAs(
  random: Random,
  events: readonly Planned[],
  serving: Serving,
  { sent, acknowledged }: ClientRecord,
  attempt: Attempt,
): Promise<void> {
  const timeout = (): ShortTimeout =>
    random.below(4) === 0 ? { timeoutMs: 1 + random.below(30) } : undefined;
  const single = async (event: Planned) => {
    sent.add(event.event_id);
    const answer = await attempt((timeout) => serving.report(event, timeout), timeout());
    if (answer) acknowledged.add(event.event_id);
  };
  const manner = random.below(3);
  if (manner === 0) {
    for (const { event_id } of events) sent.add(event_id);
    const answer = await attempt((timeout) => serving.reportBatch(events, timeout), timeout());
    expect(answer?.failed ?? 0).toBe(0);
    if (answer) for (const { event_id } of events) acknowledged.add(event_id);
  } else if (manner === 1) for (const event of events) await single(event);
  else await Promise.all([...events, ...events].map(single));
}

function isOutage(error: unknown): boolean {
  return error instanceof EncartError && (error.status === 0 || error.status === 503);
}

/**
 * Checks all responses: every returned session accepts events, every acknowledged event is stored, and repeating the
 * other events counts each once.
 */
export async function settle(
  { url, key }: { url: string; key: string },
  { events, sent, acknowledged }: ClientRecord,
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

/** Some processes may not be running yet, so a call without a response is repeated. */
async function reportAll(serving: Serving, events: readonly EventReport[]): Promise<EventResult[]> {
  const results: EventResult[] = [];
  for (let at = 0; at < events.length; at += batchSize) {
    const batch = events.slice(at, at + batchSize);
    const answer = await vi.waitFor(() => serving.reportBatch(batch), { timeout: 60_000, interval: 100 });
    results.push(...answer.results);
  }
  return results;
}
