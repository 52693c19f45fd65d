import type { AuditEntry } from '../audit/index.ts';
import { getKey, maskKey } from '../keys/index.ts';
import { readUuid } from '../lib/ids.ts';
import type { Services } from '../services.ts';

type Actor = AuditEntry['actor'];

/** What to call those who did something, for staff: people by name, keys by theirs or by what may be shown of them. */
export async function nameActors(
  { config, database: { db }, users }: Services,
  actors: readonly Actor[],
): Promise<(actor: Actor) => string> {
  const people = actors.filter(({ type }) => type === 'user').map(({ id }) => id);
  const names = new Map(await users.names([...new Set(people)]));
  const keyIds = actors.filter(({ type }) => type.endsWith('_key')).map(({ id }) => readUuid(id));
  for (const id of new Set(keyIds)) {
    const key = id && (await getKey(db, id));
    if (key) names.set(key.id, key.name || maskKey(key, config.environment));
  }
  return ({ type, id }) => names.get(id) ?? type.replaceAll('_', ' ');
}
