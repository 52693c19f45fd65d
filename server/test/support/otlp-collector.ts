import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { parseConfig } from '../../src/config.ts';
import type { TelemetrySettings } from '../../src/telemetry/index.ts';

type Attributes = Record<string, string | number>;

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** 1 is internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Attributes;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError: boolean;
  readonly resource: Attributes;
}

export interface ReceivedPoint {
  readonly metric: string;
  readonly type: 'sum' | 'gauge' | 'histogram';
  readonly attributes: Attributes;
  /** The count of a histogram. */
  readonly value: number;
  readonly buckets: { readonly bounds: number[]; readonly counts: number[] } | undefined;
  readonly resource: Attributes;
}

export interface Collector {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The points of each export of metrics. */
  readonly metricExports: ReceivedPoint[][];
  /** Everything that was received, as it was sent. */
  readonly bodies: string[];
  readonly headers: IncomingMessage['headers'][];
  connections: number;
  /** How many exports wait for an answer. */
  readonly waiting: number;
  /** Holds the answers to exports back, until `release`. */
  hang(): void;
  release(): void;
  stop(): Promise<void>;
}

/** A collector of OpenTelemetry: accepts OTLP over HTTP as JSON. */
export async function startCollector(port = 0): Promise<Collector> {
  const held: ServerResponse[] = [];
  let isHanging = false;
  const answer = (response: ServerResponse) =>
    response.setHeader('content-type', 'application/json').end('{"partialSuccess":{}}');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
    collector.bodies.push(text);
    collector.headers.push(request.headers);
    if (request.url === '/v1/traces') collector.spans.push(...readSpans(JSON.parse(text)));
    else if (request.url === '/v1/metrics') collector.metricExports.push(readPoints(JSON.parse(text)));
    else response.statusCode = 404;
    if (isHanging) held.push(response);
    else answer(response);
  });
  server.on('connection', () => collector.connections++);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    metricExports: [],
    bodies: [],
    headers: [],
    connections: 0,
    get waiting() {
      return held.length;
    },
    hang() {
      isHanging = true;
    },
    release() {
      isHanging = false;
      for (const response of held.splice(0)) answer(response);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}

/** The settings that export to a collector, as the service reads them. */
export function telemetryTo(url: string, settings: Record<string, string> = {}): TelemetrySettings {
  const { telemetry } = parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...settings });
  if (!telemetry) throw new Error('telemetry is off');
  return telemetry;
}

/** Values of JSON in the shape that the protocol defines. Numbers of 64 bits may be texts. */
// biome-ignore lint/suspicious/noExplicitAny: what was received is checked by reading it
type Received = any;

function readAttributes(attributes: Received[] = []): Attributes {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue ?? Number.NaN),
    ]),
  );
}

function readSpans(body: Received): ReceivedSpan[] {
  return body.resourceSpans.flatMap(({ resource, scopeSpans }: Received) =>
    scopeSpans.flatMap(({ spans }: Received) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, links, status }: Received) => ({
        traceId,
        spanId,
        name,
        kind,
        parentSpanId: parentSpanId || undefined,
        attributes: readAttributes(attributes),
        links: links ?? [],
        isError: status?.code === 2,
        resource: readAttributes(resource.attributes),
      })),
    ),
  );
}

function readPoints(body: Received): ReceivedPoint[] {
  return body.resourceMetrics.flatMap(({ resource, scopeMetrics }: Received) =>
    scopeMetrics.flatMap(({ metrics }: Received) =>
      metrics.flatMap((metric: Received) => {
        const type = (['sum', 'gauge', 'histogram'] as const).find((each) => metric[each]);
        if (!type) throw new Error(`${metric.name} has no points`);
        return metric[type].dataPoints.map((point: Received) => ({
          metric: metric.name,
          type,
          attributes: readAttributes(point.attributes),
          value: Number(point.count ?? point.asDouble ?? point.asInt),
          buckets: point.bucketCounts && {
            bounds: point.explicitBounds,
            counts: point.bucketCounts.map(Number),
          },
          resource: readAttributes(resource.attributes),
        }));
      }),
    ),
  );
}
