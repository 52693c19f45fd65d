import { resourceFromAttributes } from '@opentelemetry/resources';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Collector, startCollector, telemetryTo } from '../../test/support/otlp-collector.ts';
import type { Tracer } from '../lib/tracing.ts';
import { exportTraces } from './export-traces.ts';

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());

const start = (settings: Record<string, string> = {}) => {
  const telemetry = telemetryTo(collector.url, settings);
  const onProblem = (error: unknown) => {
    throw error;
  };
  return exportTraces(telemetry.tracesUrl as string, telemetry, {
    resource: resourceFromAttributes({}),
    onProblem,
  });
};
const call = (tracer: Tracer, traceparent?: string) => {
  const trace = tracer.startRequest({ id: 'an-id', method: 'GET', traceparent });
  trace.end({ route: '/', status: 200 });
  return trace;
};
const traceIdOf = (digit: string) => digit.repeat(32);
const header = (digit: string, flags: string) => `00-${traceIdOf(digit)}-${digit.repeat(16)}-${flags}`;

describe('the sampler', () => {
  it.each([
    ['always_on', '', ['none', 'b', 'c']],
    ['always_off', '', []],
    ['traceidratio', '0', []],
    ['traceidratio', '1', ['none', 'b', 'c']],
    ['parentbased_always_on', '', ['none', 'b']],
    ['parentbased_always_off', '', ['b']],
    ['parentbased_traceidratio', '0', ['b']],
    ['parentbased_traceidratio', '1', ['none', 'b']],
  ])(
    '%s %s records these of: no caller, a caller that records, a caller that does not',
    async (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, expected) => {
      const { tracer, close } = start({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG });
      const traces = {
        none: call(tracer),
        b: call(tracer, header('b', '01')),
        c: call(tracer, header('c', '00')),
      };
      await close();
      const received = new Set(collector.spans.map(({ traceId }) => traceId));
      const recorded = Object.entries(traces).filter(([, { traceId }]) => received.has(traceId));
      expect(recorded.map(([name]) => name)).toEqual(expected);
      expect(traces.b.traceId).toBe(traceIdOf('b'));
      expect(Object.values(traces).map(({ span }) => span !== undefined)).toEqual(
        Object.keys(traces).map((name) => (expected as string[]).includes(name)),
      );
    },
  );
});

describe('the queue', () => {
  it('keeps a bounded number of spans while the collector does not answer, and drops the others', async () => {
    const { tracer, close } = start({ OTEL_BSP_SCHEDULE_DELAY: '1', OTEL_BSP_MAX_QUEUE_SIZE: '1000' });
    collector.hang();
    call(tracer);
    await expect.poll(() => collector.waiting).toBe(1);
    for (let index = 0; index < 50_000; index++) call(tracer);
    collector.release();
    await close();
    expect(collector.spans).toHaveLength(1 + 1_000);
  });
});

describe('a request', () => {
  it('ends once, and one whose client left is an error without a status', async () => {
    const { tracer, close } = start();
    const trace = tracer.startRequest({ id: 'an-id', method: 'GET', traceparent: undefined });
    trace.end({ route: '/a/:id', status: undefined });
    trace.end({ route: '/b', status: 200 });
    await close();
    expect(collector.spans).toMatchObject([
      {
        name: 'GET /a/:id',
        isError: true,
        attributes: { 'http.request.method': 'GET', 'http.route': '/a/:id', 'error.type': 'aborted' },
      },
    ]);
    expect(collector.spans[0]?.attributes).not.toHaveProperty('http.response.status_code');
  });
});
