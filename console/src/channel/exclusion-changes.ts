/**
 * Unsaved changes by subcategory id: true excludes it, false allows it. It has no entries that
 * equal the saved state.
 */
export type ExclusionChanges = ReadonlyMap<string, boolean>;

export const noChanges: ExclusionChanges = new Map();

export function applyChanges(saved: readonly string[], changes: ExclusionChanges): Set<string> {
  const ids = new Set(saved);
  for (const [id, isExcluded] of changes) {
    if (isExcluded) ids.add(id);
    else ids.delete(id);
  }
  return ids;
}

/** Adds a change of some subcategories. One that returns to its saved state is no longer a change. */
export function setExcluded(
  changes: ExclusionChanges,
  saved: readonly string[],
  ids: readonly string[],
  isExcluded: boolean,
): ExclusionChanges {
  const savedIds = new Set(saved);
  const next = new Map(changes);
  for (const id of ids) {
    if (savedIds.has(id) === isExcluded) next.delete(id);
    else next.set(id, isExcluded);
  }
  return next;
}

export function describeChanges(changes: ExclusionChanges): string {
  const added = [...changes.values()].filter(Boolean).length;
  const removed = changes.size - added;
  return [added > 0 && `${added} added`, removed > 0 && `${removed} removed`].filter(Boolean).join(', ');
}
