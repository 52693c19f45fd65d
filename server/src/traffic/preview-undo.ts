import { type Db, transact } from '../db/handle.ts';
import { conflict } from '../errors.ts';
import { type Ledger, SimulatedBilling, simulateVoid } from '../events/index.ts';
import { addChanges, noFigures, type Void, type VoidFigures } from './model.ts';
import { readFilter } from './store.ts';
import { countVoidedSessions, listVoidedSessions } from './void-sessions-store.ts';

export interface UndoPreview extends VoidFigures {
  /** Events that the current budgets can no longer pay for. They are not in `spendMicros`. */
  readonly budgetSpent: { readonly events: number; readonly spendMicros: number };
  /** True if the void is so large that its first sessions stand for all. */
  readonly isEstimate: boolean;
}

/** The sessions of one transaction, which delays other events of these sessions. */
const sessionsPerTransaction = 200;
/** It takes some seconds to simulate so many. */
const maxSimulatedSessions = 20_000;

/**
 * Counts the events and the money that the undo of a void would restore. The ledger simulates
 * the undo in memory.
 */
export async function previewUndo(
  db: Db,
  ledger: Ledger,
  current: Void,
  {
    now,
    maxSessions = maxSimulatedSessions,
    sessionsAtOnce = sessionsPerTransaction,
  }: { now: Date; maxSessions?: number; sessionsAtOnce?: number },
): Promise<UndoPreview> {
  if (current.action === 'approve') throw conflict('An approval cannot be undone. Void the events instead.');
  if (current.status !== 'done' && current.status !== 'running')
    throw conflict(`This void cannot be undone: it is ${current.status}.`);
  const billing = new SimulatedBilling();
  const change = { void: await readFilter(db, current), action: 'undo' as const, now };
  let figures = noFigures;
  let simulated = 0;
  let after: string | null = null;
  for (;;) {
    const next = await transact(db, async (tx) => {
      const sessionIds = await listVoidedSessions(tx, current, after, sessionsAtOnce);
      const keys = sessionIds.map((sessionId) => ({ channelId: current.channelId, sessionId }));
      const batch = await simulateVoid(tx, keys, change, ledger, billing);
      return {
        last: sessionIds.at(-1),
        figures: addChanges(figures, batch.changes(), 'undo'),
        sessions: keys.length,
      };
    });
    figures = next.figures;
    simulated += next.sessions;
    if (next.sessions < sessionsAtOnce || simulated >= maxSessions) break;
    after = next.last ?? null;
  }
  const total = simulated < maxSessions ? simulated : await countVoidedSessions(db, current);
  const scale = (figure: number) => Math.round(figure * Math.max(1, total / Math.max(simulated, 1)));
  const scaled = Object.entries(figures).map(([name, figure]) => [name, scale(figure)]);
  return {
    ...(Object.fromEntries(scaled) as unknown as VoidFigures),
    budgetSpent: { events: scale(billing.unpaid.events), spendMicros: scale(billing.unpaid.micros) },
    isEstimate: total > simulated,
  };
}
