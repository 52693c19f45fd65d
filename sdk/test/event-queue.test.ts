import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createEncart,
  type DroppedEvents,
  type EventBatchAnswer,
  type EventQueueOptions,
  type EventReport,
  type RejectedEvent,
} from '../src/index.ts';
import { type Front, type Mishap, startFront } from './front.ts';
import { ask, createNetwork } from './network.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let network: Awaited<ReturnType<typeof createNetwork>>;
let front: Front;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(async () => {
  network = await createNetwork(service);
  front = await startFront(service.address);
});
afterEach(() => front.stop());

/** Live sessions with one offer, an impression of each, and the channel's own count of them. */
async function newSessions(count: number) {
  const { offerId } = await network.newOffer('Acme');
  const { serving, reporting } = network.clientOf(network.keys.secret.key);
  const impressions = await Promise.all(
    Array.from({ length: count }, async (): Promise<EventReport> => {
      const { session_id } = await serving.recommend(ask({ custom_metadata: { is_sandbox: false } }));
      return { session_id, offer_id: offerId, event_type: 'IMPRESSION' };
    }),
  );
  const counted = async () => {
    const day = new Date().toISOString().slice(0, 10);
    const { summary } = await reporting.report({ from: day, to: day, metrics: ['impressions', 'clicks'] });
    return summary;
  };
  return { impressions, counted };
}

/** A queue behind the front that waits for nothing, and all that it told. */
function newQueue(options: EventQueueOptions = {}) {
  const pauses: number[] = [];
  const rejected: RejectedEvent[] = [];
  const dropped: DroppedEvents[] = [];
  const client = createEncart({ baseUrl: front.address, apiKey: network.keys.secret.key });
  const queue = client.serving.eventQueue({
    pause: async (ms) => void pauses.push(ms),
    onRejected: (each) => rejected.push(each),
    onDropped: (each) => dropped.push(each),
    ...options,
  });
  return { queue, pauses, rejected, dropped };
}

const sentSizes = () => front.calls.map(({ events }) => events.length);
const unavailable: Mishap = { status: 503, body: { detail: 'The database is not available.' } };

