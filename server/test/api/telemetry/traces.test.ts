import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/http/logger.ts';
import { newId } from '../../../src/lib/ids.ts';
import { offerRequest } from '../../support/demand.ts';
import { eventWorld } from '../../support/ledger.ts';
import {
  type Collector,
  type ReceivedSpan,
  startCollector,
  telemetryTo,
} from '../../support/otlp-collector.ts';
import { startTestService, type TestChannel, type TestService } from '../../support/service.ts';

const logged: Record<string, unknown>[] = [];
const output = new Writable({
  write(line, _encoding, done) {
    logged.push(JSON.parse(line.toString()));
    done();
  },
});

let collector: Collector;
let service: TestService;
let channel: TestChannel;
beforeAll(async () => {
  collector = await startCollector();
  service = await startTestService({
    settings: { telemetry: telemetryTo(collector.url, { OTEL_BSP_SCHEDULE_DELAY: '10' }) },
    log: createLogger('debug', output),
  });
  channel = await service.newChannel();
});
afterAll(async () => {
  await service?.stop();
  await collector?.stop();
});

const hex = (digits: number) => crypto.randomUUID().replaceAll('-', '').slice(0, digits);
/** The trace of a caller, as the W3C defines its header. */
function callerTrace(flags: '00' | '01' = '01') {
  const [traceId, spanId] = [hex(32), hex(16)];
  const headers = { version: '1.0.0', traceparent: `00-${traceId}-${spanId}-${flags}` };
  return { traceId, spanId, headers };
}

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);
const childrenOf = (spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const isRequest = ({ kind }: ReceivedSpan) => kind === 2;

/**
 * The spans of a trace. The span of the request ends last, and spans are exported in the order
 * in which they end.
 */
async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
  const received = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => received().some(isRequest), { timeout: 30_000 }).toBe(true);
  return received();
}
/** The span of a request without `traceparent`. */
async function spanOfRequest(id: string | undefined): Promise<ReceivedSpan> {
  const received = () => collector.spans.find(({ attributes }) => attributes['encart.request_id'] === id);
  await expect.poll(received, { timeout: 30_000 }).toBeDefined();
  return received() as ReceivedSpan;
}
const askFor = (headers: Record<string, string>) =>
  service.call('POST', '/recommendations', { key: channel.secret, body: offerRequest(), headers });

describe('a request with traceparent', () => {
  it('continues the trace of its caller, with method, route, status and request id and nothing else', async () => {
    const caller = callerTrace();
    const url = `/platform/publishers/details/${newId()}/?search=x`;
    const answer = await service.call('GET', url, { key: channel.secret, headers: caller.headers });
    expect(answer.status).toBe(404);
    expect(await spansOf(caller.traceId)).toEqual([
      expect.objectContaining({
        name: 'GET /platform/publishers/details/:id',
        parentSpanId: caller.spanId,
        isError: false,
        links: [],
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/platform/publishers/details/:id',
          'http.response.status_code': 404,
          'encart.request_id': answer.headers['x-request-id'],
        },
      }),
    ]);
  });

  it('is not recorded if its caller does not record the trace, but its log line has the trace id', async () => {
    const [unrecorded, recorded] = [callerTrace('00'), callerTrace('01')];
    await askFor(unrecorded.headers);
    await askFor(recorded.headers);
    expect((await spansOf(recorded.traceId)).length).toBeGreaterThan(1);
    expect(collector.spans.filter(({ traceId }) => traceId === unrecorded.traceId)).toEqual([]);
    for (const { traceId } of [recorded, unrecorded])
      expect(logged).toContainEqual(
        expect.objectContaining({ msg: 'request', route: '/recommendations', trace_id: traceId }),
      );
  });

  it.each([
    'nonsense',
    '00-00000000000000000000000000000000-1111111111111111-01',
    '00-11111111111111111111111111111111-0000000000000000-01',
    'ff-11111111111111111111111111111111-1111111111111111-01',
    '00-11111111111111111111111111111111-1111111111111111-01-more',
    '00-1111111111111111111111111111111G-1111111111111111-01',
    `00-${'1'.repeat(10_000)}-1111111111111111-01`,
  ])('starts a trace of its own if the header is not valid: %#', async (traceparent) => {
    const answer = await service.call('GET', '/platform/channel/details/', { headers: { traceparent } });
    expect(answer.status).toBe(401);
    const span = await spanOfRequest(answer.headers['x-request-id']);
    expect(span.parentSpanId).toBeUndefined();
    expect(span.traceId).toMatch(/^(?!1{31})[0-9a-f]{32}$/);
  });
});

