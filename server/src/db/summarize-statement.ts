/** Tables that a statement writes. `do update set` and `for update of` name no table. */
const writtenTables = /\b(insert into|update|delete from)\s+(?!set\b|of\b|skip\b)([a-z_]+)/g;
const readTables = /\b(?:from|join)\s+(?!unnest\b|lateral\b)([a-z_]+)/g;
const calledFunctions = /\b(pg_[a-z_]+)\(/g;

/**
 * The name of a statement in a trace: what it does, and with which tables. For
 * example `insert shopper_caps, sessions`.
 */
export function summarizeStatement(text: string): string {
  const written = [...text.matchAll(writtenTables)];
  if (written.length > 0)
    return summary(
      written[0]?.[1]?.split(' ')[0],
      written.map(([, , table]) => table),
    );
  const read = [...text.matchAll(readTables)];
  return summary(
    'select',
    (read.length > 0 ? read : [...text.matchAll(calledFunctions)]).map(([, name]) => name),
  );
}

function summary(verb: string | undefined, names: readonly (string | undefined)[]): string {
  return `${verb} ${[...new Set(names)].join(', ')}`.trim();
}
