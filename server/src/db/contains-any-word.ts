import { type RawBuilder, sql } from 'kysely';

/**
 * An SQL condition: one of the texts contains at least one of the words as a substring. An empty list
 * of words matches every row. The words and the texts are in lower case. A text is the name of a
 * column, or an expression.
 */
export function containsAnyWord(
  texts: string | readonly (string | RawBuilder<unknown>)[],
  words: readonly string[],
): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const all = typeof texts === 'string' ? [texts] : texts;
  const matches = all.flatMap((text) =>
    words.map(
      (word) =>
        sql`${typeof text === 'string' ? sql.ref(text) : text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
    ),
  );
  return sql`(${sql.join(matches, sql` or `)})`;
}
