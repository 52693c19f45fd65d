import { type RawBuilder, sql } from 'kysely';

/**
 * An SQL condition: the column contains at least one of the words as a substring. An empty list matches every row. The words are in lower
 * case, and so is the column, unless `anyCase` is set.
 */
export function containsAnyWord(
  column: string,
  words: readonly string[],
  { anyCase = false } = {},
): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const text = anyCase ? sql`lower(${sql.ref(column)})` : sql.ref(column);
  const matches = words.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql`(${sql.join(matches, sql` or `)})`;
}
