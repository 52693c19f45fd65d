import { isDeepStrictEqual } from 'node:util';
import { type FieldErrors, invalid } from '../errors.ts';
import { dateTime, uuid } from './fields.ts';
import { messages } from './messages.ts';

export const readOnlyDescription = 'Read-only. A value that differs from the current one is rejected.';

/** The read-only fields of every object of the operator API. */
export const readOnlyFields = {
  id: uuid({ description: readOnlyDescription }),
  created_at: dateTime({ description: readOnlyDescription }),
  updated_at: dateTime({ description: readOnlyDescription }),
};
export const readOnlyFieldNames = ['id', 'created_at', 'updated_at'] as const;

/**
 * Rejects changes of read-only fields. The current value is accepted, so that a client can send back an
 * object that it has read. Ignoring another value would answer 200 for a change that did not happen. The
 * object is loaded only if the request contains such a field.
 */
export async function requireUnchanged(
  sent: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  readCurrent: () => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const names = fields.filter((name) => sent[name] !== undefined);
  if (names.length === 0) return;
  const current = await readCurrent();
  const errors: FieldErrors = {};
  for (const name of names) if (!isSame(sent[name], current[name])) errors[name] = [messages.readOnly];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Texts are compared without letter case, because an id or a time may be sent in either. */
function isSame(sent: unknown, current: unknown): boolean {
  if (typeof sent === 'string' && typeof current === 'string')
    return sent.toLowerCase() === current.toLowerCase();
  return isDeepStrictEqual(sent, current);
}
