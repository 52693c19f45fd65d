import * as api from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracer } from '../lib/tracing.ts';
import { exporterOptions, reportFailures } from './otlp-exporter.ts';
import { RecordedSpan } from './recorded-span.ts';
import type { TelemetrySettings } from './settings.ts';

/** The most links of a span: one for each item of a batch of the group commit. */
const maxLinks = 500;
const maxExportedSpans = 512;

export interface TraceExport {
  readonly tracer: Tracer;
  close(): Promise<void>;
}

/**
 * Exports spans in batches, one export at a time. Spans that end while the queue is full are dropped, so a
 * collector that does not answer costs a bounded amount of memory. The provider is not registered as the
 * global one: other packages would then record spans as well, with attributes that we do not choose.
 */
export function exportTraces(
  url: string,
  settings: TelemetrySettings,
  { resource, onProblem }: { resource: Resource; onProblem: (error: unknown) => void },
): TraceExport {
  const { spanDelayMs, maxQueuedSpans, timeoutMs } = settings;
  // The last export sends the whole queue at once, behind one that may be open.
  const maxOpen = Math.ceil(maxQueuedSpans / maxExportedSpans) + 1;
  const exporter = new OTLPTraceExporter(exporterOptions(url, maxOpen, settings));
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanLimits: { linkCountLimit: maxLinks },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportFailures<ReadableSpan[], OTLPTraceExporter>(exporter, onProblem),
        scheduledDelayMillis: spanDelayMs,
        maxQueueSize: maxQueuedSpans,
        maxExportBatchSize: Math.min(maxExportedSpans, maxQueuedSpans),
        exportTimeoutMillis: timeoutMs,
      }),
    ],
  });
  return { tracer: createTracer(provider.getTracer('encart')), close: () => provider.shutdown() };
}

/**
 * `tracestate` is not continued: it is any text of the caller, and the service calls nobody
 * that could use it.
 */
function callerContext(traceparent: string | string[] | undefined): api.Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent
    ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, isRemote: true })
    : api.ROOT_CONTEXT;
}

function createTracer(tracer: api.Tracer): Tracer {
  return {
    startRequest({ id, method, traceparent }) {
      const parent = callerContext(traceparent);
      const attributes = { 'http.request.method': method, 'encart.request_id': id };
      const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes }, parent);
      return {
        traceId: span.spanContext().traceId,
        span: span.isRecording() ? new RecordedSpan(tracer, span) : undefined,
        end({ route, status }) {
          if (!span.isRecording()) return;
          if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
          if (status !== undefined) span.setAttribute('http.response.status_code', status);
          const error = status === undefined ? 'aborted' : status >= 500 ? String(status) : undefined;
          if (error !== undefined)
            span.setAttribute('error.type', error).setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

function samplerOf({ sampler, samplingRatio }: TelemetrySettings) {
  const [, parentBased, name] = /^(parentbased_)?(.*)$/.exec(sampler) ?? [];
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(samplingRatio);
  return parentBased ? new ParentBasedSampler({ root }) : root;
}
