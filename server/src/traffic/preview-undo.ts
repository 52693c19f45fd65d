import type { Db } from '../db/handle.ts';
import { readBudgets, sumSpend } from '../demand/index.ts';
import { conflict } from '../errors.ts';
import type { Void, VoidFigures } from './model.ts';
import { countVoided, type ReversalGroup, sumReversals } from './undo-store.ts';

export interface UndoPreview extends Omit<VoidFigures, 'rejudgedConversions'> {
  /** Events that the current budgets can no longer pay for. */
  readonly budgetSpent: { readonly events: number; readonly spendMicros: number };
}

/** What undoing a void would restore, and how much of it the budgets can no longer pay for. */
export async function previewUndo(db: Db, known: Void): Promise<UndoPreview> {
  if (known.status !== 'done' && known.status !== 'running')
    throw conflict(`This void cannot be undone: it is ${known.status}.`);
  const counts = await countVoided(db, known);
  const reversals = await sumReversals(db, known);
  const sum = (read: (each: ReversalGroup) => number) =>
    reversals.reduce((total, each) => total + read(each), 0);
  return {
    ...counts,
    spendMicros: sum(({ amountMicros, events }) => amountMicros * events),
    payoutMicros: sum(({ payoutMicros }) => payoutMicros),
    budgetSpent: await sumUnpayable(db, reversals),
  };
}

/** Simulates the billing of the undo against the remaining budgets and sums what does not fit. Writes nothing. */
async function sumUnpayable(
  db: Db,
  reversals: readonly ReversalGroup[],
): Promise<UndoPreview['budgetSpent']> {
  const budgets = await readBudgets(db, [...new Set(reversals.map(({ campaignId }) => campaignId))]);
  const spends = await sumSpend(db, reversals);
  const totals = new Map<string, number>();
  const days = new Map<string, number>();
  let events = 0;
  let spendMicros = 0;
  for (const [at, { campaignId, date, amountMicros, events: wanted }] of reversals.entries()) {
    const budget = budgets.get(campaignId);
    const spend = spends[at];
    const day = `${campaignId}/${date}`;
    const left = (limit: number | null | undefined, spent: number | undefined) =>
      limit == null ? Number.POSITIVE_INFINITY : limit - (spent ?? 0);
    const total = totals.get(campaignId) ?? left(budget?.totalMicros, spend?.totalMicros);
    const today = days.get(day) ?? left(budget?.dailyMicros, spend?.todayMicros);
    const fits = Math.max(0, Math.min(wanted, Math.floor(Math.min(total, today) / amountMicros)));
    totals.set(campaignId, total - fits * amountMicros);
    days.set(day, today - fits * amountMicros);
    events += wanted - fits;
    spendMicros += (wanted - fits) * amountMicros;
  }
  return { events, spendMicros };
}
