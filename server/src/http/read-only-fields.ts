import { isDeepStrictEqual } from 'node:util';
import { type FieldErrors, invalid } from '../errors.ts';
import { dateTime, uuid } from './fields.ts';
import { messages } from './messages.ts';

export const readOnlyDescription = 'Cannot be changed: a value other than the present one is refused.';

/** What every object of the operator API has and nobody can change. */
export const readOnlyFields = {
  id: uuid({ description: readOnlyDescription }),
  created_at: dateTime({ description: readOnlyDescription }),
  updated_at: dateTime({ description: readOnlyDescription }),
};
export const readOnlyFieldNames = ['id', 'created_at', 'updated_at'] as const;

/**
 * A field that cannot be changed may be sent with the value that it has, so that an object that was read can be sent back.
 * Another value is refused: to ignore it would answer 200 for a change that did not happen. The object is read only when
 * such a field was sent.
 */
export async function requireUnchanged(
  sent: Readonly<Record<string, unknown>>,
  fixed: readonly string[],
  readCurrent: () => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const names = fixed.filter((name) => sent[name] !== undefined);
  if (names.length === 0) return;
  const current = await readCurrent();
  const errors: FieldErrors = {};
  for (const name of names) if (!isSame(sent[name], current[name])) errors[name] = [messages.readOnly];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Ids are read in any letter case. */
function isSame(sent: unknown, current: unknown): boolean {
  if (typeof sent === 'string' && typeof current === 'string')
    return sent.toLowerCase() === current.toLowerCase();
  return isDeepStrictEqual(sent, current);
}
