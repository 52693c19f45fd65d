import { EncartError, type NewRate } from '@encart/sdk';
import { describe, expect, it } from 'vitest';
import type { RateRow } from './rate-rows.ts';
import { type RateOutcome, sendRates } from './send-rates.ts';

const day = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10);
const row = (line: number, currency_code = 'EUR', from_date = day(line)): RateRow => ({
  line,
  problem: undefined,
  cells: { currency: '', date: '', usd: '' },
  rate: { currency_code, from_date, usd: 1 },
});

/** Sends rows and records what is sent and what becomes of each row. */
async function send(rows: readonly RateRow[], save: (rates: readonly NewRate[]) => void = () => {}) {
  const outcomes = new Map<number, RateOutcome>();
  const progress: number[] = [];
  const sizes: number[] = [];
  const error = await sendRates(
    rows,
    async (rates) => {
      sizes.push(rates.length);
      save(rates);
    },
    {
      onOutcomes: (found) => found.forEach((outcome, line) => void outcomes.set(line, outcome)),
      onProgress: ({ done }) => progress.push(done),
    },
  ).catch((failure: unknown) => failure);
  return { outcomes: Object.fromEntries(outcomes), progress, sizes, error };
}

/** Refuses rates of a currency as the service does, at most two of them at a time. */
function refuse(currency: string) {
  return (rates: readonly NewRate[]) => {
    const messages = rates.flatMap(({ currency_code }, index) =>
      currency_code === currency ? [`rates[${index}]: Unknown.`] : [],
    );
    if (messages.length > 0)
      throw new EncartError(400, 'Invalid.', { fields: { currency_code: messages.slice(0, 2) } });
  };
}

const saved = { status: 'saved', reason: '' };
const rejected = { status: 'rejected', reason: 'Currency: Unknown.' };

describe('sending exchange rates', () => {
  it('sends at most a thousand in a call', async () => {
    const { sizes, progress, outcomes } = await send(Array.from({ length: 2_300 }, (_, n) => row(n)));
    expect([sizes, progress]).toEqual([
      [1_000, 1_000, 300],
      [1_000, 2_000, 2_300],
    ]);
    expect(Object.values(outcomes).filter(({ status }) => status === 'saved')).toHaveLength(2_300);
  });

  it('saves the others if the service rejects some', async () => {
    const rows = [row(2), row(3, 'ERU'), row(4), row(5, 'ERU'), row(6, 'ERU')];
    const { outcomes, sizes, error } = await send(rows, refuse('ERU'));
    expect([sizes, error]).toEqual([[5, 3, 2], undefined]);
    expect(outcomes).toEqual({ 2: saved, 3: rejected, 4: saved, 5: rejected, 6: rejected });
  });

  it('sends nothing more if all are rejected', async () => {
    const { outcomes, sizes } = await send([row(2, 'ERU'), row(3, 'ERU')], refuse('ERU'));
    expect([sizes, outcomes]).toEqual([[2], { 2: rejected, 3: rejected }]);
  });

  it('rejects a currency and day that a line before has', async () => {
    const { outcomes, sizes } = await send([row(2, 'EUR', day(1)), row(3), row(4, 'EUR', day(1))]);
    expect(sizes).toEqual([2]);
    expect(outcomes[4]).toEqual({ status: 'rejected', reason: 'Line 2 has the same currency and day.' });
  });

  it('stops at another failure, with the outcomes of the batches before it', async () => {
    const { outcomes, error } = await send(
      Array.from({ length: 1_100 }, (_, n) => row(n)),
      (rates) => {
        if (rates.length < 1_000) throw new EncartError(503, 'Try again later.');
      },
    );
    expect([Object.keys(outcomes).length, error]).toMatchObject([1_000, { status: 503 }]);
  });
});
