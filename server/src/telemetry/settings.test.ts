import { describe, expect, it } from 'vitest';
import { type ConfigError, parseConfig } from '../config.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const read = (settings: Record<string, string>) => parseConfig(settings).telemetry;
const problemsOf = (settings: Record<string, string>): string[] => {
  try {
    parseConfig(settings);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('telemetry', () => {
  it.each([
    [{}],
    [
      {
        OTEL_SERVICE_NAME: 'shop',
        OTEL_TRACES_SAMPLER: 'for another program',
        OTEL_TRACES_EXPORTER: 'zipkin',
      },
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }],
  ])('is off: %j', (settings) => {
    expect(read(settings as Record<string, string>)).toBeUndefined();
  });

  it('is switched on by an address, with the documented defaults', () => {
    expect(read(endpoint)).toEqual({
      tracesUrl: 'http://127.0.0.1:4318/v1/traces',
      metricsUrl: 'http://127.0.0.1:4318/v1/metrics',
      headers: {},
      compression: 'none',
      timeoutMs: 10_000,
      serviceName: 'encart',
      resourceAttributes: {},
      sampler: 'parentbased_always_on',
      samplingRatio: 1,
      metricsIntervalMs: 60_000,
      spanDelayMs: 5_000,
      maxQueuedSpans: 2_048,
    });
  });

  it('uses the address of a signal as it is, and adds a path to the common one', () => {
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' };
    expect(read(own)).toMatchObject({ tracesUrl: 'https://traces.example/in', metricsUrl: undefined });
    const both = read({ ...own, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/base/' });
    expect(both).toMatchObject({
      tracesUrl: 'https://traces.example/in',
      metricsUrl: 'https://otel.example/base/v1/metrics',
    });
    expect(read({ ...endpoint, OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({ metricsUrl: undefined });
  });

  it('takes the name of the service from its own setting, then from the attributes', () => {
    const attributes = { OTEL_RESOURCE_ATTRIBUTES: 'service.name=a, team = ads%2C%20offers,' };
    expect(read({ ...endpoint, ...attributes })).toMatchObject({
      serviceName: 'a',
      resourceAttributes: { team: 'ads, offers' },
    });
    expect(read({ ...endpoint, ...attributes, OTEL_SERVICE_NAME: 'b' })).toMatchObject({ serviceName: 'b' });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%E0%A4%A'],
    ['OTEL_EXPORTER_OTLP_HEADERS', '=value'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zstd'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-1'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '99'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '0'],
  ])('refuses %s=%s and names it once', (name, value) => {
    const problems = problemsOf({ ...endpoint, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  it('never repeats a header or an address in a message', () => {
    const problems = problemsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://user:hunter1@h',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://h',
      OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
    });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toMatch(/hunter/);
  });
});
