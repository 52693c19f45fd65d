import { itemErrors, limits, type NewRate } from '@encart/sdk';
import { rateColumns } from '@encart/sdk/read-rate';
import { plainMessage } from '../data/plain-messages.ts';
import type { SendEvents } from '../import/use-sending.ts';
import type { RateRow } from './rate-rows.ts';

export interface RateOutcome {
  readonly status: 'saved' | 'rejected';
  /** Why it is rejected. */
  readonly reason: string;
}

type Events = SendEvents<RateOutcome>;
type Save = (rates: readonly NewRate[]) => Promise<unknown>;
type ReadyRow = RateRow & { readonly rate: NewRate };

/**
 * Saves rates in batches, one after the other. The service saves all rates of a call or none, so a
 * batch is sent again without the rows that it has rejected. Another failure is thrown; the batches
 * before it have their outcomes.
 */
export async function sendRates(rows: readonly RateRow[], save: Save, events: Events): Promise<void> {
  const ready = rows.filter((row): row is ReadyRow => row.rate !== undefined);
  const repeated = findRepeated(ready);
  events.onOutcomes(repeated);
  const unique = ready.filter(({ line }) => !repeated.has(line));
  for (let from = 0; from < unique.length; from += limits.ratesPerCall) {
    await sendBatch(unique.slice(from, from + limits.ratesPerCall), save, events);
    events.onProgress({ done: Math.min(from + limits.ratesPerCall, unique.length), total: unique.length });
  }
}

async function sendBatch(batch: readonly ReadyRow[], save: Save, { onOutcomes }: Events): Promise<void> {
  let rest = batch;
  // An answer lists a limited number of errors. Each attempt sends fewer rows than the one before.
  while (rest.length > 0) {
    try {
      await save(rest.map(({ rate }) => rate));
      return onOutcomes(new Map(rest.map(({ line }) => [line, { status: 'saved', reason: '' }])));
    } catch (error) {
      const refused = itemErrors(error, 'rates');
      if (refused.size === 0) throw error;
      onOutcomes(
        new Map(
          [...refused].map(([index, fields]) => [
            rest[index]?.line ?? 0,
            { status: 'rejected', reason: describe(fields) },
          ]),
        ),
      );
      rest = rest.filter((_, index) => !refused.has(index));
    }
  }
}

/** Rows with the same currency and day as a row before them. */
function findRepeated(rows: readonly ReadyRow[]): Map<number, RateOutcome> {
  const firstLine = new Map<string, number>();
  const repeated = new Map<number, RateOutcome>();
  for (const { line, rate } of rows) {
    const key = `${rate.currency_code} ${rate.from_date}`;
    const first = firstLine.get(key);
    if (first === undefined) firstLine.set(key, line);
    else repeated.set(line, { status: 'rejected', reason: `Line ${first} has the same currency and day.` });
  }
  return repeated;
}

const columnsByField: Readonly<Record<string, string>> = {
  currency_code: 'currency',
  from_date: 'date',
  usd: 'usd',
};

function describe(fields: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(fields)
    .map(([field, messages]) => {
      const label = rateColumns.find(({ name }) => name === columnsByField[field])?.label ?? field;
      return `${label}: ${messages.map(plainMessage).join(' ')}`;
    })
    .join(' ');
}
