import {
  type ConversionBatchAnswer,
  type ConversionReport,
  type ConversionResult,
  type CustomerIdentifiers,
  conversionBatches,
  hashIdentifiers,
  retryWhenThrottled,
} from '@encart/sdk';
import type { SendEvents } from '../import/use-sending.ts';

interface ReportRow {
  readonly line: number;
  readonly report: ConversionReport | undefined;
  readonly customer?: CustomerIdentifiers;
}

type ReportBatch = (reports: readonly ConversionReport[]) => Promise<ConversionBatchAnswer>;

/**
 * Sends reports in batches, one after the other, and waits when the rate limit is used up. A failure is
 * thrown; the batches before it have their outcomes. A batch whose answer was lost can be sent again, because
 * each report counts once.
 */
export async function sendReports(
  rows: readonly ReportRow[],
  reportBatch: ReportBatch,
  { onOutcomes, onProgress }: SendEvents<ConversionResult>,
): Promise<void> {
  let done = 0;
  for (const batch of conversionBatches(await Promise.all(rows.map(withHashes)))) {
    const reports = batch.flatMap(({ report }) => report ?? []);
    const { results } = await retryWhenThrottled(
      () => reportBatch(reports),
      (waitSeconds) => onProgress({ done, total: rows.length, waitSeconds }),
    );
    onOutcomes(new Map(results.map((result) => [batch[result.index]?.line ?? 0, result])));
    done += batch.length;
    onProgress({ done, total: rows.length });
  }
}

/** Only hashes of an e-mail address and a phone number leave the browser. */
async function withHashes({ line, report, customer = {} }: ReportRow): Promise<ReportRow> {
  if (!report || (!customer.email && !customer.phone)) return { line, report };
  return {
    line,
    report: { ...report, user_data: { ...report.user_data, ...(await hashIdentifiers(customer)) } },
  };
}
