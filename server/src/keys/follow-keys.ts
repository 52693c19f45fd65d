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

interface Followed extends FollowOptions {
  /** Called at each change of the table or the limits. It invalidates all slots found before. */
  onChange: () => void;
}

/** The pause between two attempts to read pending changes. */
const retryMs = 500;
const sweepEveryMs = 60_000;
/** With more pending changes than this, reading all keys is cheaper. */
const maxChanges = 10_000;

/**
 * Keeps every live key in memory. It subscribes to notices before it reads the first key, and reads the keys that notices
 * name afterwards. A key that changes while a page is being read is therefore read again, and the newest state wins.
 */
export async function followKeys({ db, notices, clock, onProblem, onChange }: Followed): Promise<LiveKeys> {
  const table = new KeyTable();
  const rateLimits = new Map<string, RateLimits>();
  let changes = noChanges();
  let sweptAt = 0;

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
    const now = clock().getTime();
    if (Math.abs(now - sweptAt) >= sweepEveryMs) {
      table.removeExpired(now);
      onChange();
      sweptAt = now;
    }
    const pending = changes;
    changes = noChanges();
    try {
      if (pending.all) await readAll();
      else await readChanged(pending);
    } catch (error) {
      changes = merge(pending, changes);
      throw error;
    }
  };

  let follow: Repeating | undefined;
  const listener = (kind: 'keyIds' | 'channelIds') => (id: string | undefined) => {
    if (id === undefined) changes.all = true;
    else changes[kind].add(id);
    if (changes[kind].size > maxChanges) changes = { ...noChanges(), all: true };
    void follow?.now();
  };
  notices.on(keyTopic, listener('keyIds'));
  notices.on('channel', listener('channelIds'));
  // One reader at a time: a page that was read before a change must not be applied after it.
  await readAll();
  const following = repeat(retryMs, update, onProblem);
  follow = following;
  await following.now();
  return { table, rateLimits, refresh: () => following.now(), close: () => following.close() };
}

interface Changes {
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
