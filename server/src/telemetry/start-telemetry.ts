import type { Registry } from 'prom-client';
import type { Logger } from '../http/logger.ts';
import type { Clock } from '../lib/clock.ts';
import { MinuteLimit } from '../lib/minute-limit.ts';
import type { Tracer } from '../lib/tracing.ts';
import type { TelemetrySettings } from './settings.ts';

export interface Telemetry {
  /** Undefined if traces are not exported. */
  readonly tracer: Tracer | undefined;
  /**
   * Exports what is still in memory. Gives up after a time: the end of the service must not
   * depend on a collector.
   */
  close(): Promise<void>;
}

export interface TelemetryOptions {
  /** The metrics to export: those of `/metrics`, of this process alone. */
  readonly registry: Registry;
  readonly version: string;
  readonly environment: string;
  readonly log: Logger;
  /** The time of the machine: collectors compare it with that of other services. */
  readonly clock: Clock;
}

/** The rest of the time to drain is for clients that read slowly (see `serve.ts`). */
const maxFlushMs = 1_000;
const maxWarningsPerMinute = 1;

/** Starts exporting, or returns undefined if telemetry is off. */
export async function startTelemetry(
  settings: TelemetrySettings | undefined,
  options: TelemetryOptions,
): Promise<Telemetry | undefined> {
  if (!settings) return undefined;
  const { log, registry, clock } = options;
  const warnings = new MinuteLimit(maxWarningsPerMinute);
  const onProblem = (error: unknown) => {
    const { granted, skipped } = warnings.take(clock().getTime());
    if (granted) log.warn({ err: error, skipped }, 'traces or metrics could not be exported and are lost');
  };
  // Loaded here, so that a service without telemetry does not load the SDK.
  const { exportTraces } = await import('./export-traces.ts');
  const { exportMetrics } = await import('./export-metrics.ts');
  const { describeProcess } = await import('./describe-process.ts');
  const resource = describeProcess(settings, options);
  const traces = settings.tracesUrl
    ? exportTraces(settings.tracesUrl, settings, { resource, onProblem })
    : undefined;
  const metrics = settings.metricsUrl
    ? exportMetrics(settings.metricsUrl, settings, { resource, registry, clock, onProblem })
    : undefined;
  return {
    tracer: traces?.tracer,
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, maxFlushMs);
      });
      const flushed = Promise.allSettled([traces?.close(), metrics?.close()]);
      await Promise.race([flushed, timeout]);
      clearTimeout(timer);
    },
  };
}
