import type { ExportResult } from '@opentelemetry/core';
import { ExportResultCode } from '@opentelemetry/core';
import type { TelemetrySettings } from './settings.ts';

/**
 * The options of both exporters. All are given, so that the exporters read none of these from the
 * environment. `maxOpen` limits the exports that a collector leaves without an answer; further
 * ones fail at once.
 */
export function exporterOptions(
  url: string,
  maxOpen: number,
  { headers, compression, timeoutMs }: TelemetrySettings,
) {
  return {
    url,
    headers: { ...headers },
    compression: compression as never,
    timeoutMillis: timeoutMs,
    concurrencyLimit: maxOpen,
  };
}

interface Exporter<Items> {
  export(items: Items, resultCallback: (result: ExportResult) => void): void;
}

/**
 * Reports failed exports of an exporter. The packages would write them to a logger that is
 * global to the process.
 */
export function reportFailures<Items, E extends Exporter<Items>>(
  exporter: E,
  onProblem: (error: unknown) => void,
): E {
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, (result) => {
      if (result.code !== ExportResultCode.SUCCESS) onProblem(result.error);
      done(result);
    });
  return exporter;
}
