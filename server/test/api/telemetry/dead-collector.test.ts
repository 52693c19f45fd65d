import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/http/logger.ts';
import { recommend } from '../../support/demand.ts';
import { type Collector, startCollector, telemetryTo } from '../../support/otlp-collector.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());

const often = { OTEL_BSP_SCHEDULE_DELAY: '1', OTEL_METRIC_EXPORT_INTERVAL: '100' };

async function askTenTimes(service: TestService): Promise<void> {
  const { secret } = await service.newChannel();
  const answers = await Promise.all(Array.from({ length: 10 }, () => recommend(service, secret)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
}

describe('a collector that does not answer', () => {
  it('holds up no request, and not the end of the service', async () => {
    collector.hang();
    const service = await startTestService({ settings: { telemetry: telemetryTo(collector.url, often) } });
    await askTenTimes(service);
    await expect.poll(() => collector.waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    // An export of traces and one of metrics are open and get no answer, so whatever follows does
    // not wait for them.
    await askTenTimes(service);
    const waiting = collector.waiting;
    await service.stop();
    expect(waiting).toBeGreaterThanOrEqual(2);
    expect(collector.waiting).toBeGreaterThanOrEqual(waiting);
  });
});

describe('a collector that is not there', () => {
  it('fails no request, is mentioned in the log, and is used as soon as it is there', async () => {
    const { port } = new URL(collector.url);
    await collector.stop();
    const logged: Record<string, unknown>[] = [];
    const output = new Writable({
      write(line, _encoding, done) {
        logged.push(JSON.parse(line.toString()));
        done();
      },
    });
    const telemetry = telemetryTo(collector.url, { ...often, OTEL_EXPORTER_OTLP_TIMEOUT: '50' });
    const service = await startTestService({ settings: { telemetry }, log: createLogger('warn', output) });
    await askTenTimes(service);
    await expect.poll(() => logged, { timeout: 30_000 }).not.toEqual([]);
    await askTenTimes(service);
    collector = await startCollector(Number(port));
    await askTenTimes(service);
    await service.stop();
    expect(collector.spans.filter(({ name }) => name === 'POST /recommendations').length).toBeGreaterThan(0);
    expect(logged[0]).toMatchObject({
      msg: 'traces or metrics could not be exported and are lost',
      err: { code: 'ECONNREFUSED' },
    });
    // One a minute, and a minute may begin meanwhile.
    expect(logged.length).toBeLessThanOrEqual(2);
  });
});
