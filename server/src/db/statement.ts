import { CompiledQuery } from 'kysely';
import type { Db } from './handle.ts';

/** Takes a value and answers how the text names it. */
export type Bind = (value: unknown) => string;

export function bindTo(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}

/**
 * Runs a statement that is written as text. For the few that run with every batch: putting them together from the query
 * layer's parts takes as long as the decisions that they store.
 */
export async function runText(db: Db, text: string, values: readonly unknown[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text, [...values]));
}
