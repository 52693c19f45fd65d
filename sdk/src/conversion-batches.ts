import type { ConversionReport } from './advertiser.ts';
import { limits } from './limits.gen.ts';

/** The service accepts bodies of 1 MiB. */
const maxBatchBytes = 900_000;

/**
 * Splits rows into batches that one call of `reportBatch` accepts, by their number and the
 * size of their reports.
 */
export function conversionBatches<Row extends { readonly report: ConversionReport | undefined }>(
  rows: readonly Row[],
  { maxRows, maxBytes } = { maxRows: limits.conversionsPerCall, maxBytes: maxBatchBytes },
): Row[][] {
  const encoder = new TextEncoder();
  const batches: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row.report)).length + 1;
    const last = batches.at(-1);
    if (!last || last.length >= maxRows || bytes + size > maxBytes) {
      batches.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return batches;
}
