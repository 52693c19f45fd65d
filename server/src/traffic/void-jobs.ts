import type { Tx } from '../db/handle.ts';
import { type Ledger, previewVoid, type SessionKey, writeVoid } from '../events/index.ts';
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

/** A slice is one transaction of the ledger: so many sessions, and about so many events. */
const sliceLimits = { sessions: 200, events: 10_000 };
const maxSessions = 1_000_000;
const hourMs = 3_600_000;

/** Where a job is: looking for sessions up to an hour, or done with the sessions up to an id. */
type Position = { readonly findFrom: string } | { readonly after: string | null };

interface Params {
  readonly voidId: string;
  readonly channelId: string;
}

type VoidJobKind = 'void_preview' | 'void' | 'void_undo';

/** The three jobs of a void: counting what it would take back, taking it back, and giving it back. */
export function voidJobs(ledger: Ledger): Readonly<Record<VoidJobKind, JobDefinition>> {
  return {
    void_preview: {
      describe: 'A preview of a void',
      excludes: [],
      step: (each) => step(each, previewSlice(ledger), finishPreview),
    },
    void: {
      describe: 'A void',
      excludes: ['rebuild'],
      step: (each) => step(each, voidSlice(ledger), finish('done')),
    },
    void_undo: {
      describe: 'The undoing of a void',
      excludes: ['rebuild'],
      step: (each) => undoStep(each, ledger),
    },
  };
}

type Work = (tx: Tx, known: Void, sessionIds: readonly string[], now: Date) => Promise<Void>;
type Finish = (tx: Tx, known: Void, now: Date) => Promise<void>;

/** Finds the sessions hour by hour, then goes through them. The figures commit with the slice that adds to them. */
async function step(each: Slice, work: Work, end: Finish): Promise<SliceResult> {
  const { job } = each;
  let position = (job.position as Position | null) ?? undefined;
  let done = job.done;
  let total = job.total;
  do {
    const outcome = await each.transact(async (tx) => {
      const known = await requireVoid(tx, job);
      const at: Position = position ?? firstPosition(known);
      if ('findFrom' in at) return { next: await findHour(tx, job, known, at.findFrom), sessions: 0 };
      if (total === 0) total = await countVoidSessions(tx, known);
      const sessionIds = await listVoidSessions(tx, known, at.after, sliceLimits);
      if (sessionIds.length === 0) {
        await end(tx, known, each.now);
        return { next: null, sessions: 0 };
      }
      await updateVoid(tx, { ...(await work(tx, known, sessionIds, each.now)), updatedAt: each.now });
      return { next: { after: sessionIds.at(-1) ?? null }, sessions: sessionIds.length };
    });
    if (outcome.next === null) return { position: null, done, total: done, result: {}, finished: true };
    position = outcome.next;
    done += outcome.sessions;
  } while (each.hasTime());
  return { position, done, total, result: {}, finished: false };
}

async function requireVoid(tx: Tx, { params }: Job): Promise<Void> {
  const { channelId, voidId } = params as unknown as Params;
  const known = await lockVoid(tx, channelId, voidId);
  if (!known || known.status === 'cancelled') throw new JobFailure('The void was cancelled.');
  return known;
}

/** The sessions of a void by session are frozen when it is made. */
function firstPosition({ bySession, from }: Void): Position {
  return bySession || !from ? { after: null } : { findFrom: from.toISOString() };
}

/**
 * Freezes the sessions of one hour. When a confirmed void runs, only what arrived after the preview was made is left to
 * find; after the confirmation nothing can arrive uncounted.
 */
async function findHour(tx: Tx, job: Job, known: Void, findFrom: string): Promise<Position> {
  const from = new Date(findFrom);
  const until = known.to ?? from;
  const to = new Date(Math.min(from.getTime() + hourMs, until.getTime()));
  const since = job.kind === 'void' ? { receivedSince: known.createdAt } : {};
  await freezeVoidSessions(tx, known, { from, to, ...since });
  if ((await countVoidSessions(tx, known)) > maxSessions)
    throw new JobFailure(`The void names more than ${maxSessions} sessions. Choose a shorter time.`);
  return to < until ? { findFrom: to.toISOString() } : { after: null };
}

function keysOf({ channelId }: Void, sessionIds: readonly string[]): SessionKey[] {
  return sessionIds.map((sessionId) => ({ channelId, sessionId }));
}

function previewSlice(ledger: Ledger): Work {
  return async (tx, known, sessionIds, now) => {
    const order = { void: await readFilter(tx, known), undo: false, now };
    const batch = await previewVoid(tx, keysOf(known, sessionIds), order, ledger);
    return withFigures(known, 'preview', (figures) => addChanges(figures, batch.changes(), 'void'));
  };
}

function voidSlice(ledger: Ledger): Work {
  return async (tx, known, sessionIds, now) => {
    const order = { void: await readFilter(tx, known), undo: false, now };
    const batch = await writeVoid(tx, keysOf(known, sessionIds), order, ledger);
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
    // The sessions of a void by session are part of its filter, for as long as it is active.
    if (!known.bySession || status === 'undone') await deleteVoidSessions(tx, known);
  };
}

/** Goes through the sessions that hold events of the void. One that passes to another void is no longer found. */
async function undoStep(each: Slice, ledger: Ledger): Promise<SliceResult> {
  const { job, now } = each;
  let { done } = job;
  let after = (job.position as { after: string | null } | null)?.after ?? null;
  do {
    const sessionIds = await each.transact(async (tx) => {
      const known = await requireVoid(tx, job);
      const next = await listVoidedSessions(tx, known, after, sliceLimits.sessions);
      if (next.length === 0) await finish('undone')(tx, known, now);
      else {
        const order = { void: await readFilter(tx, known), undo: true, now };
        const batch = await writeVoid(tx, keysOf(known, next), order, ledger);
        const add = (figures: VoidFigures) => addChanges(figures, batch.changes(), 'undo');
        await updateVoid(tx, { ...withFigures(known, 'restored', add), updatedAt: now });
      }
      return next;
    });
    if (sessionIds.length === 0) return { position: null, done, total: done, result: {}, finished: true };
    after = sessionIds.at(-1) ?? null;
    done += sessionIds.length;
  } while (each.hasTime());
  return { position: { after }, done, total: Math.max(done, job.total), result: {}, finished: false };
}

function withFigures(
  known: Void,
  name: keyof Void['figures'],
  add: (figures: VoidFigures) => VoidFigures,
): Void {
  return { ...known, figures: { ...known.figures, [name]: add(known.figures[name] ?? noFigures) } };
}
