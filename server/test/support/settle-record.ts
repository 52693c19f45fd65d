import { createEncart, EncartError, type EventResult } from '@encart/sdk';
import { expect, vi } from 'vitest';
import type { Target } from './client-load.ts';
import type { ClientRecord, PlannedEvent } from './client-record.ts';

export interface Aftermath {
  readonly sessions: number;
  readonly acknowledged: number;
  /** Sent, but the process was killed or the client disconnected before the answer. */
  readonly unanswered: number;
  /** How many events without an answer were stored. */
  readonly storedUnanswered: number;
  /** Ids of events that are stored and do not count. */
  readonly uncounted: ReadonlySet<string>;
}

const batchSize = 20;
const batchesAtOnce = 4;
/** A call to a process that dies may never get an answer, so callers have a timeout. */
const callTimeoutMs = 10_000;

/**
 * Checks the record against the service: every acknowledged session accepts events, every acknowledged event
 * is stored, and repeating the other events stores each once.
 */
export async function settle(target: Target, record: ClientRecord): Promise<Aftermath> {
  const { events, sent, acknowledged } = record;
  const of = (isAcknowledged: boolean) =>
    [...events.values()].filter(({ event_id }) => acknowledged.has(event_id) === isAcknowledged);
  const known = of(true);
  const open = of(false);
  const repeated = await reportAll(target, known);
  expect(repeated.filter(({ status }) => status !== 'duplicate')).toEqual([]);
  const settled = await reportAll(target, open);
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  const again = await reportAll(target, [...known, ...open]);
  expect(again.filter(({ status }) => status !== 'duplicate')).toEqual([]);
  return {
    sessions: record.sessions.size,
    acknowledged: known.length,
    unanswered: sent.size - known.length,
    storedUnanswered: settled.filter(({ status }) => status === 'duplicate').length,
    uncounted: new Set(again.filter(({ counted }) => !counted).map(({ event_id }) => event_id ?? '')),
  };
}

/**
 * Removes what a fail-over was allowed to lose: sessions that are not stored, and their events. An event that
 * is not stored although it was acknowledged counts as sent, and an answer that a lost session is unknown is
 * right. Returns the ids of what was acknowledged and lost.
 */
export function forgetLost(
  record: ClientRecord,
  stored: { readonly sessions: ReadonlySet<string>; readonly events: ReadonlySet<string> },
): { sessions: string[]; events: string[] } {
  const sessions = [...record.sessions.keys()].filter((id) => !stored.sessions.has(id));
  const events = [...record.acknowledged.keys()].filter((id) => !stored.events.has(id));
  record.allowUnknown(sessions);
  for (const id of sessions) record.sessions.delete(id);
  for (const id of events) record.acknowledged.delete(id);
  for (const { event_id, session_id } of record.events.values()) {
    if (stored.sessions.has(session_id)) continue;
    record.events.delete(event_id);
    record.sent.delete(event_id);
  }
  return { sessions, events };
}

/** The results are in the order of the events. */
async function reportAll({ url, key }: Target, events: readonly PlannedEvent[]): Promise<EventResult[]> {
  const { serving } = createEncart({ baseUrl: url, apiKey: key, timeoutMs: callTimeoutMs });
  const results: EventResult[][] = [];
  let next = 0;
  const sendBatches = async () => {
    for (let at = next++; at * batchSize < events.length; at = next++) {
      const batch = events.slice(at * batchSize, (at + 1) * batchSize);
      results[at] = await repeatUntilAnswered(async () => (await serving.reportBatch(batch)).results);
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, sendBatches));
  return results.flat();
}

/** Some processes may not be running yet, so a call without an answer is repeated. */
async function repeatUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  let refusal: unknown;
  const answer = await vi.waitFor(
    () =>
      call().catch((error: unknown) => {
        if (error instanceof EncartError && (error.status === 0 || error.status === 503)) throw error;
        refusal = error;
        return undefined;
      }),
    { timeout: 60_000, interval: 100 },
  );
  if (refusal) throw refusal;
  return answer as T;
}
