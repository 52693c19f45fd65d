import type { Folding } from '../counters/index.ts';
import { changeTopic, deleteChangesBefore, getRevision } from '../db/changes.ts';
import { byChannel, groupCommit } from '../db/group-commit.ts';
import { type Db, readConsistently, withSpan } from '../db/handle.ts';
import type { Notices } from '../db/notices.ts';
import type { TimeLimits } from '../db/time-limits.ts';
import type { Logger } from '../http/logger.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs, hourMs } from '../lib/days.ts';
import { repeat } from '../lib/repeat.ts';
import type { Span } from '../lib/tracing.ts';
import type { AddressBlocks, IdentityHashes } from '../secrets/index.ts';
import { createBotCheck, type IsBot } from './bot-check.ts';
import type { Decision } from './decision/decide.ts';
import { explainedDays } from './explain-session.ts';
import { learningIntervalMs, learnNow, restoreLearning } from './learning/learn.ts';
import { deleteUpdatesBefore } from './learning/store.ts';
import { deleteMatchesBefore } from './match-store.ts';
import type { OfferRequest } from './model.ts';
import { matchedDays } from './model.ts';
import { longestCapHours, recommendAll } from './recommend.ts';
import { followChanges } from './snapshot/follow-changes.ts';
import { applySnapshotData, readSnapshotData, restoreSpend } from './snapshot/load.ts';
import { Snapshot } from './snapshot/snapshot.ts';
import { deleteCapsBefore } from './store.ts';
import { Widgets } from './widgets.ts';

export interface Serving {
  readonly snapshot: Snapshot;
  readonly identity: IdentityHashes;
  readonly addressBlocks: AddressBlocks;
  readonly isBot: IsBot;
  /** Resolves once the session is durable. `span` is that of the HTTP request, if it is recorded. */
  recommend(request: OfferRequest, span?: Span): Promise<Decision>;
  /** True if an offer request would be refused now. */
  isBehind(): boolean;
  /** Reads new changes now. Resolves when every change committed before the call is in the snapshot. */
  refresh(): Promise<void>;
  /** Runs a learning step now instead of at the next interval. */
  learn(): Promise<void>;
  close(): Promise<void>;
}

/** How often changes are polled; a notification from the database triggers a read at once. */
const pollMs = 1_000;
/** Learning uses at most this share of the time: the interval after a slow step is longer. */
const learningShare = 0.05;
const cleanupIntervalMs = hourMs;
/**
 * Decisions can be explained for seven days. The changes and learning versions this needs are
 * kept one day longer.
 */
const historyMs = (explainedDays + 1) * dayMs;

/**
 * Loads the snapshot, then starts the loops that keep it fresh (changes, learning, cleanup) and the queue
 * that decides and stores offer requests in batches.
 */
export async function startServing(options: {
  db: Db;
  identity: IdentityHashes;
  addressBlocks: AddressBlocks;
  notices: Notices;
  metrics: Metrics;
  log: Logger;
  clock: Clock;
  folding: Folding;
  /** How long a request may take. */
  limits?: TimeLimits;
}): Promise<Serving> {
  const { db, notices, metrics, log, clock, folding, limits } = options;
  const snapshot = new Snapshot();
  await readConsistently(db, async (tx) => {
    snapshot.revision = await getRevision(tx);
    applySnapshotData(snapshot, await readSnapshotData(tx));
    await restoreLearning(tx, snapshot);
    await restoreSpend(tx, snapshot, clock(), snapshot.revision);
  });
  // Spend since the last version is stored as a new version and not only read: a decision must depend on
  // nothing but stored versions, or an explanation could not rebuild it.
  await learnNow(db, snapshot, clock);

  const widgets = new Widgets();
  const queue = groupCommit<OfferRequest, Decision>({
    ...byChannel<OfferRequest>(db, ({ placement }) => placement.channelId),
    prepare: (requests) => folding.makeRoom(new Set(requests.map(({ placement }) => placement.channelId))),
    write: (requests, span) => recommendAll(withSpan(db, span), requests, { snapshot, widgets, folding }),
    name: 'sessions',
    limits,
    onBatch: ({ size, waitMs }) => metrics.observeBatch('sessions', size, waitMs / 1000),
  });
  metrics.watchQueue('sessions', () => queue.depth);
  metrics.watchSnapshot(() => ({
    revision: snapshot.revision,
    learningVersion: snapshot.learned.version,
    offers: snapshot.candidates.length,
  }));

  const follow = repeat(
    pollMs,
    () => followChanges(db, snapshot),
    (error) =>
      log.warn({ err: error }, 'changes could not be read; serving continues with the current snapshot'),
  );
  notices.on(changeTopic, () => void follow.now());
  const learning = repeat(
    (tookMs) => Math.max(learningIntervalMs, tookMs / learningShare),
    () => learnNow(db, snapshot, clock),
    (error) => log.warn({ err: error }, 'learning step failed; it is repeated at the next interval'),
  );
  const cleanup = repeat(
    cleanupIntervalMs,
    () => deleteExpired(db, clock()),
    (error) => log.warn({ err: error }, 'old serving records were not removed'),
  );
  return {
    snapshot,
    identity: options.identity,
    addressBlocks: options.addressBlocks,
    isBot: createBotCheck(),
    async recommend(request, span) {
      const decision = await queue.submit(request, span);
      const { length } = decision.offers;
      metrics.countDecision(request.sandbox ? 'sandbox' : length > 0 ? 'filled' : 'empty', length);
      return decision;
    },
    isBehind: () => queue.isBehind,
    refresh: () => follow.now(),
    learn: () => learning.now(),
    async close() {
      await queue.close();
      await Promise.all([follow.close(), learning.close(), cleanup.close()]);
    },
  };
}

/** Deletes changes, learning versions, frequency-cap rows and matches that nothing can read any more. */
async function deleteExpired(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - historyMs);
  await deleteChangesBefore(db, before);
  await deleteUpdatesBefore(db, before);
  await deleteCapsBefore(db, new Date(now.getTime() - longestCapHours * hourMs));
  await deleteMatchesBefore(db, new Date(now.getTime() - matchedDays * dayMs));
}