describe('what is added is counted', () => {
  test('twenty at a time; the rest after a short time or when flushed', async () => {
    const { impressions, counted } = await newSessions(45);
    const { queue } = newQueue();
    const ids = impressions.map((event) => queue.add(event));
    expect(new Set(ids).size).toBe(45);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    await queue.flush();
    expect(Math.max(...sentSizes())).toBe(20);
    expect(queue.counts).toEqual({ accepted: 45, rejected: 0, dropped: 0, waiting: 0 });
    expect(await counted()).toMatchObject({ impressions: 45 });
  });

  test('without a flush too', async () => {
    const { impressions } = await newSessions(3);
    const { queue } = newQueue({ maxWaitMs: 1 });
    for (const event of impressions) queue.add(event);
    await expect.poll(() => queue.counts.accepted, { timeout: 10_000 }).toBe(3);
  });

  test('when the program comes to its end', async () => {
    const { impressions, counted } = await newSessions(3);
    const program = `
      import { createEncart } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)};
      const { serving } = createEncart(${JSON.stringify({ baseUrl: service.address, apiKey: network.keys.secret.key })});
      const queue = serving.eventQueue({ maxWaitMs: 3_600_000 });
      for (const event of ${JSON.stringify(impressions)}) queue.add(event);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(await counted()).toMatchObject({ impressions: 3 });
  });
});

describe('what failed is sent again, and only that', () => {
  test('207: the items that may be tried again', async () => {
    const { impressions, counted } = await newSessions(3);
    front.mishaps.push(({ body }) => {
      const { results } = body as EventBatchAnswer;
      const later = { ...results[1], status: 'rejected', retryable: true, errors: {} };
      return { status: 207, body: { accepted: 2, failed: 1, results: [results[0], later, results[2]] } };
    });
    const { queue, pauses } = newQueue();
    const ids = impressions.map((event) => queue.add(event));
    await queue.flush();
    expect(front.calls.map(({ events }) => events.map(({ event_id }) => event_id))).toEqual([ids, [ids[1]]]);
    expect(pauses).toHaveLength(1);
    expect(queue.counts).toMatchObject({ accepted: 3 });
    expect(await counted()).toMatchObject({ impressions: 3 });
  });

  test('503 and then success: all of it, later each time', async () => {
    const { impressions, counted } = await newSessions(2);
    front.mishaps.push(unavailable, unavailable, unavailable);
    const { queue, pauses } = newQueue();
    for (const event of impressions) queue.add(event);
    await queue.flush();
    expect(sentSizes()).toEqual([2, 2, 2, 2]);
    for (const [at, ms] of pauses.entries()) {
      expect(ms).toBeGreaterThanOrEqual(250 * 2 ** at);
      expect(ms).toBeLessThanOrEqual(500 * 2 ** at);
    }
    expect(await counted()).toMatchObject({ impressions: 2 });
  });

  test.each([429, 503])('%i: not before the service wants to be asked again', async (status) => {
    const { impressions } = await newSessions(1);
    front.mishaps.push({ status, headers: { 'retry-after': '7' }, body: { detail: 'Later.' } });
    const { queue, pauses } = newQueue();
    for (const event of impressions) queue.add(event);
    await queue.flush();
    expect(pauses).toEqual([7_000]);
    expect(queue.counts).toMatchObject({ accepted: 1 });
  });

  test('an answer that was lost: the events are in the books, and the second time they are not counted again', async () => {
    const { impressions, counted } = await newSessions(4);
    front.mishaps.push('lost', 'lost');
    const { queue } = newQueue();
    for (const event of impressions) queue.add(event);
    await queue.flush();
    const [first, ...repeats] = front.calls;
    expect(repeats).toEqual([first, first]);
    expect(queue.counts).toEqual({ accepted: 4, rejected: 0, dropped: 0, waiting: 0 });
    expect(await counted()).toMatchObject({ impressions: 4 });
  });
});

describe('what does not get through is told', () => {
  test('rejected: with the words of the service, and the others count', async () => {
    const { impressions, counted } = await newSessions(2);
    const { queue, rejected, dropped } = newQueue();
    const [first, second] = impressions as [EventReport, EventReport];
    queue.add(first);
    const odd = queue.add({ ...second, event_type: 'SHRUG' });
    await queue.flush();
    expect(rejected).toMatchObject([
      { event: { event_id: odd, event_type: 'SHRUG' }, errors: { event_type: [expect.any(String)] } },
    ]);
    expect(dropped).toEqual([]);
    expect(queue.counts).toEqual({ accepted: 1, rejected: 1, dropped: 0, waiting: 0 });
    expect(await counted()).toMatchObject({ impressions: 1 });
  });

  test('full: the newest go when memory is used up, and there is room again later', async () => {
    const { impressions, counted } = await newSessions(5);
    const { queue, dropped } = newQueue({ maxEvents: 3 });
    const ids = impressions.map((event) => queue.add(event));
    expect(dropped.map(({ reason, events }) => [reason, events.map(({ event_id }) => event_id)])).toEqual([
      ['full', [ids[3]]],
      ['full', [ids[4]]],
    ]);
    await queue.flush();
    for (const { events } of dropped) for (const event of events) queue.add(event);
    await queue.flush();
    expect(queue.counts).toEqual({ accepted: 5, rejected: 0, dropped: 2, waiting: 0 });
    expect(await counted()).toMatchObject({ impressions: 5 });
  });

  test('gave_up: after so many tries', async () => {
    const { impressions } = await newSessions(1);
    front.mishaps.push(unavailable, unavailable, unavailable);
    const { queue, dropped } = newQueue({ maxAttempts: 3 });
    for (const event of impressions) queue.add(event);
    await queue.flush();
    expect(front.calls).toHaveLength(3);
    expect(dropped).toMatchObject([{ reason: 'gave_up', error: { status: 503 }, events: impressions }]);
  });

  test('refused: a key that may not report is not tried again', async () => {
    const { impressions } = await newSessions(1);
    const client = createEncart({ baseUrl: front.address, apiKey: network.keys.publishable.key });
    const dropped: DroppedEvents[] = [];
    const queue = client.serving.eventQueue({ onDropped: (each) => dropped.push(each) });
    for (const event of impressions) queue.add(event);
    await queue.flush();
    expect(front.calls).toHaveLength(1);
    expect(dropped).toMatchObject([{ reason: 'refused', error: { status: 403 } }]);
  });

  test('closed: what is left when time runs out, and what comes afterwards', async () => {
    const { impressions } = await newSessions(2);
    front.mishaps.push(unavailable);
    const [first, second] = impressions as [EventReport, EventReport];
    const { queue, dropped } = newQueue({
      pause: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    });
    queue.add(first);
    await queue.close({ timeoutMs: 1 });
    queue.add(second);
    await queue.close();
    expect(dropped.map(({ reason, events }) => [reason, events.length])).toEqual([
      ['closed', 1],
      ['closed', 1],
    ]);
    expect(queue.counts).toEqual({ accepted: 0, rejected: 0, dropped: 2, waiting: 0 });
  });
});

test('close sends what there is', async () => {
  const { impressions, counted } = await newSessions(2);
  const { queue, dropped } = newQueue();
  for (const event of impressions) queue.add(event);
  await queue.close();
  expect(dropped).toEqual([]);
  expect(await counted()).toMatchObject({ impressions: 2 });
});

test('a number that makes no sense is refused when the queue is made', () => {
  const { serving } = createEncart({ baseUrl: service.address });
  expect(() => serving.eventQueue({ batchSize: 21 })).toThrow(
    'batchSize must be a whole number from 1 to 20',
  );
  expect(() => serving.eventQueue({ maxAttempts: 0 })).toThrow(TypeError);
});
