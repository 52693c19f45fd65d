import type { Db } from '../db/handle.ts';
import { readBudgets, sumSpend } from '../demand/index.ts';
import { conflict } from '../errors.ts';
import type { Void, VoidFigures } from './model.ts';
import { countVoided, type ReversalGroup, sumReversals } from './undo-store.ts';

export interface UndoPreview extends Omit<VoidFigures, 'rejudgedConversions' | 'unknownSessions'> {
  /** Events that the current budgets can no longer pay for. */
  readonly budgetSpent: { readonly events: number; readonly spendMicros: number };
}

/** What undoing a void would restore, and how much of it the budgets can no longer pay for. */
export async function previewUndo(db: Db, current: Void): Promise<UndoPreview> {
  if (current.action === 'approve') throw conflict('An approval cannot be undone. Void the events instead.');
  if (current.status !== 'done' && current.status !== 'running')
    throw conflict(`This void cannot be undone: it is ${current.status}.`);
  const counts = await countVoided(db, current);
  const reversals = await sumReversals(db, current);
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
  const leftInTotal = new Map<string, number>();
  const leftOnDay = new Map<string, number>();
  let unpayableEvents = 0;
  let unpayableMicros = 0;
  for (const [at, { campaignId, date, amountMicros, events }] of reversals.entries()) {
    const budget = budgets.get(campaignId);
    const spend = spends[at];
    const dayKey = `${campaignId}/${date}`;
    const left = (limit: number | null | undefined, spent: number | undefined) =>
      limit == null ? Number.POSITIVE_INFINITY : limit - (spent ?? 0);
    const totalLeft = leftInTotal.get(campaignId) ?? left(budget?.totalMicros, spend?.totalMicros);
    const dayLeft = leftOnDay.get(dayKey) ?? left(budget?.dailyMicros, spend?.todayMicros);
    const payable = Math.max(0, Math.min(events, Math.floor(Math.min(totalLeft, dayLeft) / amountMicros)));
    leftInTotal.set(campaignId, totalLeft - payable * amountMicros);
    leftOnDay.set(dayKey, dayLeft - payable * amountMicros);
    unpayableEvents += events - payable;
    unpayableMicros += (events - payable) * amountMicros;
  }
  return { events: unpayableEvents, spendMicros: unpayableMicros };
}
