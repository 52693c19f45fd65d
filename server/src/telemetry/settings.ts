/**
 * Where and how traces and metrics are exported. The names and meanings are those
 * of the OpenTelemetry specification.
 */
export interface TelemetrySettings {
  /** Addresses that accept OTLP over HTTP. Undefined if the signal is not exported. */
  readonly tracesUrl: string | undefined;
  readonly metricsUrl: string | undefined;
  /** Sent with each export, for example a key of the collector. */
  readonly headers: Readonly<Record<string, string>>;
  readonly compression: 'none' | 'gzip';
  /** The most that an export takes, with its retries. */
  readonly timeoutMs: number;
  readonly serviceName: string;
  readonly resourceAttributes: Readonly<Record<string, string>>;
  readonly sampler: Sampler;
  /** The share of traces that the samplers with `traceidratio` record. */
  readonly samplingRatio: number;
  readonly metricsIntervalMs: number;
  /** How long an ended span waits for others, so that they are exported together. */
  readonly spanDelayMs: number;
  /** Spans that wait for their export. Further spans are dropped. */
  readonly maxQueuedSpans: number;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type Sampler = (typeof samplers)[number];

/** All settings of telemetry. They are the standard ones, so they do not start with `ENCART_`. */
export const telemetrySettingNames: readonly string[] = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_TRACES_EXPORTER',
  'OTEL_METRICS_EXPORTER',
  'OTEL_SDK_DISABLED',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_BSP_MAX_QUEUE_SIZE',
];

/** Reads settings by their name. A bad value is added to the problems, and the reader returns undefined. */
export interface SettingReaders {
  readonly problems: string[];
  text(name: string): string | undefined;
  integer(name: string, low: number, high: number): number | undefined;
  choice<T extends string>(name: string, options: readonly T[]): T | undefined;
}

/**
 * Undefined if there is no address to export to. The other settings are then not read: they may be
 * meant for another program.
 */
export function readTelemetrySettings(readers: SettingReaders): TelemetrySettings | undefined {
  const { text, integer, choice } = readers;
  if (text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  const tracesUrl = readUrl('TRACES', readers);
  const metricsUrl = readUrl('METRICS', readers);
  if (tracesUrl === undefined && metricsUrl === undefined) return undefined;
  // The other protocols would need another exporter, and usually have another port.
  choice('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json']);
  const { 'service.name': named, ...resourceAttributes } = readPairs('OTEL_RESOURCE_ATTRIBUTES', readers);
  return {
    tracesUrl,
    metricsUrl,
    headers: readPairs('OTEL_EXPORTER_OTLP_HEADERS', readers),
    compression: choice('OTEL_EXPORTER_OTLP_COMPRESSION', ['none', 'gzip']) ?? 'none',
    timeoutMs: integer('OTEL_EXPORTER_OTLP_TIMEOUT', 1, 60_000) ?? 10_000,
    serviceName: text('OTEL_SERVICE_NAME') ?? named ?? 'encart',
    resourceAttributes,
    sampler: choice('OTEL_TRACES_SAMPLER', samplers) ?? 'parentbased_always_on',
    samplingRatio: readRatio('OTEL_TRACES_SAMPLER_ARG', readers) ?? 1,
    metricsIntervalMs: integer('OTEL_METRIC_EXPORT_INTERVAL', 100, 86_400_000) ?? 60_000,
    spanDelayMs: integer('OTEL_BSP_SCHEDULE_DELAY', 1, 600_000) ?? 5_000,
    maxQueuedSpans: integer('OTEL_BSP_MAX_QUEUE_SIZE', 1, 1_000_000) ?? 2_048,
  };
}

/** The address of a signal: its own, or a path of the common one. */
function readUrl(
  signal: 'TRACES' | 'METRICS',
  { text, choice, problems }: SettingReaders,
): string | undefined {
  const ownName = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
  const commonName = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const own = text(ownName);
  const common = text(commonName);
  if (own === undefined && common === undefined) return undefined;
  if (choice(`OTEL_${signal}_EXPORTER`, ['otlp', 'none']) === 'none') return undefined;
  if (own !== undefined && isHttpUrl(own)) return own;
  if (own === undefined && common !== undefined && isHttpUrl(common))
    return `${common.replace(/\/+$/, '')}/v1/${signal.toLowerCase()}`;
  // An address may contain a password, so the message does not repeat it. Both signals may have
  // the same bad address.
  const problem = `${own === undefined ? commonName : ownName} must be an http or https address, for example http://127.0.0.1:4318.`;
  if (!problems.includes(problem)) problems.push(problem);
  return undefined;
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Reads `name=value,name=value`. Names and values may be percent-encoded. */
function readPairs(name: string, { text, problems }: SettingReaders): Record<string, string> {
  const value = text(name);
  if (value === undefined) return {};
  const pairs = value
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([^=]+)=(.*)$/.exec(pair)?.slice(1).map(decode));
  if (pairs.every((pair) => pair?.every((part) => part !== undefined) && pair[0] !== ''))
    return Object.fromEntries(pairs as [string, string][]);
  // Headers are secrets, so the message does not repeat them.
  problems.push(`${name} must look like name=value,other=value, with values percent-encoded.`);
  return {};
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part.trim());
  } catch {
    return undefined;
  }
}

function readRatio(name: string, { text, problems }: SettingReaders): number | undefined {
  const value = text(name);
  if (value === undefined) return undefined;
  if (/^(\d+\.?\d*|\.\d+)$/.test(value) && Number(value) <= 1) return Number(value);
  problems.push(`${name} must be a number from 0 to 1, not "${value}".`);
  return undefined;
}
