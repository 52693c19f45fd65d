import type pg from 'pg';
import { newId } from '../lib/ids.ts';
import type { Database } from './open.ts';

/** Called with the id of what changed, or with undefined when anything may have: re-read everything. */
export type NoticeListener = (subject: string | undefined) => void;

export interface Notices {
  on(topic: string, listener: NoticeListener): void;
  close(): Promise<void>;
}

export interface NoticeOptions {
  heartbeatMs?: number;
  onProblem?: (error: unknown) => void;
}

/**
 * Change notices between processes. A line that silently delivers nothing (a dead network path, a pooler that drops
 * LISTEN) would leave stale caches, so each heartbeat goes all the way round: we notify ourselves and expect to hear
 * it before the next one. When a line is lost, a new one is made and every listener re-reads, which bounds staleness
 * to about two heartbeats, notices or not.
 */
export async function listenForNotices(database: Database, options: NoticeOptions = {}): Promise<Notices> {
  const heartbeatMs = options.heartbeatMs ?? 800;
  const listeners = new Map<string, NoticeListener[]>();
  const echo = `encart_${newId().replaceAll('-', '').slice(16)}`;
  let client: pg.ClientBase | undefined;
  let heard = true;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const deliver = (topic: string, subject: string | undefined) => {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  };
  const receive = (message: pg.Notification) => {
    if (message.channel === echo) {
      heard = true;
      return;
    }
    const [topic, subject] = JSON.parse(message.payload ?? '[]') as [string, string];
    deliver(topic, subject);
  };

  const connect = async () => {
    const fresh = await database.connectListener();
    fresh.on('notification', receive);
    fresh.on('error', () => {});
    await fresh.query(`LISTEN encart; LISTEN ${echo}`);
    client = fresh;
    heard = true;
  };
  const drop = async () => {
    const old = client;
    client = undefined;
    old?.removeAllListeners('notification');
    if (old && database.engine === 'postgres') await (old as pg.Client).end().catch(() => {});
  };

  const beat = async () => {
    try {
      if (client && !heard) await drop();
      if (!client) {
        await connect();
        for (const topic of listeners.keys()) deliver(topic, undefined);
      }
      heard = false;
      await client?.query(`NOTIFY ${echo}`);
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
    async close() {
      closed = true;
      clearTimeout(timer);
      await drop();
    },
  };
}
