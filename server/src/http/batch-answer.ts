import type { TSchema } from 'typebox';
import { DetailBody, FieldErrors } from './fields.ts';

/** The answers of a call with items that are checked on their own. `none` describes status 400. */
export function batchResponses<T extends TSchema>(answer: T, none: string) {
  return {
    202: answer,
    207: answer,
    400: { anyOf: [answer, FieldErrors], description: none },
    401: DetailBody,
    403: DetailBody,
    503: DetailBody,
  };
}

/** 202 if all items are accepted, 207 if some are, 400 if none is. */
export function batchCode(failed: number, items: number): 202 | 207 | 400 {
  if (failed === 0) return 202;
  return failed < items ? 207 : 400;
}