describe('a request without traceparent', () => {
  it('starts a trace, without a route if there is none', async () => {
    const answer = await service.call('GET', '/person@example.com');
    const span = await spanOfRequest(answer.headers['x-request-id']);
    expect(span).toMatchObject({ name: 'GET', parentSpanId: undefined });
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 404,
      'encart.request_id': answer.headers['x-request-id'],
    });
  });

  it('is not recorded if it is a probe', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await service.call('GET', path);
    const { headers } = await service.call('GET', '/platform/channel/details/');
    await spanOfRequest(headers['x-request-id']);
    expect(collector.spans.filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
  });
});

describe('requests that share a batch', () => {
  it('are linked to the span of the batch, and it to them', async () => {
    const callers = Array.from({ length: 20 }, () => callerTrace());
    await Promise.all(callers.map(({ headers }) => askFor(headers)));
    const traces = await Promise.all(callers.map(({ traceId }) => spansOf(traceId)));
    const batches = named(traces.flat(), 'batch sessions');
    const sizes = batches.map(({ attributes }) => Number(attributes['encart.batch.size']));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20);
    expect(Math.max(...sizes)).toBeGreaterThan(1);
    expect(batches.map(({ links }) => links.length)).toEqual(sizes);
    for (const trace of traces) {
      const [request] = trace.filter(isRequest);
      const [waiting] = named(trace, 'group commit sessions');
      expect(waiting?.parentSpanId).toBe(request?.spanId);
      const linked = batches.filter(({ links }) => links.some(({ spanId }) => spanId === waiting?.spanId));
      expect(waiting?.links).toMatchObject([{ traceId: linked[0]?.traceId, spanId: linked[0]?.spanId }]);
      expect(linked).toHaveLength(1);
    }
    const all = traces.flat();
    for (const batch of batches) {
      // On Citus the inserts are statements of a transaction.
      const children = childrenOf(all, batch);
      const written = [...children, ...children.flatMap((child) => childrenOf(all, child))];
      expect(written.map(({ name }) => name).join()).toMatch(/insert .*sessions/);
    }
  });

  it('are left out of the batch span if they are not recorded', async () => {
    const callers = [callerTrace('00'), callerTrace('01'), callerTrace('00')] as const;
    await Promise.all(callers.map(({ headers }) => askFor(headers)));
    const trace = await spansOf(callers[1].traceId);
    const links = named(trace, 'batch sessions').flatMap((batch) => batch.links);
    expect(links.map(({ traceId }) => traceId)).toEqual([callers[1].traceId]);
  });
});

describe('an event', () => {
  it('shows the transaction of the ledger and its statements', async () => {
    const caller = callerTrace();
    const world = await eventWorld(service, { campaign: { pricing: { model: 'CPC', bid_usd: 0.25 } } });
    const { event } = await world.session();
    const options = { key: world.channel.secret, body: event('CLICK'), headers: caller.headers };
    expect((await service.call('POST', '/events', options)).status).toBe(201);
    const trace = await spansOf(caller.traceId);
    const [request] = trace.filter(isRequest);
    const [waiting] = childrenOf(trace, request);
    const [batch] = childrenOf(trace, waiting);
    const [transaction] = childrenOf(trace, batch);
    expect([request, waiting, batch, transaction].map((span) => span?.name)).toEqual([
      'POST /events',
      'group commit events',
      'batch events',
      'transaction',
    ]);
    const statements = childrenOf(trace, transaction);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'select sessions',
        'select events',
        'select budget_leases',
        expect.stringMatching(/^insert .*events$/),
      ]),
    );
    for (const { kind, name, attributes } of statements) {
      expect(kind).toBe(3);
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name });
    }
  });
});

describe('a failure of the database', () => {
  it('is an error of the request and of the statement, without its message', async () => {
    const caller = callerTrace();
    const { db } = service.services.database;
    await db.schema.alterTable('sessions').renameTo('hidden_sessions').execute();
    expect((await askFor(caller.headers)).status).toBe(500);
    await db.schema.alterTable('hidden_sessions').renameTo('sessions').execute();
    const failed = (await spansOf(caller.traceId)).filter(({ isError }) => isError);
    expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual(
      expect.arrayContaining([
        ['POST /recommendations', '500'],
        ['group commit sessions', '42P01'],
        [expect.stringMatching(/^insert .*sessions$/), '42P01'],
      ]),
    );
    expect(collector.bodies.join()).not.toContain('does not exist');
    const errors = logged.filter(({ level, trace_id }) => level === 50 && trace_id === caller.traceId);
    expect(errors).toHaveLength(1);
  });
});
