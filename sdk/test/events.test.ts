import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEncart, EncartError, type EventReport, type Job } from '../src/index.ts';
import { ask, createNetwork } from './network.ts';
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

/** A live session with one offer, and who may report on it. */
async function newSession() {
  const { keys, clientOf, newOffer } = await createNetwork(service, partnersUrl);
  const { offerId } = await newOffer('Acme');
  const { serving } = clientOf(keys.secret.key);
  const { session_id } = await serving.recommend(ask({ custom_metadata: { is_sandbox: false } }));
  const event = (event_type: string, more: Partial<EventReport> = {}): EventReport => ({
    ...{ session_id, offer_id: offerId, event_type },
    ...more,
  });
  return { serving, session_id, offerId, event };
}

describe('report', () => {
  test('counts an event once, however often it is told', async () => {
    const { serving, session_id, offerId, event } = await newSession();
    const event_id = randomUUID();
    expect(await serving.report(event('click', { event_id }))).toEqual({
      ...{ event_id, session_id, offer_id: offerId, event_type: 'CLICK' },
      ...{ status: 'accepted', counted: true, reason: null },
    });
    expect(await serving.report(event('CLICK', { event_id }))).toMatchObject({
      ...{ event_id, status: 'duplicate', counted: true },
    });
  });

  test('a conversion tells of its order, and why it does not count', async () => {
    const { serving, event } = await newSession();
    const conversion = { order_id: 'A-1', amount: 12.5, currency_code: 'USD' };
    expect(await serving.report(event('CONVERSION', { conversion }))).toMatchObject({
      ...{ status: 'accepted', counted: false, reason: 'not_attributed' },
    });
  });

  test('400: an EncartError with the messages by field', async () => {
    const { serving, event } = await newSession();
    const error = await failure(serving.report(event('CLICK', { session_id: randomUUID() })));
    expect(error).toMatchObject({ status: 400, fields: { session_id: ['Unknown session.'] } });
  });
});

describe('reportBatch', () => {
  test('202: every item has a result of its own', async () => {
    const { serving, event } = await newSession();
    const { results, ...counts } = await serving.reportBatch([event('IMPRESSION'), event('IMPRESSION')]);
    expect(counts).toEqual({ accepted: 2, failed: 0 });
    expect(results.map(({ index, status, counted }) => [index, status, counted])).toEqual([
      [0, 'accepted', true],
      [1, 'duplicate', true],
    ]);
  });

  test('207: one that is refused leaves the others alone', async () => {
    const { serving, event } = await newSession();
    const answer = await serving.reportBatch([event('SHRUG'), event('IMPRESSION')]);
    expect(answer).toMatchObject({
      ...{ accepted: 1, failed: 1 },
      results: [{ status: 'rejected', errors: { event_type: [expect.any(String)] } }, { status: 'accepted' }],
    });
  });

  test('400 with results: that none was accepted is an answer', async () => {
    const { serving, event } = await newSession();
    const answer = await serving.reportBatch([event('CLICK', { offer_id: randomUUID() }), event('SHRUG')]);
    expect(answer).toMatchObject({
      ...{ accepted: 0, failed: 2 },
      results: [
        { errors: { offer_id: [expect.any(String)] } },
        { errors: { event_type: [expect.any(String)] } },
      ],
    });
  });

  test('400 without: what is no batch is refused as a whole', async () => {
    const { serving, event } = await newSession();
    expect((await failure(serving.reportBatch([]))).fields).toEqual({
      events: ['This list may not be empty.'],
    });
    const many = Array.from({ length: 21 }, () => event('CLICK'));
    expect(await failure(serving.reportBatch(many))).toMatchObject({
      ...{ status: 400, fields: { events: ['Ensure this field has no more than 20 elements.'] } },
    });
  });

  test('401: an operator key reports nothing', async () => {
    const { event } = await newSession();
    const staff = createEncart({ baseUrl: service.address, partnersUrl, apiKey: service.operatorKey });
    expect((await failure(staff.serving.reportBatch([event('CLICK')]))).status).toBe(401);
  });
});

describe('jobs', () => {
  const jobs = () => createEncart({ baseUrl: service.address, apiKey: service.operatorKey }).operator.jobs;

  test.each(['audit', 'rebuild'] as const)('run waits for the end: %s', async (kind) => {
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

  test('to stop waiting does not stop the job', async () => {
    const enough = new AbortController();
    let id = '';
    const waiting = jobs().run('audit', {
      signal: enough.signal,
      onProgress(job) {
        id = job.id;
        enough.abort(new Error('enough'));
      },
    });
    await expect(waiting).rejects.toThrow('enough');
    await expect.poll(async () => (await jobs().get(id)).status, { timeout: 10_000 }).toBe('done');
  });

  test('a service that is too busy to answer is asked again', async () => {
    const job = await jobs().run('audit');
    const answers = [
      [202, { ...job, status: 'running' }],
      [503, { detail: 'The database is not available.' }],
      [200, job],
    ] as const;
    const asked = answers.values();
    const { operator } = createEncart({
      baseUrl: service.address,
      fetch: async () => {
        const [status, body] = asked.next().value ?? [500, {}];
        return new Response(JSON.stringify(body), { status });
      },
    });
    expect(await operator.jobs.run('audit')).toEqual(job);
  });

  test('404 for a job that is none, 400 for a kind that is none', async () => {
    expect(await failure(jobs().get(randomUUID()))).toMatchObject({ status: 404, detail: 'Job not found.' });
    expect((await failure(jobs().start('tidy' as 'audit'))).fields).toHaveProperty('kind');
  });
});
