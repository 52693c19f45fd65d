export interface ChangedFields {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/**
 * The fields whose values differ, before and after a change, for the details of an audit entry. A field of a
 * nested object has a dotted name, such as `budget.daily_usd`. A list is one value.
 */
export function changedFields(before: object, after: object): ChangedFields {
  const [old, changed] = [leavesOf(before), leavesOf(after)];
  const names = [...new Set([...old.keys(), ...changed.keys()])].filter(
    (name) => JSON.stringify(old.get(name) ?? null) !== JSON.stringify(changed.get(name) ?? null),
  );
  const pick = (leaves: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, leaves.get(name) ?? null]));
  return { before: pick(old), after: pick(changed) };
}

function leavesOf(value: object, prefix = ''): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [key, field] of Object.entries(value)) {
    const name = prefix + key;
    if (typeof field !== 'object' || field === null || Array.isArray(field)) leaves.set(name, field);
    else for (const [inner, leaf] of leavesOf(field, `${name}.`)) leaves.set(inner, leaf);
  }
  return leaves;
}
