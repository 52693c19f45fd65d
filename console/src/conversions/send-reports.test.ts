import { type ConversionReport, type ConversionResult, conversionBatches, EncartError } from '@encart/sdk';
import { describe, expect, it } from 'vitest';
import { sendReports } from './send-reports.ts';

const rowsOf = (count: number, id = 'A') =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    report: { id: `${id}-${index}`, timestamp: 1, event_type: 'purchase' } satisfies ConversionReport,
  }));
const resultsOf = (reports: readonly ConversionReport[], status: ConversionResult['status']) =>
  reports.map(({ id = null }, index) => ({
    index,
    id,
    status,
    attribution: null,
    reason: null,
    conflict: null,
    errors: {},
  }));
const sizes = (batches: readonly unknown[][]) => batches.map(({ length }) => length);

/** Sends rows and records the events. */
async function send(rows: ReturnType<typeof rowsOf>, reportBatch: Parameters<typeof sendReports>[1]) {
  const outcomes = new Map<number, ConversionResult>();
  const progress: number[] = [];
  const error = await sendReports(rows, reportBatch, {
    onOutcomes: (found) => found.forEach((outcome, line) => void outcomes.set(line, outcome)),
    onProgress: ({ done }) => progress.push(done),
  }).catch((failure: unknown) => failure);
  return { outcomes, progress, error };
}

it('sends hashes of an e-mail address and a phone number, and neither of them', async () => {
  const [row] = rowsOf(1);
  const sent: ConversionReport[] = [];
  await sendReports(
    [{ ...row, line: 2, report: row?.report, customer: { email: 'mia@example.com', phone: '+14155550100' } }],
    async (reports) => {
      sent.push(...reports);
      return { accepted: 1, failed: 0, results: resultsOf(reports, 'attributed') };
    },
    { onOutcomes: () => {}, onProgress: () => {} },
  );
  expect(sent[0]?.user_data).toEqual({
    email_address: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    phone_numbers: [expect.stringMatching(/^[0-9a-f]{64}$/)],
  });
});

describe('batches of reports', () => {
  it('have at most a thousand rows', () => {
    expect(sizes(conversionBatches(rowsOf(2_500)))).toEqual([1_000, 1_000, 500]);
    expect(conversionBatches([])).toEqual([]);
  });

  it('have at most the size that the service accepts, in bytes', () => {
    const batches = conversionBatches(rowsOf(1_000, '🙂'.repeat(500)));
    expect(sizes(batches)).toEqual([438, 438, 124]);
    for (const batch of batches) {
      const body = JSON.stringify({ events: batch.map(({ report }) => report) });
      expect(new TextEncoder().encode(body).length).toBeLessThan(901_000);
    }
  });

  it('a row that is larger than a batch is sent alone', () => {
    expect(sizes(conversionBatches(rowsOf(2), { maxRows: 10, maxBytes: 5 }))).toEqual([1, 1]);
  });
});

describe('sending reports', () => {
  it('gives the outcome of each line, also if a whole batch is rejected', async () => {
    const { outcomes, progress, error } = await send(rowsOf(1_500), async (reports) => {
      const isFirst = reports.length === 1_000;
      const results = resultsOf(reports, isFirst ? 'rejected' : 'attributed');
      return { results, accepted: isFirst ? 0 : results.length, failed: isFirst ? results.length : 0 };
    });
    expect([outcomes.size, progress, error]).toEqual([1_500, [1_000, 1_500], undefined]);
    expect([outcomes.get(2)?.status, outcomes.get(1_501)?.status]).toEqual(['rejected', 'attributed']);
    expect(outcomes.get(1_002)?.id).toBe('A-1000');
  });

  it('waits when the rate limit is used up, and sends the batch again', async () => {
    const waits: (number | undefined)[] = [];
    const sent: number[] = [];
    await sendReports(
      rowsOf(1),
      async (reports) => {
        sent.push(reports.length);
        if (sent.length === 1)
          throw new EncartError(429, 'Request was throttled.', { retryAfterSeconds: 0.001 });
        return { results: resultsOf(reports, 'attributed'), accepted: 1, failed: 0 };
      },
      { onOutcomes: () => {}, onProgress: ({ waitSeconds }) => waits.push(waitSeconds) },
    );
    expect([sent, waits]).toEqual([
      [1, 1],
      [0.001, undefined],
    ]);
  });

  it('keeps the outcomes of the batches before a failure', async () => {
    const { outcomes, error } = await send(rowsOf(1_500), async (reports) => {
      if (reports.length < 1_000) throw new EncartError(503, 'Try again later.');
      return { results: resultsOf(reports, 'duplicate'), accepted: 1_000, failed: 0 };
    });
    expect([outcomes.size, error]).toMatchObject([1_000, { status: 503 }]);
  });
});
