import { type RawBuilder, sql } from 'kysely';

/** A condition: the column holds at least one of the words, anywhere. No words, no condition. */
export function containsAnyWord(column: string, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const holds = words.map((word) => sql`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql`(${sql.join(holds, sql` or `)})`;
}
