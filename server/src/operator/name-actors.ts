import type { AuditEntry } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { getKey, maskKey } from '../keys/index.ts';
import type { Environment } from '../lib/environment.ts';
import { readUuid } from '../lib/ids.ts';

/** An actor as the audit log stores it. */
type RecordedActor = AuditEntry['actor'];

export interface ActorNaming {
  readonly db: Db;
  readonly environment: Environment;
  /** Returns pairs of user id and name. */
  readonly userNames: (ids: readonly string[]) => Promise<[string, string][]>;
}

/**
 * Display names of actors for staff: the name of a user; the name of a key, or its masked value if it has none. An actor
 * without a stored user or key, such as the system, gets its type as name.
 */
export async function nameActors(
  { db, environment, userNames }: ActorNaming,
  actors: readonly RecordedActor[],
): Promise<(actor: RecordedActor) => string> {
  const userIds = actors.filter(({ type }) => type === 'user').map(({ id }) => id);
  const names = new Map(await userNames([...new Set(userIds)]));
  // The id of the configured operator key is not a UUID: that key is not in the database.
  const keyIds = actors.filter(({ type }) => type.endsWith('_key')).map(({ id }) => readUuid(id));
  for (const id of new Set(keyIds)) {
    const key = id && (await getKey(db, id));
    if (key) names.set(key.id, key.name || maskKey(key, environment));
  }
  return ({ type, id }) => names.get(id) ?? type.replaceAll('_', ' ');
}
