import type { AuditEntry } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { getKey, maskKey } from '../keys/index.ts';
import type { Environment } from '../lib/environment.ts';
import { readUuid } from '../lib/ids.ts';

type Actor = AuditEntry['actor'];

export interface ActorNaming {
  readonly db: Db;
  readonly environment: Environment;
  /** Names of users by id. */
  readonly userNames: (ids: readonly string[]) => Promise<[string, string][]>;
}

/** What to call those who did something, for staff: people by name, keys by theirs or by what may be shown of them. */
export async function nameActors(
  { db, environment, userNames }: ActorNaming,
  actors: readonly Actor[],
): Promise<(actor: Actor) => string> {
  const people = actors.filter(({ type }) => type === 'user').map(({ id }) => id);
  const names = new Map(await userNames([...new Set(people)]));
  const keyIds = actors.filter(({ type }) => type.endsWith('_key')).map(({ id }) => readUuid(id));
  for (const id of new Set(keyIds)) {
    const key = id && (await getKey(db, id));
    if (key) names.set(key.id, key.name || maskKey(key, environment));
  }
  return ({ type, id }) => names.get(id) ?? type.replaceAll('_', ' ');
}
