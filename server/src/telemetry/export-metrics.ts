import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import {
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';
import type { Clock } from '../lib/clock.ts';
import { convertMetrics } from './convert-metrics.ts';
import { exporterOptions, reportFailures } from './otlp-exporter.ts';
import type { TelemetrySettings } from './settings.ts';

/** One, and the last one while it is open. */
const maxOpen = 2;

/**
 * Exports the metrics of `/metrics`. They are read from their registry at each export, so that there is one
 * list of metrics.
 */
export function exportMetrics(
  url: string,
  settings: TelemetrySettings,
  {
    resource,
    registry,
    clock,
    onProblem,
  }: { resource: Resource; registry: Registry; clock: Clock; onProblem: (error: unknown) => void },
): { close(): Promise<void> } {
  const exporter = new OTLPMetricExporter(exporterOptions(url, maxOpen, settings));
  const producer: MetricProducer = {
    async collect() {
      const metrics = convertMetrics(await registry.getMetricsAsJSON(), {
        startedAtMs: performance.timeOrigin,
        nowMs: clock().getTime(),
      });
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'encart' }, metrics }] },
        errors: [],
      };
    },
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: reportFailures<ResourceMetrics, OTLPMetricExporter>(exporter, onProblem),
    metricProducers: [producer],
    exportIntervalMillis: settings.metricsIntervalMs,
    exportTimeoutMillis: Math.min(settings.timeoutMs, settings.metricsIntervalMs),
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return { close: () => provider.shutdown() };
}
