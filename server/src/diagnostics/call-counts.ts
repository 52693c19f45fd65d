import type { Db } from '../db/handle.ts';
import { type FieldErrors, redactMessage } from '../errors.ts';
import type { CallFacts } from '../http/call-facts.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs, hourMs } from '../lib/days.ts';
import { nilUuid } from '../lib/ids.ts';
import {
  addCallCounts,
  type CallCount,
  type CallOutcome,
  deleteCallCountsBefore,
} from './call-count-store.ts';

type PendingCount = { -readonly [Field in keyof CallCount]: CallCount[Field] };

/** A finished call of a partner. */
export interface FinishedCall extends CallFacts {
  readonly channelId: string;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
}

export interface CallCounter {
  record(call: FinishedCall): void;
  /** Stores what was counted so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const keptMs = 7 * dayMs;
const flushEveryMs = 2_000;
/**
 * With more counts than this, they are written only every `busyFlushMs`: each flush rewrites
 * a row per publisher.
 */
const busyCounts = 500;
const busyFlushMs = 30_000;
/** A statement has at most 65,535 parameters. */
const countsPerStatement = 1_000;
/** While the database is away, further publishers are not counted. */
const maxCounts = 50_000;

/**
 * Counts the outcomes of partner calls in memory and stores them periodically, so that no call waits for the
 * write. A process that is killed loses the last seconds: these counts help to find mistakes, and nothing is
 * billed by them.
 */
export function startCallCounter(db: Db, clock: Clock, onProblem: (error: unknown) => void): CallCounter {
  let counts = new Map<string, PendingCount>();
  let writing: Promise<void> = Promise.resolve();
  let lastFlushMs = 0;
  let lastCleanedHour = 0;

  const add = (call: FinishedCall, outcome: CallOutcome, field = '', message = '') => {
    const publisherId = call.publisherId ?? nilUuid;
    const hourStartMs = Math.floor(clock().getTime() / hourMs) * hourMs;
    const key = `${call.channelId}/${publisherId}/${hourStartMs}/${outcome}/${field}`;
    const known = counts.get(key);
    if (known) {
      known.calls++;
      known.message = message;
    } else if (counts.size < maxCounts) {
      const hour = new Date(hourStartMs);
      counts.set(key, { channelId: call.channelId, publisherId, hour, outcome, field, calls: 1, message });
    }
  };
  const addFields = (call: FinishedCall, outcome: CallOutcome, errors: FieldErrors = {}) => {
    // Warnings contain no sent values.
    for (const [field, [message = '']] of Object.entries(errors))
      add(call, outcome, field, outcome === 'refused' ? redactMessage(message) : message);
  };

  const write = async () => {
    lastFlushMs = performance.now();
    const unwritten = counts;
    counts = new Map();
    try {
      while (unwritten.size > 0) {
        const part = [...unwritten].slice(0, countsPerStatement);
        await addCallCounts(
          db,
          part.map(([, count]) => count),
        );
        for (const [key] of part) unwritten.delete(key);
      }
    } catch (error) {
      // Written with the next ones.
      for (const [key, count] of unwritten) {
        const newer = counts.get(key);
        if (newer || counts.size < maxCounts)
          counts.set(key, { ...count, ...newer, calls: count.calls + (newer?.calls ?? 0) });
      }
      onProblem(error);
    }
    const hour = Math.floor(clock().getTime() / hourMs);
    if (hour === lastCleanedHour) return;
    lastCleanedHour = hour;
    await deleteCallCountsBefore(db, new Date(hour * hourMs - keptMs)).catch(onProblem);
  };
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => {
    if (counts.size <= busyCounts || performance.now() - lastFlushMs >= busyFlushMs) void flush();
  }, flushEveryMs).unref();

  return {
    record(call) {
      const outcomes = call.items ?? [call.status < 400 ? undefined : (call.errors ?? {})];
      for (const errors of outcomes) {
        add(call, errors ? 'refused' : 'accepted');
        if (errors) addFields(call, 'refused', errors);
      }
      if (call.isEmpty) add(call, 'empty');
      if (call.warnings) {
        add(call, 'warned');
        addFields(call, 'warned', call.warnings);
      }
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
