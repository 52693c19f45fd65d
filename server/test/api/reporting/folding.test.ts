import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldChannels } from '../../../src/counters/fold-store.ts';
import { foldAll } from '../../../src/counters/index.ts';
import { transact } from '../../../src/db/handle.ts';
import { recountLedger } from '../../../src/maintenance/recount-ledger.ts';
import { newSession, reportBatch } from '../../support/report.ts';
import { type History, historyDays, makeHistory } from '../../support/report-history.ts';
import { anyQuestion, dateOfHistory, readAllPages } from '../../support/report-questions.ts';
import { type RawRows, readRawRows, recount } from '../../support/report-recount.ts';
import { present } from '../../support/reporting.ts';
import { useService } from '../../support/service.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const service = useService();
const db = () => service().services.database.db;
let history: History;
let raw: RawRows;
beforeAll(async () => {
  // Deltas are folded only where the test does it.
  await service().services.folding.close();
  service().now = new Date(present);
  history = await makeHistory(service(), seed);
  raw = await readRawRows(service(), history.channel.id);
});

async function countDeltas(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from counter_deltas where channel_id = ${history.channel.id}
  `.execute(db());
  return rows[0]?.count ?? 0;
}

async function fold(limit: number): Promise<void> {
  await foldChannels(db(), [history.channel.id], limit);
}

/** A fold whose process stops before the commit. */
async function failToFold(limit: number): Promise<void> {
  const failing = transact(db(), async (tx) => {
    expect(await foldChannels(tx, [history.channel.id], limit)).toBeGreaterThan(0);
    throw new Error('stopped');
  });
  await expect(failing).rejects.toThrow('stopped');
}

/** A shopper who is active on two days. */
async function visit(days: number, types: readonly string[]): Promise<void> {
  const at = Date.parse(dateOfHistory(history, days));
  service().now = new Date(at);
  const { event } = await newSession(service(), history.channel.secret);
  service().now = new Date(present);
  const late = Math.min(at + 86_400_000, Date.parse(present));
  const events = types.map((type, index) =>
    event(type, { occurred_at: new Date(index === 0 ? at : late).toISOString() }),
  );
  expect((await reportBatch(service(), history.channel.secret, events)).body).toMatchObject({ failed: 0 });
  raw = await readRawRows(service(), history.channel.id);
}

type Step = () => Promise<void>;
const limit = fc.integer({ min: 1, max: 60 });
const step: fc.Arbitrary<Step> = fc.oneof(
  limit.map((most) => () => fold(most)),
  limit.map((most) => () => failToFold(most)),
  fc
    .tuple(
      fc.nat(historyDays - 1),
      fc.shuffledSubarray(['IMPRESSION', 'CLICK', 'CONVERSION'], { minLength: 1 }),
    )
    .map(
      ([days, types]) =>
        () =>
          visit(days, types),
    ),
);

describe('200: any report', () => {
  it('equals a recount of the raw rows between any writes, folds and failed folds', async () => {
    const question = anyQuestion(() => history);
    const before = await countDeltas();
    expect(before).toBeGreaterThan(500);
    await fc.assert(
      fc.asyncProperty(step, question, question, async (run, ...questions) => {
        await run();
        for (const make of questions) {
          const { data, summary } = await readAllPages(service(), history.channel.secret, make());
          expect({ data, summary }).toEqual(recount(raw, make()));
        }
      }),
      { seed, numRuns: 40, endOnFailure: true },
    );
    const left = await countDeltas();
    expect([left > 0, left < before]).toEqual([true, true]);
  });

  it('is the same after everything is folded, and a recount finds no difference at either time', async () => {
    const read = () =>
      Promise.all(
        (['total', 'day', 'week', 'month'] as const).map(async (time_grain) => {
          const { data, summary } = await readAllPages(service(), history.channel.secret, {
            from: dateOfHistory(history, 0),
            to: dateOfHistory(history, historyDays - 1),
            time_grain,
            metrics: ['sessions', 'clicks', 'channel_payout'],
            group_by: ['publisher'],
          });
          return { data, summary };
        }),
      );
    expect(await countDeltas()).toBeGreaterThan(0);
    const before = await read();
    expect(await recountLedger(db(), { repair: false })).toMatchObject({ differenceCount: 0 });
    await foldAll(db());
    expect(await countDeltas()).toBe(0);
    expect(await read()).toEqual(before);
    expect(await recountLedger(db(), { repair: false })).toMatchObject({ differenceCount: 0 });
  });

  it('stays the same while a repair corrects the tables beside unfolded deltas', async () => {
    await visit(3, ['IMPRESSION', 'CLICK']);
    await sql`update rollup_days set clicks = clicks + 3 where channel_id = ${history.channel.id}`.execute(
      db(),
    );
    expect(await countDeltas()).toBeGreaterThan(0);
    expect((await recountLedger(db(), { repair: true })).differenceCount).toBeGreaterThan(0);
    await foldAll(db());
    expect(await recountLedger(db(), { repair: false })).toMatchObject({ differenceCount: 0 });
  });
});
