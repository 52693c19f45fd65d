import { afterAll, beforeAll, expect, it } from 'vitest';
import { offerRequest, recommend } from '../../support/demand.ts';
import {
  type Collector,
  type ReceivedPoint,
  startCollector,
  telemetryTo,
} from '../../support/otlp-collector.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let collector: Collector;
let service: TestService;
beforeAll(async () => {
  collector = await startCollector();
  const settings = {
    OTEL_METRIC_EXPORT_INTERVAL: '100',
    OTEL_TRACES_EXPORTER: 'none',
    OTEL_SERVICE_NAME: 'shop-media',
    OTEL_RESOURCE_ATTRIBUTES: 'team=ads%20and%20offers,service.instance.id=one-for-all',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  };
  service = await startTestService({ settings: { telemetry: telemetryTo(collector.url, settings) } });
});
afterAll(async () => {
  await service?.stop();
  await collector?.stop();
});

/** The points of an export that started after the call. */
async function nextExport(): Promise<ReceivedPoint[]> {
  const before = collector.metricExports.length;
  // The next one may have been collected before the call.
  await expect.poll(() => collector.metricExports.length, { timeout: 30_000 }).toBeGreaterThan(before + 1);
  return collector.metricExports.at(-1) ?? [];
}

/** Not numbers if the event loop was not measured since the last collection, and then not exported. */
const maybeMissing = /^nodejs_eventloop_lag_(mean|stddev)_/;

/** Names and types of the metrics of `/metrics` that have a value. */
function exposed(text: string): string[] {
  const hasValue = (name: string) => new RegExp(`^${name}(_count)?[{ ]`, 'm').test(text);
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    .filter(([, name = '']) => hasValue(name) && !maybeMissing.test(name))
    .map(([, name, type]) => `${name} ${type === 'counter' ? 'sum' : type}`);
}

it('every metric of /metrics is exported, with its name, type and values', async () => {
  const { secret } = await service.newChannel();
  for (let call = 0; call < 3; call++) await recommend(service, secret);
  await recommend(service, secret, offerRequest({ placement_details: 'none' }));
  const { body: text } = await service.call('GET', '/metrics');
  const points = await nextExport();
  const exported = new Set(
    points.filter(({ metric }) => !maybeMissing.test(metric)).map(({ metric, type }) => `${metric} ${type}`),
  );
  expect([...exported].sort()).toEqual(exposed(text).sort());
  const pointOf = (metric: string, attributes: Record<string, string>) =>
    points.find((point) => point.metric === metric && matches(point.attributes, attributes));
  expect(pointOf('encart_decisions_total', { outcome: 'empty' })?.value).toBe(3);
  const labels = { route: '/recommendations', method: 'POST' };
  const requests = pointOf('encart_http_request_duration_seconds', { ...labels, status: '200' });
  expect(requests).toMatchObject({ type: 'histogram', value: 3 });
  expect(requests?.attributes).toEqual({ ...labels, status: '200' });
  expect(requests?.buckets?.counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(requests?.buckets?.counts).toHaveLength((requests?.buckets?.bounds.length ?? 0) + 1);
  expect(pointOf('encart_http_request_duration_seconds', { ...labels, status: '400' })?.value).toBe(1);
  expect(pointOf('encart_snapshot_revision', {})?.value).toBe(service.services.serving.snapshot.revision);
});

const matches = (attributes: Record<string, unknown>, wanted: Record<string, unknown>) =>
  Object.entries(wanted).every(([name, value]) => attributes[name] === value);

it('the exports name the service and the process, and carry the headers of the collector', async () => {
  const [point] = await nextExport();
  expect(point?.resource).toMatchObject({
    'service.name': 'shop-media',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'deployment.environment.name': 'production',
    'process.pid': process.pid,
    team: 'ads and offers',
  });
  expect(collector.headers.at(-1)).toMatchObject({
    authorization: 'Bearer abc',
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  });
  expect(collector.spans).toEqual([]);
});
