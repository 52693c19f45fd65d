import type { Tx } from '../db/handle.ts';
import { type Ledger, previewVoid, type SessionKey, writeVoid } from '../events/index.ts';
import { hourMs, minuteMs } from '../lib/days.ts';
import {
  type Job,
  type JobDefinition,
  JobFailure,
  type Slice,
  type SliceResult,
} from '../maintenance/index.ts';
import { addApprovals, addChanges, noFigures, type Void } from './model.ts';
import { lockVoid, readFilter, updateVoid } from './store.ts';
import {
  countUnknownSessions,
  countVoidedSessions,
  countVoidSessions,
  deleteVoidSessions,
  listVoidedSessions,
  listVoidSessions,
  storeMatchingSessions,
} from './void-sessions-store.ts';

/** The limits of one ledger transaction. Its last session may exceed the limit of events. */
const transactionLimits = { sessions: 200, events: 10_000 };
/**
 * An event that arrived this long before the preview was created is committed when the search
 * of the preview begins.
 */
const maxCommitMs = 10 * minuteMs;
/** The most sessions of one void. */
const maxSessions = 1_000_000;

/**
 * The position of a preview or a void. First it searches the time range hour by hour for matching
 * sessions (`findFrom` is the start of the next hour), then it processes them by id (`after` is the last
 * session that is done).
 */
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
      step: (slice) => findAndProcess(slice, previewSessions(ledger), finishPreview),
    },
    void: {
      describe: 'A void',
      excludes: ['rebuild'],
      async step(slice) {
        await makeRoom(slice, ledger);
        return findAndProcess(slice, voidSessions(ledger), finish('done'));
      },
    },
    void_undo: {
      describe: 'An undo of a void',
      excludes: ['rebuild'],
      async step(slice) {
        await makeRoom(slice, ledger);
        return undoSessions(slice, ledger);
      },
    },
  };
}

/** A slice changes counters of one channel. */
function makeRoom({ job }: Slice, { folding }: Ledger): Promise<void> {
  return folding.makeRoom([(job.params as unknown as Params).channelId]);
}

/** Processes some sessions and returns the void with the new figures. */
type ProcessSessions = (tx: Tx, current: Void, sessionIds: readonly string[], now: Date) => Promise<Void>;
/** Saves the final status, after the last session. */
type Finish = (tx: Tx, current: Void, now: Date) => Promise<void>;

/**
 * Stores the matching sessions hour by hour, then processes them. Figures commit in the same
 * transaction as the events.
 */
async function findAndProcess(
  slice: Slice,
  processSessions: ProcessSessions,
  finishVoid: Finish,
): Promise<SliceResult> {
  const { job } = slice;
  let position = job.position as Position | null;
  let done = job.done;
  let total = job.total;
  do {
    const next: Progress | null = await slice.transact(async (tx) => {
      const current = await requireVoid(tx, job);
      const from: Position = position ?? firstPosition(job.kind, current);
      if ('findFrom' in from)
        return save(slice, tx, { position: await findHour(tx, job, current, from.findFrom), done, total });
      const sum = total === 0 ? await countVoidSessions(tx, current) : total;
      const sessionIds = await listVoidSessions(tx, current, from.after, transactionLimits);
      if (sessionIds.length === 0) {
        await finishVoid(tx, current, slice.now);
        return null;
      }
      const processed = await processSessions(tx, current, sessionIds, slice.now);
      await updateVoid(tx, { ...processed, updatedAt: slice.now });
      const after = sessionIds.at(-1) ?? null;
      return save(slice, tx, { position: { after }, done: done + sessionIds.length, total: sum });
    });
    if (next === null) return { position: null, done, total: done, result: {}, finished: true };
    ({ position, done, total } = next);
  } while (slice.hasTime());
  return { position, done, total, result: {}, finished: false };
}

interface Progress {
  readonly position: Position;
  readonly done: number;
  readonly total: number;
}

/**
 * The figures of a transaction commit together with its position, so that a slice that is repeated after a
 * kill does not add them twice.
 */
async function save(slice: Slice, tx: Tx, progress: Progress): Promise<Progress> {
  await slice.save(tx, progress);
  return progress;
}

async function requireVoid(tx: Tx, { params }: Job): Promise<Void> {
  const { channelId, voidId } = params as unknown as Params;
  const current = await lockVoid(tx, channelId, voidId);
  if (!current || current.status === 'cancelled') throw new JobFailure('The void was cancelled.');
  if (current.byAddress && current.addressBlock === null && current.status !== 'undoing')
    throw new JobFailure('The address of this void was deleted, because it was not continued for a day.');
  return current;
}

/** The sessions that a void lists are stored when it is created, so there is nothing to search. */
function firstPosition(kind: string, { bySession, from, unbilledAs }: Void): Position {
  // A decision about events that wait for staff covers exactly the sessions of its preview.
  const isFrozen = bySession || (unbilledAs !== null && kind === 'void');
  return isFrozen || !from ? { after: null } : { findFrom: from.toISOString() };
}

/**
 * Stores the matching sessions of one hour. A confirmed void searches only for events that its preview may
 * not have found: those that arrived shortly before it was created, and later. Events that arrive after the
 * confirmation are voided by the ledger.
 */
