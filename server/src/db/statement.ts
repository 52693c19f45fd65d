import { CompiledQuery } from 'kysely';
import type { Db } from './handle.ts';

/** Adds a value to the parameters and returns its placeholder. */
export type Bind = (value: unknown) => string;

export function bindTo(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}

/**
 * Runs a statement given as text. For the few statements that run with every batch: building them with the query builder
 * takes as long as making the decisions that they store.
 */
export async function runText(db: Db, text: string, values: readonly unknown[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text, [...values]));
}
