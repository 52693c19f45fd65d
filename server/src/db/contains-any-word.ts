import { type RawBuilder, sql } from 'kysely';

/** An SQL condition: the column contains at least one of the words as a substring. An empty list matches every row. */
export function containsAnyWord(column: string, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const matches = words.map((word) => sql`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql`(${sql.join(matches, sql` or `)})`;
}