async function findHour(tx: Tx, job: Job, current: Void, findFrom: string): Promise<Position> {
  const from = new Date(findFrom);
  // A void by time range always has an end; `?? from` only satisfies the type.
  const until = current.to ?? from;
  const to = new Date(Math.min(from.getTime() + hourMs, until.getTime()));
  const receivedSince = new Date(current.createdAt.getTime() - maxCommitMs);
  const since = job.kind === 'void' ? { receivedSince } : {};
  await storeMatchingSessions(tx, current, { from, to, ...since });
  if (job.kind === 'void_preview') {
    const unknownSessions = await countUnknownSessions(tx, current, { from, to });
    if (unknownSessions > 0) await updateVoid(tx, withUnknown(current, unknownSessions));
  }
  if ((await countVoidSessions(tx, current)) > maxSessions)
    throw new JobFailure(`The void selects more than ${maxSessions} sessions. Choose a shorter time range.`);
  return to < until ? { findFrom: to.toISOString() } : { after: null };
}

function withUnknown(current: Void, sessions: number): Void {
  const preview = current.figures.preview ?? noFigures;
  const unknownSessions = preview.unknownSessions + sessions;
  return { ...current, figures: { ...current.figures, preview: { ...preview, unknownSessions } } };
}

function keysOf({ channelId }: Void, sessionIds: readonly string[]): SessionKey[] {
  return sessionIds.map((sessionId) => ({ channelId, sessionId }));
}

function previewSessions(ledger: Ledger): ProcessSessions {
  return async (tx, current, sessionIds, now) => {
    const { action } = current;
    const change = { void: await readFilter(tx, current), action, now };
    const batch = await previewVoid(tx, keysOf(current, sessionIds), change, ledger);
    const before = current.figures.preview ?? noFigures;
    const preview =
      action === 'approve'
        ? addApprovals(before, batch.approvals)
        : addChanges(before, batch.changes(), 'void');
    return { ...current, figures: { ...current.figures, preview } };
  };
}

function voidSessions(ledger: Ledger): ProcessSessions {
  return async (tx, current, sessionIds, now) => {
    const { action } = current;
    const change = { void: await readFilter(tx, current), action, now };
    const batch = await writeVoid(tx, keysOf(current, sessionIds), change, ledger);
    const before = current.figures.voided ?? noFigures;
    const voided =
      action === 'approve'
        ? addApprovals(before, batch.approvals, batch.changes())
        : addChanges(before, batch.changes(), 'void');
    return { ...current, figures: { ...current.figures, voided } };
  };
}

async function finishPreview(tx: Tx, current: Void, now: Date): Promise<void> {
  await updateVoid(tx, { ...withFinalFigures(current, 'preview'), status: 'preview', updatedAt: now });
}

function finish(status: 'done' | 'undone'): Finish {
  return async (tx, current, now) => {
    const name = status === 'done' ? 'voided' : 'restored';
    // The address is kept as long as it can match.
    const addressBlock = status === 'done' && current.active ? current.addressBlock : null;
    await updateVoid(tx, { ...withFinalFigures(current, name), status, addressBlock, updatedAt: now });
    // The sessions that a void lists are its filter, and are needed as long as the void is active.
    if (!current.bySession || status === 'undone') await deleteVoidSessions(tx, current);
  };
}

/**
 * Restores the events of the void, session by session. A session is not found again: its events are restored,
 * or belong to another active void.
 */
async function undoSessions(slice: Slice, ledger: Ledger): Promise<SliceResult> {
  const { job, now } = slice;
  let { done, total } = job;
  let after = (job.position as { after: string | null } | null)?.after ?? null;
  do {
    const sessionIds = await slice.transact(async (tx) => {
      const current = await requireVoid(tx, job);
      // At the first step: later, the sessions that are restored are no longer counted.
      if (total === 0) total = await countVoidedSessions(tx, current);
      const next = await listVoidedSessions(tx, current, after, transactionLimits.sessions);
      if (next.length === 0) await finish('undone')(tx, current, now);
      else {
        const change = { void: await readFilter(tx, current), action: 'undo' as const, now };
        const batch = await writeVoid(tx, keysOf(current, next), change, ledger);
        const restored = addChanges(current.figures.restored ?? noFigures, batch.changes(), 'undo');
        await updateVoid(tx, { ...current, figures: { ...current.figures, restored }, updatedAt: now });
        const position = { after: next.at(-1) ?? null };
        await slice.save(tx, {
          position,
          done: done + next.length,
          total: Math.max(done + next.length, total),
        });
      }
      return next;
    });
    if (sessionIds.length === 0) return { position: null, done, total: done, result: {}, finished: true };
    after = sessionIds.at(-1) ?? null;
    done += sessionIds.length;
  } while (slice.hasTime());
  return { position: { after }, done, total: Math.max(done, total), result: {}, finished: false };
}

/** Adds figures of zeros if the job found no session, so that a finished job always has figures. */
function withFinalFigures(current: Void, name: keyof Void['figures']): Void {
  return { ...current, figures: { ...current.figures, [name]: current.figures[name] ?? noFigures } };
}
