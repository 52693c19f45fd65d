import type { Tx } from '../db/handle.ts';
import { type Ledger, previewVoid, type SessionKey, writeVoid } from '../events/index.ts';
import { hourMs } from '../lib/days.ts';
import {
  type Job,
  type JobDefinition,
  JobFailure,
  type Slice,
  type SliceResult,
} from '../maintenance/index.ts';
import { addChanges, noFigures, type Void, type VoidFigures } from './model.ts';
import {
  countVoidSessions,
  deleteVoidSessions,
  freezeVoidSessions,
  listVoidedSessions,
  listVoidSessions,
  lockVoid,
  readFilter,
  updateVoid,
} from './store.ts';

/** The limits of one ledger transaction. The last session may exceed the limit of events. */
const sliceLimits = { sessions: 200, events: 10_000 };
const maxSessions = 1_000_000;

/** The position of a job: the next hour to search for sessions, or the last session that is done. */
type Position = { readonly findFrom: string } | { readonly after: string | null };

interface Params {
  readonly voidId: string;
  readonly channelId: string;
}

type VoidJobKind = 'void_preview' | 'void' | 'void_undo';

/** The three jobs of a void: the preview, the void itself, and the undo. */
export function voidJobs(ledger: Ledger): Readonly<Record<VoidJobKind, JobDefinition>> {
  return {
    void_preview: {
      describe: 'A preview of a void',
      excludes: [],
      step: (slice) => step(slice, previewSlice(ledger), finishPreview),
    },
    void: {
      describe: 'A void',
      excludes: ['rebuild'],
      step: (slice) => step(slice, voidSlice(ledger), finish('done')),
    },
    void_undo: {
      describe: 'An undo of a void',
      excludes: ['rebuild'],
      step: (slice) => undoStep(slice, ledger),
    },
  };
}

type Work = (tx: Tx, known: Void, sessionIds: readonly string[], now: Date) => Promise<Void>;
type Finish = (tx: Tx, known: Void, now: Date) => Promise<void>;

/** Stores the matching sessions hour by hour, then processes them. Figures commit in the same transaction as the events. */
async function step(slice: Slice, work: Work, end: Finish): Promise<SliceResult> {
  const { job } = slice;
  let position = (job.position as Position | null) ?? undefined;
  let done = job.done;
  let total = job.total;
  do {
    const outcome = await slice.transact(async (tx) => {
      const current = await requireVoid(tx, job);
      const at: Position = position ?? firstPosition(current);
      if ('findFrom' in at) return { next: await findHour(tx, job, current, at.findFrom), sessions: 0 };
      if (total === 0) total = await countVoidSessions(tx, current);
      const sessionIds = await listVoidSessions(tx, current, at.after, sliceLimits);
      if (sessionIds.length === 0) {
        await end(tx, current, slice.now);
        return { next: null, sessions: 0 };
      }
      await updateVoid(tx, { ...(await work(tx, current, sessionIds, slice.now)), updatedAt: slice.now });
      return { next: { after: sessionIds.at(-1) ?? null }, sessions: sessionIds.length };
    });
    if (outcome.next === null) return { position: null, done, total: done, result: {}, finished: true };
    position = outcome.next;
    done += outcome.sessions;
  } while (slice.hasTime());
  return { position, done, total, result: {}, finished: false };
}

async function requireVoid(tx: Tx, { params }: Job): Promise<Void> {
  const { channelId, voidId } = params as unknown as Params;
  const current = await lockVoid(tx, channelId, voidId);
  if (!current || current.status === 'cancelled') throw new JobFailure('The void was cancelled.');
  return current;
}

/** The sessions of a void by session are stored when it is created, so there is nothing to search. */
function firstPosition({ bySession, from }: Void): Position {
  return bySession || !from ? { after: null } : { findFrom: from.toISOString() };
}

/**
 * Stores the matching sessions of one hour. A confirmed void searches only for events that arrived after its preview was
 * created. Events that arrive after the confirmation are voided by the ledger.
 */
async function findHour(tx: Tx, job: Job, known: Void, findFrom: string): Promise<Position> {
  const from = new Date(findFrom);
  const until = known.to ?? from;
  const to = new Date(Math.min(from.getTime() + hourMs, until.getTime()));
  const since = job.kind === 'void' ? { receivedSince: known.createdAt } : {};
  await freezeVoidSessions(tx, known, { from, to, ...since });
  if ((await countVoidSessions(tx, known)) > maxSessions)
    throw new JobFailure(`The void selects more than ${maxSessions} sessions. Choose a shorter time range.`);
  return to < until ? { findFrom: to.toISOString() } : { after: null };
}

function keysOf({ channelId }: Void, sessionIds: readonly string[]): SessionKey[] {
  return sessionIds.map((sessionId) => ({ channelId, sessionId }));
}

function previewSlice(ledger: Ledger): Work {
  return async (tx, known, sessionIds, now) => {
    const change = { void: await readFilter(tx, known), undo: false, now };
    const batch = await previewVoid(tx, keysOf(known, sessionIds), change, ledger);
    return withFigures(known, 'preview', (figures) => addChanges(figures, batch.changes(), 'void'));
  };
}

function voidSlice(ledger: Ledger): Work {
  return async (tx, known, sessionIds, now) => {
    const change = { void: await readFilter(tx, known), undo: false, now };
    const batch = await writeVoid(tx, keysOf(known, sessionIds), change, ledger);
    return withFigures(known, 'voided', (figures) => addChanges(figures, batch.changes(), 'void'));
  };
}

async function finishPreview(tx: Tx, known: Void, now: Date): Promise<void> {
  await updateVoid(tx, {
    ...withFigures(known, 'preview', (same) => same),
    status: 'preview',
    updatedAt: now,
  });
}

function finish(status: 'done' | 'undone'): Finish {
  return async (tx, known, now) => {
    const figures = status === 'done' ? 'voided' : 'restored';
    await updateVoid(tx, { ...withFigures(known, figures, (same) => same), status, updatedAt: now });
    // The session list of a void by session is its filter, and is needed as long as the void is active.
    if (!known.bySession || status === 'undone') await deleteVoidSessions(tx, known);
  };
}

/** Restores the events of the void, session by session. Events that moved to another void are no longer found here. */
async function undoStep(slice: Slice, ledger: Ledger): Promise<SliceResult> {
  const { job, now } = slice;
  let { done } = job;
  let after = (job.position as { after: string | null } | null)?.after ?? null;
  do {
    const sessionIds = await slice.transact(async (tx) => {
      const current = await requireVoid(tx, job);
      const next = await listVoidedSessions(tx, current, after, sliceLimits.sessions);
      if (next.length === 0) await finish('undone')(tx, current, now);
      else {
        const change = { void: await readFilter(tx, current), undo: true, now };
        const batch = await writeVoid(tx, keysOf(current, next), change, ledger);
        const add = (figures: VoidFigures) => addChanges(figures, batch.changes(), 'undo');
        await updateVoid(tx, { ...withFigures(current, 'restored', add), updatedAt: now });
      }
      return next;
    });
    if (sessionIds.length === 0) return { position: null, done, total: done, result: {}, finished: true };
    after = sessionIds.at(-1) ?? null;
    done += sessionIds.length;
  } while (slice.hasTime());
  return { position: { after }, done, total: Math.max(done, job.total), result: {}, finished: false };
}

function withFigures(
  known: Void,
  name: keyof Void['figures'],
  add: (figures: VoidFigures) => VoidFigures,
): Void {
  return { ...known, figures: { ...known.figures, [name]: add(known.figures[name] ?? noFigures) } };
}
