import type { Db } from '../db/handle.ts';
import type { Notices } from '../db/notices.ts';
import type { Clock } from '../lib/clock.ts';
import { type Repeating, repeat } from '../lib/repeat.ts';
import { KeyTable } from './key-table.ts';
import type { RateLimits } from './model.ts';
import { keyTopic, readKeysById, readLiveKeys, readRateLimits } from './store.ts';

export interface LiveKeys {
  readonly table: KeyTable;
  /** By channel id, for channels that set any. */
  readonly rateLimits: ReadonlyMap<string, RateLimits>;
  /** Applies every change notified so far. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface FollowOptions {
  db: Db;
  notices: Notices;
  clock: Clock;
  onProblem: (error: unknown) => void;
}

interface FollowKeysOptions extends FollowOptions {
  /** Called after each change of the table or the limits: slots that were found before are no longer valid. */
  onChange: () => void;
}

/** A notice starts an update at once. This is the pause before the next update without a notice, for example after an error. */
const updatePauseMs = 500;
const removeExpiredEveryMs = 60_000;
/** With more pending changes than this, reading all keys is cheaper. */
const maxPendingChanges = 10_000;

/**
 * Keeps every live key in memory. It subscribes to notices before it reads the first key, and reads the keys that notices
 * name afterwards. A key that changes while all keys are being read is therefore read again, and the newest state wins.
 */
export async function followKeys(options: FollowKeysOptions): Promise<LiveKeys> {
  const { db, notices, clock, onProblem, onChange } = options;
  const table = new KeyTable();
  const rateLimits = new Map<string, RateLimits>();
  let pending = noChanges();
  let expiredRemovedAtMs = 0;

  const readAll = async () => {
    table.beginReload();
    await readLiveKeys(db, clock(), (records) => {
      table.apply(records);
      onChange();
    });
    table.endReload();
    onChange();
    const found = await readRateLimits(db);
    rateLimits.clear();
    for (const [id, limits] of found) rateLimits.set(id, limits);
    onChange();
  };
  const readChanged = async ({ keyIds, channelIds }: Changes) => {
    if (keyIds.size > 0) {
      const records = await readKeysById(db, [...keyIds], clock());
      if (records) table.apply(records);
      onChange();
    }
    if (channelIds.size === 0) return;
    const found = await readRateLimits(db, [...channelIds]);
    for (const id of channelIds) {
      const limits = found.get(id);
      if (limits) rateLimits.set(id, limits);
      else rateLimits.delete(id);
    }
    onChange();
  };
  const update = async () => {
    const nowMs = clock().getTime();
    // The absolute value, because the injected clock can go back.
    if (Math.abs(nowMs - expiredRemovedAtMs) >= removeExpiredEveryMs) {
      table.removeExpired(nowMs);
      onChange();
      expiredRemovedAtMs = nowMs;
    }
    const changes = pending;
    pending = noChanges();
    try {
      if (changes.all) await readAll();
      else await readChanged(changes);
    } catch (error) {
      pending = merge(changes, pending);
      throw error;
    }
  };

  // Undefined until all keys are read: notices that arrive before are collected and applied by the first update.
  let updates: Repeating | undefined;
  const collect = (kind: 'keyIds' | 'channelIds') => (id: string | undefined) => {
    if (id === undefined) pending.all = true;
    else pending[kind].add(id);
    if (pending[kind].size > maxPendingChanges) pending = { ...noChanges(), all: true };
    void updates?.now();
  };
  notices.on(keyTopic, collect('keyIds'));
  notices.on('channel', collect('channelIds'));
  // Updates start only after it: of two concurrent readers, the later one could apply an older state of a key.
  await readAll();
  const started = repeat(updatePauseMs, update, onProblem);
  updates = started;
  await started.now();
  return { table, rateLimits, refresh: () => started.now(), close: () => started.close() };
}

interface Changes {
  /** Notices may be missing, or there are too many: read everything. */
  all: boolean;
  readonly keyIds: Set<string>;
  readonly channelIds: Set<string>;
}

function noChanges(): Changes {
  return { all: false, keyIds: new Set(), channelIds: new Set() };
}

function merge(one: Changes, other: Changes): Changes {
  return {
    all: one.all || other.all,
    keyIds: new Set([...one.keyIds, ...other.keyIds]),
    channelIds: new Set([...one.channelIds, ...other.channelIds]),
  };
}
