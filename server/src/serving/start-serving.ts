import { changeTopic, deleteChangesBefore, getRevision } from '../db/changes.ts';
import { batchWrites } from '../db/group-commit.ts';
import { type Db, readConsistently } from '../db/handle.ts';
import type { Notices } from '../db/notices.ts';
import type { Logger } from '../http/logger.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs } from '../lib/days.ts';
import { repeat } from '../lib/repeat.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import type { Decision } from './decision/decide.ts';
import { learningIntervalMs, learnNow, restoreLearning } from './learning/learn.ts';
import { deleteUpdatesBefore } from './learning/store.ts';
import type { OfferRequest } from './model.ts';
import { longestCapHours, recommendAll } from './recommend.ts';
import { followChanges } from './snapshot/follow-changes.ts';
import { applySnapshotData, readSnapshotData, restoreSpend } from './snapshot/load.ts';
import { Snapshot } from './snapshot/snapshot.ts';
import { deleteCapsBefore } from './store.ts';
import { Widgets } from './widgets.ts';

export interface Serving {
  readonly snapshot: Snapshot;
  readonly identity: IdentityHashes;
  /** Resolves once the session is durable. */
  recommend(ask: OfferRequest): Promise<Decision>;
  /** Resolves when every change heard of so far is in the snapshot. */
  settled(): Promise<void>;
  /** Learns now what there is to learn, instead of in a few seconds. */
  learn(): Promise<void>;
  close(): Promise<void>;
}

/** If no notice arrives, changes are looked for this often. */
const pollMs = 1_000;
/** Learning takes at most this part of the time, however large the network. */
const learningShare = 0.05;
const tidyEveryMs = 3_600_000;
/** Decisions can be explained for seven days; what they are explained from is kept a day longer. */
const historyMs = 8 * dayMs;

/** Fills the snapshot, keeps it fresh, and takes asks. */
export async function startServing(options: {
  db: Db;
  identity: IdentityHashes;
  notices: Notices;
  metrics: Metrics;
  log: Logger;
  clock: Clock;
  /** Tells the counters of this process from those of its siblings. */
  writer: number;
}): Promise<Serving> {
  const { db, notices, metrics, log, clock } = options;
  const snapshot = new Snapshot();
  await readConsistently(db, async (tx) => {
    snapshot.revision = await getRevision(tx);
    applySnapshotData(snapshot, await readSnapshotData(tx));
    await restoreLearning(tx, snapshot);
    await restoreSpend(tx, snapshot, clock(), snapshot.revision);
  });
  // What was spent since the last lesson is learned, not just read: decisions must be explained by what can be rebuilt.
  await learnNow(db, snapshot, clock);

  const widgets = new Widgets();
  const writer = batchWrites<OfferRequest, Decision>({
    write: (asks) => recommendAll(db, asks, { snapshot, widgets, writer: options.writer }),
    onBatch: ({ size, waitMs }) => metrics.observeBatch('sessions', size, waitMs / 1000),
  });
  metrics.watchQueue('sessions', () => writer.depth);
  metrics.watchSnapshot(() => ({
    revision: snapshot.revision,
    learningVersion: snapshot.learned.version,
    offers: snapshot.candidates.length,
  }));

  const follow = repeat(
    pollMs,
    () => followChanges(db, snapshot),
    (error) => log.warn({ err: error }, 'changes could not be read; serving goes on with what it knows'),
  );
  notices.on(changeTopic, () => void follow.now());
  const learning = repeat(
    (tookMs) => Math.max(learningIntervalMs, tookMs / learningShare),
    () => learnNow(db, snapshot, clock),
    (error) => log.warn({ err: error }, 'the ranking learned nothing new'),
  );
  const tidying = repeat(
    tidyEveryMs,
    () => tidy(db, clock()),
    (error) => log.warn({ err: error }, 'old serving records were not removed'),
  );
  return {
    snapshot,
    identity: options.identity,
    async recommend(ask) {
      const decision = await writer.submit(ask);
      const { length } = decision.offers;
      metrics.countDecision(ask.sandbox ? 'sandbox' : length > 0 ? 'filled' : 'empty', length);
      return decision;
    },
    settled: () => follow.now(),
    learn: () => learning.now(),
    async close() {
      await writer.close();
      await Promise.all([follow.close(), learning.close(), tidying.close()]);
    },
  };
}

async function tidy(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - historyMs);
  await deleteChangesBefore(db, before);
  await deleteUpdatesBefore(db, before);
  await deleteCapsBefore(db, new Date(now.getTime() - longestCapHours * 3_600_000));
}
