import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { type Collector, startCollector } from '../support/otlp-collector.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'encart-telemetry-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const operatorKey = 'an-operator-key-for-the-telemetry-tests-0123456789';
const settings = () => {
  const dataDir = mkdtempSync(join(directory, 'data-'));
  copyMigratedDatabase(dataDir);
  return { ENCART_DATA_DIR: dataDir, ENCART_OPERATOR_KEY: operatorKey };
};

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());

async function post(url: string, key: string, body: unknown): Promise<Response> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', version: '1.0.0' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Makes a channel and requests offers, all at once. Returns the statuses of the answers. */
async function askForOffers({ url }: ServiceProcess, times: number): Promise<number[]> {
  const made = await post(`${url}/operator/channels`, operatorKey, { name: 'Traced' });
  const { keys } = (await made.json()) as { keys: { secret: { key: string } } };
  const request = {
    user_details: { email: 'jo@example.com' },
    placement_details: { view: 'ORDER_TRACKING', display_mode: 'INLINE' },
  };
  const ask = async () => (await post(`${url}/recommendations`, keys.secret.key, request)).status;
  return Promise.all(Array.from({ length: times }, ask));
}

/**
 * The packages of OpenTelemetry that a process has loaded, from the coverage that Node writes
 * when the process ends.
 */
function loadedPackages(coverage: string): Set<string> {
  const scripts = readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8'));
    return (result as { url: string }[]).map(({ url }) => url);
  });
  if (scripts.length === 0) throw new Error('no coverage');
  return new Set(scripts.flatMap((url) => /node_modules\/(@opentelemetry\/[^/]+)/.exec(url)?.[1] ?? []));
}
/** Dependencies of other packages: the metrics and the sign-in import them, with or without telemetry. */
const loadedByOthers = ['@opentelemetry/api', '@opentelemetry/semantic-conventions'];

describe('telemetry', () => {
  it.each([
    ['is off by default', {}],
    ['is off if it is disabled', { OTEL_SDK_DISABLED: 'true' }],
  ])('%s: nothing is loaded and nobody is called', async (_, disabled) => {
    const coverage = mkdtempSync(join(directory, 'coverage-'));
    const service = await startService({
      ...settings(),
      ...('OTEL_SDK_DISABLED' in disabled && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
      ...(disabled as Record<string, string>),
      OTEL_SERVICE_NAME: 'shop',
      NODE_V8_COVERAGE: coverage,
    });
    expect(await askForOffers(service, 5)).toEqual(Array(5).fill(200));
    expect(await service.kill('SIGTERM')).toBe(0);
    expect([...loadedPackages(coverage)].filter((name) => !loadedByOthers.includes(name))).toEqual([]);
    expect(collector.connections).toBe(0);
  });

  it('is on with an address, and the end of the service exports what it still has', async () => {
    const coverage = mkdtempSync(join(directory, 'coverage-'));
    const service = await startService({
      ...settings(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '600000',
      NODE_V8_COVERAGE: coverage,
    });
    expect(await askForOffers(service, 5)).toEqual(Array(5).fill(200));
    expect(collector.spans).toEqual([]);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(loadedPackages(coverage)).toContain('@opentelemetry/sdk-trace');
    expect(collector.spans.filter(({ name }) => name === 'POST /recommendations')).toHaveLength(5);
    const decisions = collector.metricExports
      .at(-1)
      ?.filter(({ metric }) => metric === 'encart_decisions_total');
    expect(decisions?.map(({ value }) => value)).toEqual([5]);
  });

  it('does not prevent a clean end if the collector does not answer', async () => {
    collector.hang();
    const service = await startService({
      ...settings(),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '1',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
    });
    expect(await askForOffers(service, 5)).toEqual(Array(5).fill(200));
    await expect.poll(() => collector.waiting, { timeout: 60_000 }).toBeGreaterThan(1);
    expect(await askForOffers(service, 5)).toEqual(Array(5).fill(200));
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.output()).not.toContain('draining took too long');
  });
});

describe('several processes', () => {
  it('export their own traces and metrics, and the sum counts each request once', async () => {
    const database = await createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
    const service = await startService({
      ...settings(),
      DATABASE_URL: database.url,
      ENCART_WORKERS: '2',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_METRIC_EXPORT_INTERVAL: '100',
    });
    expect(await askForOffers(service, 40)).toEqual(Array(40).fill(200));
    expect(await service.kill('SIGTERM')).toBe(0);

    const requests = collector.spans.filter(({ name }) => name === 'POST /recommendations');
    expect(new Set(requests.map(({ attributes }) => attributes['encart.request_id'])).size).toBe(40);
    expect(requests).toHaveLength(40);
    const instanceOf = ({ resource }: { resource: Record<string, unknown> }) =>
      resource['service.instance.id'];
    const lastExports = new Map(
      collector.metricExports.flatMap((points) =>
        points.slice(0, 1).map((point) => [instanceOf(point), points]),
      ),
    );
    expect(lastExports.size).toBe(2);
    expect([...lastExports.keys()]).toEqual(expect.arrayContaining([...new Set(requests.map(instanceOf))]));
    const decisions = [...lastExports.values()]
      .flat()
      .filter(({ metric }) => metric === 'encart_decisions_total');
    expect(decisions.reduce((sum, { value }) => sum + value, 0)).toBe(40);
    await database.drop();
  });
});
