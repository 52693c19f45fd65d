import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createEncart,
  type DroppedEvents,
  type EventBatchAnswer,
  type EventQueueOptions,
  type EventReport,
  type RejectedEvent,
} from '../src/index.ts';
import { type Fault, type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { createNetwork, offerRequest } from './network.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let network: Awaited<ReturnType<typeof createNetwork>>;
let proxy: FlakyProxy;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(async () => {
  network = await createNetwork(service);
  proxy = await startFlakyProxy(service.address);
});
afterEach(() => proxy.stop());

/**
 * Creates live sessions with one offer and an impression event for each, and reads the
 * counts from the report.
 */
async function newSessions(count: number) {
  const { offerId } = await network.newOffer('Acme');
  const { serving, reporting } = network.clientOf(network.keys.secret.key);
  const impressions = await Promise.all(
    Array.from({ length: count }, async (): Promise<EventReport> => {
      const { session_id } = await serving.recommend(
        offerRequest({ custom_metadata: { is_sandbox: false } }),
      );
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

/**
 * Creates a queue that sends through the proxy and does not wait before retries, and records its callbacks.
 */
function newQueue(options: EventQueueOptions = {}) {
  const pauses: number[] = [];
  const rejected: RejectedEvent[] = [];
  const dropped: DroppedEvents[] = [];
  const client = createEncart({ baseUrl: proxy.address, apiKey: network.keys.secret.key });
  const queue = client.serving.eventQueue({
    pause: async (ms) => void pauses.push(ms),
    onRejected: (each) => rejected.push(each),
    onDropped: (each) => dropped.push(each),
    ...options,
  });
  return { queue, pauses, rejected, dropped };
}

const sentSizes = () => proxy.calls.map(({ events }) => events.length);
const unavailable: Fault = { status: 503, body: { detail: 'The database is not available.' } };

describe('the time of a queued event', () => {
  afterEach(() => vi.useRealTimers());
  const sentTimes = () =>
    proxy.calls.flatMap(({ events }) =>
      events.map(({ occurred_at }) => occurred_at && Date.parse(occurred_at)),
    );

  /** Only the clock is fake: timers and the network work as usual. */
  function setDeviceClock(differenceMs: number): void {
    const fake = Date.now() + differenceMs;
    vi.useFakeTimers({ toFake: ['Date'], now: fake });
  }

  test('is when it was added, also if it is sent much later', async () => {
    const { impressions } = await newSessions(1);
    const { queue } = newQueue();
    const before = Date.now();
    queue.add(impressions[0] as EventReport);
    const after = Date.now();
    proxy.faults.push(unavailable, 'lost');
    await pause(1_100);
    await queue.flush();
    expect(queue.counts).toMatchObject({ accepted: 1, rejected: 0, dropped: 0 });
    const times = sentTimes();
    expect(times).toHaveLength(3);
    // A repeated event has the time of the first attempt.
    expect(new Set(times).size).toBe(1);
    expect(times[0]).toBeGreaterThanOrEqual(before);
    expect(times[0]).toBeLessThanOrEqual(after);
  });

  test.each([-3_600_000, 3_600_000, -5_000])(
    'is corrected for a device clock that differs by %d ms',
    async (differenceMs) => {
      const { impressions, counted } = await newSessions(2);
      const real = Date.now();
      setDeviceClock(differenceMs);
      const { queue } = newQueue();
      // The first answer shows the difference; the second event is corrected.
      queue.add(impressions[0] as EventReport);
      await queue.flush();
      queue.add(impressions[1] as EventReport);
      await queue.flush();
      vi.useRealTimers();
      expect(queue.counts).toMatchObject({ accepted: 2, rejected: 0, dropped: 0 });
      expect(await counted()).toMatchObject({ impressions: 2 });
      const last = sentTimes().at(-1) as number;
      expect(Math.abs(last - real)).toBeLessThan(10_000);
    },
  );

  test('is left out once after the service has rejected it', async () => {
    const { impressions } = await newSessions(1);
    setDeviceClock(3_600_000);
    const { queue, rejected } = newQueue({ maxAttempts: 1 });
    queue.add(impressions[0] as EventReport);
    await queue.flush();
    expect(queue.counts).toMatchObject({ accepted: 1, rejected: 0, dropped: 0 });
    expect(rejected).toEqual([]);
    expect(sentTimes().map((time) => time === undefined)).toEqual([false, true]);
  });

  test('is never changed if the caller has set it', async () => {
    const { impressions } = await newSessions(1);
    const { queue, rejected } = newQueue();
    const occurred_at = '2020-01-01T00:00:00Z';
    queue.add({ ...(impressions[0] as EventReport), occurred_at });
    await queue.flush();
    expect(rejected).toMatchObject([
      { event: { occurred_at }, errors: { occurred_at: [expect.any(String)] } },
    ]);
    expect(proxy.calls).toHaveLength(1);
  });
});

describe('queued events are counted', () => {
  test('in batches of twenty, the rest on flush', async () => {
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

  test('also without a flush', async () => {
    const { impressions } = await newSessions(3);
    const { queue } = newQueue({ maxWaitMs: 1 });
    for (const event of impressions) queue.add(event);
    await expect.poll(() => queue.counts.accepted, { timeout: 10_000 }).toBe(3);
  });

  test('when the program ends', async () => {
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

describe('only failed events are sent again', () => {
  test('207: the retryable items', async () => {
    const { impressions, counted } = await newSessions(3);
    proxy.faults.push(({ body }) => {
      const { results } = body as EventBatchAnswer;
      const later = { ...results[1], status: 'rejected', retryable: true, errors: {} };
      return { status: 207, body: { accepted: 2, failed: 1, results: [results[0], later, results[2]] } };
    });
    const { queue, pauses } = newQueue();
    const ids = impressions.map((event) => queue.add(event));
    await queue.flush();
    expect(proxy.calls.map(({ events }) => events.map(({ event_id }) => event_id))).toEqual([ids, [ids[1]]]);
    expect(pauses).toHaveLength(1);
    expect(queue.counts).toMatchObject({ accepted: 3 });
    expect(await counted()).toMatchObject({ impressions: 3 });
  });

  test('503 and then success: all events, with increasing delays', async () => {
    const { impressions, counted } = await newSessions(2);
    proxy.faults.push(unavailable, unavailable, unavailable);
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

  test.each([429, 503])('%i: not before Retry-After', async (status) => {
    const { impressions } = await newSessions(1);
    proxy.faults.push({ status, headers: { 'retry-after': '7' }, body: { detail: 'Later.' } });
    const { queue, pauses } = newQueue();
    for (const event of impressions) queue.add(event);
    await queue.flush();
    expect(pauses).toEqual([7_000]);
    expect(queue.counts).toMatchObject({ accepted: 1 });
  });

  test('a lost response: the events are already stored, and the retry does not count them again', async () => {
    const { impressions, counted } = await newSessions(4);
    proxy.faults.push('lost', 'lost');
    const { queue } = newQueue();
    for (const event of impressions) queue.add(event);
    await queue.flush();
    const [first, ...repeats] = proxy.calls;
    expect(repeats).toEqual([first, first]);
    expect(queue.counts).toEqual({ accepted: 4, rejected: 0, dropped: 0, waiting: 0 });
    expect(await counted()).toMatchObject({ impressions: 4 });
  });
});

describe('events that are not delivered are reported', () => {
  test('rejected: with the messages of the service, and the other events count', async () => {
    const { impressions, counted } = await newSessions(2);
    const { queue, rejected, dropped } = newQueue();
    const [first, second] = impressions as [EventReport, EventReport];
    queue.add(first);
    const odd = queue.add({ ...second, event_type: 'SHRUG' as 'CLICK' });
    await queue.flush();
    expect(rejected).toMatchObject([
      { event: { event_id: odd, event_type: 'SHRUG' }, errors: { event_type: [expect.any(String)] } },
    ]);
    expect(dropped).toEqual([]);
    expect(queue.counts).toEqual({ accepted: 1, rejected: 1, dropped: 0, waiting: 0 });
    expect(await counted()).toMatchObject({ impressions: 1 });
  });

  test('full: new events are dropped at the limit, and accepted again later', async () => {
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

  test('gave_up: after the maximum number of attempts', async () => {
    const { impressions } = await newSessions(1);
    proxy.faults.push(unavailable, unavailable, unavailable);
    const { queue, dropped } = newQueue({ maxAttempts: 3 });
    for (const event of impressions) queue.add(event);
    await queue.flush();
    expect(proxy.calls).toHaveLength(3);
    expect(dropped).toMatchObject([{ reason: 'gave_up', error: { status: 503 }, events: impressions }]);
  });

  test('refused: a key without permission is not retried', async () => {
    const { impressions } = await newSessions(1);
    const client = createEncart({ baseUrl: proxy.address, apiKey: network.keys.publishable.key });
    const dropped: DroppedEvents[] = [];
    const queue = client.serving.eventQueue({ onDropped: (each) => dropped.push(each) });
    for (const event of impressions) queue.add(event);
    await queue.flush();
    expect(proxy.calls).toHaveLength(1);
    expect(dropped).toMatchObject([{ reason: 'refused', error: { status: 403 } }]);
  });

  test('closed: events left at the timeout, and events added later', async () => {
    const { impressions } = await newSessions(2);
    proxy.faults.push(unavailable);
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

test('close sends the queued events', async () => {
  const { impressions, counted } = await newSessions(2);
  const { queue, dropped } = newQueue();
  for (const event of impressions) queue.add(event);
  await queue.close();
  expect(dropped).toEqual([]);
  expect(await counted()).toMatchObject({ impressions: 2 });
});

test('an invalid option is rejected when the queue is created', () => {
  const { serving } = createEncart({ baseUrl: service.address });
  expect(() => serving.eventQueue({ batchSize: 21 })).toThrow(
    'batchSize must be a whole number from 1 to 20',
  );
  expect(() => serving.eventQueue({ maxAttempts: 0 })).toThrow(TypeError);
});
