import type { AuditEntry } from '../audit/index.ts';
import { type NameDependencies, readNames, type WantedName } from './read-names.ts';

/** An actor as the audit log stores it. */
type RecordedActor = AuditEntry['actor'];

/** The name to look up for an actor. The configured operator key and the system are not in the database. */
export function wantedActor({ type, id }: RecordedActor): WantedName {
  return { id, kinds: type === 'user' ? ['user'] : type.endsWith('_key') ? ['key'] : [] };
}

/** An actor without a stored user or key, such as the system, gets its type as name. */
export function actorName({ type, id }: RecordedActor, names: ReadonlyMap<string, string>): string {
  return names.get(id) ?? type.replaceAll('_', ' ');
}

/** Display names of actors for staff. */
export async function nameActors(
  from: NameDependencies,
  actors: readonly RecordedActor[],
): Promise<(actor: RecordedActor) => string> {
  const names = await readNames(from, actors.map(wantedActor), []);
  return (actor) => actorName(actor, names);
}
