import type { Db } from '../db/handle.ts';
import type { Notices } from '../db/notices.ts';
import type { Clock } from '../lib/clock.ts';
import { type Repeating, repeat } from '../lib/repeat.ts';
import { KeyTable } from './key-table.ts';
import { MissingKeys } from './missing-keys.ts';
import type { RateLimits } from './model.ts';
import {
  keyTopic,
  type LeakedKey,
  readKeysByHash,
  readKeysById,
  readLeakedKeys,
  readLiveKeys,
  readRateLimits,
} from './store.ts';

export interface LiveKeys {
  readonly table: KeyTable;
  /** By channel id, for channels that set any. */
  readonly rateLimits: ReadonlyMap<string, RateLimits>;
  /** The keys that were revoked as leaked, by id. */
  readonly leaked: ReadonlyMap<string, LeakedKey>;
  /** True if a key that is not in the table may be a new one, whose notice has not arrived yet. */
  mayBeNew(hash: string): boolean;
  /**
   * Looks a key up in the database, unless too many others are waiting, and adds it to the table
   * if it is live.
   */
  lookUp(hash: string): Promise<void>;
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
  /**
   * Called after each change of the table or the limits: slots that were found before are no longer valid.
   */
  onChange: () => void;
}

/**
 * A notice starts an update at once. This is the pause before the next update without a notice, for example
 * after an error.
 */
const updatePauseMs = 500;
const removeExpiredEveryMs = 60_000;
/** With more pending changes than this, reading all keys is cheaper. */
const maxPendingChanges = 10_000;
/** One query looks up all keys that wait for it. Further ones are not looked up. */
const maxLookUps = 1_000;

/**
 * Keeps every live key in memory. It subscribes to notices before it reads the first key, and reads the keys
 * that notices name afterwards. A key that changes while all keys are being read is therefore read again, and
 * the newest state wins.
 */
export async function followKeys(options: FollowKeysOptions): Promise<LiveKeys> {
  const { db, notices, clock, onProblem, onChange } = options;
  const table = new KeyTable();
  const rateLimits = new Map<string, RateLimits>();
  const leaked = new Map<string, LeakedKey>();
  const missing = new MissingKeys();
  let lookUps = new Set<string>();
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
    replaceAll(leaked, await readLeakedKeys(db));
    replaceAll(rateLimits, await readRateLimits(db));
    onChange();
  };
  const readChanged = async ({ keyIds, channelIds }: Changes) => {
    if (keyIds.size > 0) {
      const records = await readKeysById(db, [...keyIds], clock());
      if (records) table.apply(records);
      onChange();
      // A key stays leaked for ever, so nothing is removed.
      for (const [id, key] of await readLeakedKeys(db, [...keyIds])) leaked.set(id, key);
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
  /** In the same order as all other reads, so that a key which is revoked meanwhile is read again. */
  const readLookedUp = async (hashes: readonly string[]) => {
    const records = await readKeysByHash(db, hashes, clock());
    if (records) {
      table.apply(records);
      onChange();
    }
    for (const hash of hashes) if (table.find(hash) < 0) missing.add(hash);
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
    const hashes = [...lookUps];
    lookUps = new Set();
    try {
      if (changes.all) await readAll();
      else await readChanged(changes);
    } catch (error) {
      pending = merge(changes, pending);
      throw error;
    }
    if (hashes.length > 0) await readLookedUp(hashes);
  };

  // Undefined until all keys are read: notices that arrive before are collected and applied
  // by the first update.
  let updates: Repeating | undefined;
  const collect = (kind: 'keyIds' | 'channelIds') => (id: string | undefined) => {
    if (id === undefined) pending.all = true;
    else pending[kind].add(id);
    if (pending[kind].size > maxPendingChanges) pending = { ...noChanges(), all: true };
    void updates?.now();
  };
  notices.on(keyTopic, collect('keyIds'));
  notices.on('channel', collect('channelIds'));
  // Updates start only after it: of two concurrent readers, the later one could apply an older
  // state of a key.
  await readAll();
  const started = repeat(updatePauseMs, update, onProblem);
  updates = started;
  await started.now();
  return {
    table,
    rateLimits,
    leaked,
    mayBeNew: (hash) => !missing.has(hash),
    async lookUp(hash) {
      if (lookUps.size >= maxLookUps && !lookUps.has(hash)) return;
      lookUps.add(hash);
      await started.now();
    },
    refresh: () => started.now(),
    close: () => started.close(),
  };
}

function replaceAll<K, V>(map: Map<K, V>, values: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of values) map.set(key, value);
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
