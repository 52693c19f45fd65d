import type { Db } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import type { Logger } from '../http/logger.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import { type Backlog, foldChannels, listBacklogs, vacuumDeltas } from './fold-store.ts';
import type { CounterChanges } from './model.ts';

/** Moves deltas into the counter tables behind the writers. */
export interface Folding {
  /**
   * To be called before a transaction that writes deltas. Folds first if a channel has
   * too many deltas already.
   */
  makeRoom(channelIds: Iterable<string>): Promise<void>;
  /**
   * To be called when deltas are sent to the database. If they are rolled back, the next
   * round corrects the count.
   */
  record(changes: CounterChanges): void;
  /** Folds now instead of at the next interval. */
  now(): Promise<void>;
  close(): Promise<void>;
}

const intervalMs = 1_000;
/**
 * Deltas wait this long, or until there are enough of them for one statement: many deltas of one cell are
 * then folded in one update. A fold takes 20 ms of CPU, and requests that arrive meanwhile wait for it:
 * folding every second tripled the p99 of offer requests.
 */
const minAgeMs = 4_500;
/** A process that wrote nothing looks for deltas of processes that have stopped only every so many rounds. */
const idleRounds = 5;
/** A writer folds first if a channel has this many deltas. Reports stay exact, but read all of them. */
const defaultMaxUnfolded = 50_000;
/** Deltas that are older than this are reported as a problem. */
const alarmAgeMs = 30_000;
const alarmIntervalMs = 60_000;
/** On the embedded engine the space of deltas is freed after this many were folded. */
const defaultVacuumAfter = 20_000;
/** Channels that are folded in one statement. */
const maxChannels = 50;

/** The connection to fold on, and how many deltas one statement folds. */
function foldingOf(database: Pick<Database, 'engine' | 'db' | 'maintenance'>): { db: Db; limit: number } {
  // The embedded engine has one connection. On the lane for maintenance folds would wait for ever while the
  // service is busy, so they are small and take turns with the service.
  return database.engine === 'embedded'
    ? { db: database.db, limit: 200 }
    : { db: database.maintenance, limit: 2_000 };
}

export function startFolding(options: {
  database: Pick<Database, 'engine' | 'db' | 'maintenance'>;
  metrics: Metrics;
  log: Logger;
  /** The ids of deltas have the time of the system, also where the service runs with another clock. */
  systemClock: Clock;
  maxUnfolded?: number;
  vacuumAfter?: number;
}): Folding {
  const { database, metrics, log, systemClock } = options;
  const { maxUnfolded = defaultMaxUnfolded, vacuumAfter = defaultVacuumAfter } = options;
  const { db, limit } = foldingOf(database);
  /** The number of unfolded deltas by channel: the last count, and what this process wrote since. */
  const unfolded = new Map<string, number>();
  let oldest: Date | undefined;
  let hasWritten = true;
  let foldedSinceVacuum = 0;
  let idleRound = 0;
  let alarmedAtMs = -Infinity;
  let closed = false;

  const foldOne = async (channelIds: readonly string[]) => {
    try {
      const folded = await foldChannels(db, channelIds, limit);
      foldedSinceVacuum += folded;
      return folded;
    } catch (error) {
      log.warn({ err: error }, 'counters could not be folded; reports stay exact but get slower');
      return 0;
    }
  };
  const foldGroup = async (group: readonly Backlog[]) => {
    const channelIds = group.map(({ channelId }) => channelId);
    let left = rowsOf(group);
    while (left > 0 && !closed) {
      const folded = await foldOne(channelIds);
      if (folded === 0) return;
      left -= folded;
    }
  };
  const countUnfolded = () => [...unfolded.values()].reduce((sum, each) => sum + each, 0);
  const checkAge = (nowMs: number) => {
    if (!oldest || nowMs - oldest.getTime() < alarmAgeMs || nowMs - alarmedAtMs < alarmIntervalMs) return;
    alarmedAtMs = nowMs;
    log.warn(
      { rows: countUnfolded(), oldest },
      'counters wait to be folded; reports stay exact but get slower',
    );
  };
  const rounds = repeat(
    intervalMs,
    async () => {
      if (!hasWritten && ++idleRound < idleRounds) return;
      idleRound = 0;
      const backlogs = await listBacklogs(db);
      const nowMs = systemClock().getTime();
      unfolded.clear();
      for (const { channelId, rows } of backlogs) unfolded.set(channelId, rows);
      oldest = backlogs[0]?.oldest;
      hasWritten = backlogs.length > 0;
      checkAge(nowMs);
      const due = backlogs.filter(
        ({ rows, oldest }) => rows >= limit || nowMs - oldest.getTime() >= minAgeMs,
      );
      for (const group of groupsOf(due, limit)) await foldGroup(group);
      if (database.engine === 'embedded' && foldedSinceVacuum >= vacuumAfter) {
        await vacuumDeltas(db);
        foldedSinceVacuum = 0;
      }
    },
    (error) => log.warn({ err: error }, 'the deltas of counters could not be read'),
  );
  metrics.watchDeltas(() => ({
    rows: countUnfolded(),
    ageSeconds: oldest ? Math.max(0, (systemClock().getTime() - oldest.getTime()) / 1_000) : 0,
  }));

  return {
    async makeRoom(channelIds) {
      for (const channelId of channelIds) {
        const rows = unfolded.get(channelId) ?? 0;
        if (rows < maxUnfolded) continue;
        unfolded.set(channelId, rows - (await foldOne([channelId])));
      }
    },
    record(changes) {
      for (const [channelId, rows] of changes.rowsByChannel())
        unfolded.set(channelId, (unfolded.get(channelId) ?? 0) + rows);
      hasWritten = true;
    },
    now: () => rounds.now(),
    async close() {
      closed = true;
      await rounds.close();
    },
  };
}

/** Groups channels so that one statement can fold a group, if no channel has too many deltas. */
function groupsOf(backlogs: readonly Backlog[], limit: number): Backlog[][] {
  const groups: Backlog[][] = [];
  for (const backlog of backlogs) {
    const last = groups.at(-1);
    if (last && last.length < maxChannels && rowsOf(last) + backlog.rows <= limit) last.push(backlog);
    else groups.push([backlog]);
  }
  return groups;
}

function rowsOf(group: readonly Backlog[]): number {
  return group.reduce((sum, { rows }) => sum + rows, 0);
}
