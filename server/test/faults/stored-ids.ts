import { sql } from 'kysely';
import type { Db } from '../../src/db/handle.ts';

/** The ids of all stored sessions, without those of the sandbox, and of all events of a channel. */
export async function readIds(db: Db, channelId: string) {
  const read = async (table: 'sessions' | 'events', isWanted: string) => {
    const query = sql<{ id: string }>`
      select id from ${sql.table(table)} where channel_id = ${channelId} and ${sql.raw(isWanted)}
    `;
    return new Set((await query.execute(db)).rows.map(({ id }) => id));
  };
  return { sessions: await read('sessions', 'not sandbox'), events: await read('events', 'true') };
}
