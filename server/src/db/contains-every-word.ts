import { type RawBuilder, sql } from 'kysely';
import { containsAnyWord } from './contains-any-word.ts';

/** An SQL condition: each of the words is in one of the texts, which are in lower case like the words. */
export function containsEveryWord(
  texts: readonly RawBuilder<unknown>[],
  words: readonly string[],
): RawBuilder<boolean> {
  const each = words.map((word) => containsAnyWord(texts, [word]));
  return each.length === 0 ? sql`true` : sql`(${sql.join(each, sql` and `)})`;
}

/** An SQL condition: one of the texts starts with the word. */
export function startsWith(texts: readonly RawBuilder<unknown>[], word: string): RawBuilder<boolean> {
  return sql`(${sql.join(
    texts.map((text) => sql`${text} like ${`${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` or `,
  )})`;
}
