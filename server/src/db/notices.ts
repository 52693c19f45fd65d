import type pg from 'pg';
import { newId } from '../lib/ids.ts';
import { noticeChannel, notify } from './handle.ts';
import type { Database } from './open.ts';

/**
 * Called with the id of the changed record. Undefined means that notices may be missing: re-read everything.
 */
export type NoticeListener = (subject: string | undefined) => void;

export interface Notices {
  on(topic: string, listener: NoticeListener): void;
  /**
   * Resolves when this process has received every notice committed before the call. A response that
   * waits for it lets its caller rely on the change at once. It never rejects, because the change
   * itself is already committed.
   */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface NoticeOptions {
  heartbeatMs?: number;
  onProblem?: (error: unknown) => void;
}

const syncTimeoutMs = 1_000;

/**
 * Change notices between processes. A connection that silently delivers nothing (a dead network path, a
 * pooler that drops LISTEN) would leave stale caches. So each process notifies itself at every heartbeat and
 * expects to receive that notice before the next one. After a lost connection the process reconnects and
 * every listener re-reads everything, which bounds staleness to about two heartbeats.
 */
export async function listenForNotices(database: Database, options: NoticeOptions = {}): Promise<Notices> {
  const heartbeatMs = options.heartbeatMs ?? 800;
  const listeners = new Map<string, NoticeListener[]>();
  // The PostgreSQL channel on which only this process listens. The first 12 digits of an id are its time, the
  // rest is random.
  const ownChannel = `encart_${newId().replaceAll('-', '').slice(12)}`;
  const pendingSyncs = new Map<string, () => void>();
  let connection: { close(): Promise<void> } | undefined;
  let heartbeatReceived = true;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const deliver = (topic: string, subject: string | undefined) => {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  };
  const receive = (message: pg.Notification) => {
    if (message.channel === ownChannel) {
      heartbeatReceived = true;
      pendingSyncs.get(message.payload ?? '')?.();
      return;
    }
    const [topic, subject] = JSON.parse(message.payload ?? '[]') as [string, string];
    deliver(topic, subject);
  };

  const connect = async () => {
    connection = await database.listen([noticeChannel, ownChannel], receive);
    heartbeatReceived = true;
  };
  const disconnect = async () => {
    const old = connection;
    connection = undefined;
    await old?.close().catch(() => {});
  };

  const sendHeartbeat = async () => {
    try {
      if (connection && !heartbeatReceived) await disconnect();
      if (!connection) {
        await connect();
        for (const topic of listeners.keys()) deliver(topic, undefined);
      }
      heartbeatReceived = false;
      await notify(database.db, ownChannel, '');
    } catch (error) {
      options.onProblem?.(error);
      await disconnect();
    }
    if (!closed) timer = setTimeout(sendHeartbeat, heartbeatMs).unref();
  };

  await connect();
  // A process that loses its embedded engine stops, so only PostgreSQL needs the heartbeat.
  if (database.engine === 'postgres') timer = setTimeout(sendHeartbeat, heartbeatMs).unref();

  return {
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    async sync() {
      // Notices arrive in commit order, so all earlier ones have arrived when this one does.
      const syncId = newId();
      let timeout: NodeJS.Timeout | undefined;
      const arrived = new Promise<void>((resolve) => {
        pendingSyncs.set(syncId, resolve);
        timeout = setTimeout(resolve, syncTimeoutMs);
      });
      await notify(database.db, ownChannel, syncId).then(
        () => arrived,
        () => {},
      );
      clearTimeout(timeout);
      pendingSyncs.delete(syncId);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await disconnect();
    },
  };
}
