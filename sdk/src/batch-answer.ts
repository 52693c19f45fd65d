import { EncartError } from './error.ts';

/**
 * The answer to a batch, also if all of its items were rejected. Status 400 has two body formats: one result
 * for each item if every item was rejected, or field errors if the request was invalid.
 */
export async function batchAnswer<T extends { readonly accepted: number }>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof EncartError && error.status === 400 && isBatchAnswer<T>(error.body))
      return error.body;
    throw error;
  }
}

function isBatchAnswer<T>(body: unknown): body is T {
  return typeof body === 'object' && body !== null && 'accepted' in body && body.accepted === 0;
}
