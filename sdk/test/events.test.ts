import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEncart, EncartError, type EventReport, type Job } from '../src/index.ts';
import { createNetwork, offerRequest } from './network.ts';
import { freePort, type Service, startService } from './service.ts';

let service: Service;
let partnersUrl: string;
beforeAll(async () => {
  const port = await freePort();
  partnersUrl = `http://127.0.0.1:${port}`;
  service = await startService({ settings: { ENCART_PARTNERS_PORT: String(port) } });
}, 60_000);
afterAll(() => service?.stop());

async function failure(call: Promise<unknown>): Promise<EncartError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EncartError);
  return error as EncartError;
}

/** Creates a live session with one offer, and a client that can report its events. */
async function newSession() {
  const { keys, clientOf, newOffer } = await createNetwork(service, partnersUrl);
  const { offerId } = await newOffer('Acme');
  const { serving } = clientOf(keys.secret.key);
  const { session_id } = await serving.recommend(offerRequest({ custom_metadata: { is_sandbox: false } }));
  const event = (event_type: EventReport['event_type'], more: Partial<EventReport> = {}): EventReport => ({
    session_id,
    offer_id: offerId,
    event_type,
    ...more,
  });
  return { serving, session_id, offerId, event };
}

describe('report', () => {
  test('counts an event once, however often it is reported', async () => {
    const { serving, session_id, offerId, event } = await newSession();
    const event_id = randomUUID();
    expect(await serving.report(event('click' as 'CLICK', { event_id }))).toEqual({
      event_id,
      session_id,
      offer_id: offerId,
      insertion_id: offerId,
      event_type: 'CLICK',
      status: 'accepted',
      counted: true,
      reason: null,
    });
    expect(await serving.report(event('CLICK', { event_id }))).toMatchObject({
      event_id,
      status: 'duplicate',
      counted: true,
    });
  });

  test('a conversion has order data, and a reason if it does not count', async () => {
    const { serving, event } = await newSession();
    const conversion = { order_id: 'A-1', amount: 12.5, currency_code: 'USD' };
    expect(await serving.report(event('CONVERSION', { conversion }))).toMatchObject({
      status: 'accepted',
      counted: false,
      reason: 'not_attributed',
    });
  });

  test('400: an EncartError with the messages by field', async () => {
    const { serving, event } = await newSession();
    const error = await failure(serving.report(event('CLICK', { session_id: randomUUID() })));
    expect(error).toMatchObject({ status: 400, fields: { session_id: ['Unknown session.'] } });
  });
});

describe('reportBatch', () => {
  test('202: every item has its own result', async () => {
    const { serving, event } = await newSession();
    const { results, ...counts } = await serving.reportBatch([event('IMPRESSION'), event('IMPRESSION')]);
    expect(counts).toEqual({ accepted: 2, failed: 0 });
    expect(results.map(({ index, status, counted }) => [index, status, counted])).toEqual([
      [0, 'accepted', true],
      [1, 'duplicate', true],
    ]);
  });

  test('207: a rejected item does not affect the others', async () => {
    const { serving, event } = await newSession();
    const answer = await serving.reportBatch([event('SHRUG' as 'CLICK'), event('IMPRESSION')]);
    expect(answer).toMatchObject({
      accepted: 1,
      failed: 1,
      results: [{ status: 'rejected', errors: { event_type: [expect.any(String)] } }, { status: 'accepted' }],
    });
  });

  test('400 with results: returned if every event was rejected', async () => {
    const { serving, event } = await newSession();
    const answer = await serving.reportBatch([
      event('CLICK', { offer_id: randomUUID() }),
      event('SHRUG' as 'CLICK'),
    ]);
    expect(answer).toMatchObject({
      accepted: 0,
      failed: 2,
      results: [
        { errors: { offer_id: [expect.any(String)] } },
        { errors: { event_type: [expect.any(String)] } },
      ],
    });
  });

  test('400 without results: an invalid batch throws', async () => {
    const { serving, event } = await newSession();
    expect((await failure(serving.reportBatch([]))).fields).toEqual({
      events: ['This list may not be empty.'],
    });
    const many = Array.from({ length: 21 }, () => event('CLICK'));
    expect(await failure(serving.reportBatch(many))).toMatchObject({
      status: 400,
      fields: { events: ['Ensure this field has no more than 20 elements.'] },
    });
  });

  test('401: an operator key cannot report events', async () => {
    const { event } = await newSession();
    const staff = createEncart({ baseUrl: service.address, partnersUrl, apiKey: service.operatorKey });
    expect((await failure(staff.serving.reportBatch([event('CLICK')]))).status).toBe(401);
  });
});

describe('jobs', () => {
  const jobs = () => createEncart({ baseUrl: service.address, apiKey: service.operatorKey }).operator.jobs;

  test.each(['audit', 'rebuild'] as const)('run waits until the job ends: %s', async (kind) => {
    const { serving, event } = await newSession();
    await serving.reportBatch([event('IMPRESSION'), event('CLICK'), event('CONVERSION')]);
    const seen: Job[] = [];
    const job = await jobs().run(kind, { onProgress: (each) => seen.push(each) });
    expect(job).toMatchObject({ kind, status: 'done', difference_count: 0, differences: [] });
    expect(job.total).toBeGreaterThan(0);
    expect(job.done).toBe(job.total);
    expect(seen[0]).toMatchObject({ id: job.id, status: 'running', done: 0 });
    expect(seen.at(-1)).toEqual(job);
    expect(await jobs().get(job.id)).toEqual(job);
  });

  test('aborting the wait does not stop the job', async () => {
    const abort = new AbortController();
    let id = '';
    const waiting = jobs().run('audit', {
      signal: abort.signal,
      onProgress(job) {
        id = job.id;
        abort.abort(new Error('aborted'));
      },
    });
    await expect(waiting).rejects.toThrow('aborted');
    await expect.poll(async () => (await jobs().get(id)).status, { timeout: 60_000 }).toBe('done');
  });

  test('polling continues after a 503 response', async () => {
    const job = await jobs().run('audit');
    const answers = [
      [202, { ...job, status: 'running' }],
      [503, { detail: 'The database is not available.' }],
      [200, job],
    ] as const;
    const remaining = answers.values();
    const { operator } = createEncart({
      baseUrl: service.address,
      fetch: async () => {
        const [status, body] = remaining.next().value ?? [500, {}];
        return new Response(JSON.stringify(body), { status });
      },
    });
    expect(await operator.jobs.run('audit')).toEqual(job);
  });

  test('404 for an unknown job, 400 for an unknown kind', async () => {
    expect(await failure(jobs().get(randomUUID()))).toMatchObject({ status: 404, detail: 'Job not found.' });
    expect((await failure(jobs().start('cleanup' as 'audit'))).fields).toHaveProperty('kind');
  });
});
