import type pg from 'pg';
import { newId } from '../lib/ids.ts';
import { notify } from './handle.ts';
import type { Database } from './open.ts';

/** Called with the id of what changed, or with undefined when anything may have: re-read everything. */
export type NoticeListener = (subject: string | undefined) => void;

export interface Notices {
  on(topic: string, listener: NoticeListener): void;
  /**
   * Resolves when every notice committed before the call has been heard here. An answer that waits for it lets its
   * caller rely on the change at once. It never rejects: the change itself is done.
   */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface NoticeOptions {
  heartbeatMs?: number;
  onProblem?: (error: unknown) => void;
}

const syncLimitMs = 1_000;

/**
 * Change notices between processes. A line that silently delivers nothing (a dead network path, a pooler that drops
 * LISTEN) would leave stale caches, so each heartbeat goes all the way round: we notify ourselves and expect to hear
 * it before the next one. When a line is lost, a new one is made and every listener re-reads, which bounds staleness
 * to about two heartbeats, notices or not.
 */
export async function listenForNotices(database: Database, options: NoticeOptions = {}): Promise<Notices> {
  const heartbeatMs = options.heartbeatMs ?? 800;
  const listeners = new Map<string, NoticeListener[]>();
  const echo = `encart_${newId().replaceAll('-', '').slice(12)}`;
  const awaited = new Map<string, () => void>();
  let line: { close(): Promise<void> } | undefined;
  let heard = true;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const deliver = (topic: string, subject: string | undefined) => {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  };
  const receive = (message: pg.Notification) => {
    if (message.channel === echo) {
      heard = true;
      awaited.get(message.payload ?? '')?.();
      return;
    }
    const [topic, subject] = JSON.parse(message.payload ?? '[]') as [string, string];
    deliver(topic, subject);
  };

  const connect = async () => {
    line = await database.listen(['encart', echo], receive);
    heard = true;
  };
  const drop = async () => {
    const old = line;
    line = undefined;
    await old?.close().catch(() => {});
  };

  const beat = async () => {
    try {
      if (line && !heard) await drop();
      if (!line) {
        await connect();
        for (const topic of listeners.keys()) deliver(topic, undefined);
      }
      heard = false;
      await notify(database.db, echo, '');
    } catch (error) {
      options.onProblem?.(error);
      await drop();
    }
    if (!closed) timer = setTimeout(beat, heartbeatMs).unref();
  };

  await connect();
  // One process cannot lose its own embedded engine without stopping, so only PostgreSQL needs the heartbeat.
  if (database.engine === 'postgres') timer = setTimeout(beat, heartbeatMs).unref();

  return {
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async sync() {
      const nonce = newId();
      let limit: NodeJS.Timeout | undefined;
      const arrived = new Promise<void>((resolve) => {
        awaited.set(nonce, resolve);
        limit = setTimeout(resolve, syncLimitMs);
      });
      await notify(database.db, echo, nonce).then(
        () => arrived,
        () => {},
      );
      clearTimeout(limit);
      awaited.delete(nonce);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await drop();
    },
  };
}
