import type { RequestBody, ResponseBody } from './call.ts';
import { EncartError, type FieldErrors } from './error.ts';
import { limits } from './limits.gen.ts';
import { retryWhenThrottled } from './retry-when-throttled.ts';
import type { CallOptions } from './transport.ts';

export type PublisherToAdd = RequestBody<'post', '/platform/publishers/add'>['items'][number];
export type AddResult = ResponseBody<'post', '/platform/publishers/add'>['results'][number];

/** The result of one item. With status `error`, the service refused the item and `error` has the reason. */
export type AddedItem =
  | (AddResult & { index: number })
  | {
      index: number;
      status: 'error';
      brand_name: string;
      domain: string;
      error: string;
      /** The reasons by field name. */
      fields: FieldErrors;
    };

export interface AddProgress {
  done: number;
  total: number;
  /** Set while the client waits because of a rate limit. */
  waitSeconds?: number;
}

export interface AddAllOptions extends CallOptions {
  onProgress?: (progress: AddProgress) => void;
}

type Add = (items: readonly PublisherToAdd[], options?: CallOptions) => Promise<{ results: AddResult[] }>;

/**
 * Adds items in batches of `limits.publishersPerCall` and yields the result of each item in order. An item
 * that the service refuses gets the status `error` and does not stop the others. Any other failure is
 * thrown; items yielded before it are added. Sending the rest again is safe: an item that was already added
 * gets the status `duplicate`.
 */
export async function* addInBatches(
  add: Add,
  items: readonly PublisherToAdd[],
  { onProgress, ...options }: AddAllOptions = {},
): AsyncGenerator<AddedItem, void, undefined> {
  const total = items.length;
  const batchSize = limits.publishersPerCall;
  for (let start = 0; start < total; start += batchSize) {
    const addWithRetry: Add = (batch) =>
      retryWhenThrottled(
        () => add(batch, options),
        (waitSeconds) => onProgress?.({ done: start, total, waitSeconds }),
        options.signal,
      );
    const batch = items.slice(start, start + batchSize);
    const results = await addBatch(addWithRetry, batch);
    onProgress?.({ done: start + batch.length, total });
    for (const result of results) yield { ...result, index: start + result.index };
  }
}

/**
 * A call that fails validation adds nothing, so the valid items are sent once more without the invalid ones.
 */
async function addBatch(add: Add, items: readonly PublisherToAdd[]): Promise<AddedItem[]> {
  let refused = new Map<number, FieldErrors>();
  let results: AddResult[];
  try {
    ({ results } = await add(items));
  } catch (error) {
    refused = itemErrors(error);
    if (refused.size === 0) throw error;
    const rest = items.filter((_, index) => !refused.has(index));
    results = rest.length > 0 ? (await add(rest)).results : [];
  }
  const remaining = results.values();
  return items.map(({ brand_name, domain }, index) => {
    const fields = refused.get(index);
    if (fields)
      return { index, status: 'error', brand_name, domain, error: formatFieldErrors(fields), fields };
    const { value } = remaining.next();
    if (!value) throw new EncartError(201, 'The service answered fewer items than were sent.');
    return { ...value, index };
  });
}

/**
 * Groups the validation errors of a call with a list by item index: `{"domain": ["items[1]: Enter a valid
 * domain name."]}` becomes `1 => {domain: ["Enter a valid domain name."]}`. `list` is the name of the list in
 * the body. Empty if the error names no items.
 */
export function itemErrors(error: unknown, list = 'items'): Map<number, FieldErrors> {
  const errors = new Map<number, FieldErrors>();
  if (!(error instanceof EncartError) || error.status !== 400) return errors;
  for (const [field, messages] of Object.entries(error.fields ?? {})) {
    for (const message of messages) {
      const [, named, item, text] = /^(\w+)\[(\d+)\]: (.*)$/s.exec(message) ?? [];
      if (named !== list || item === undefined || text === undefined) continue;
      const known = errors.get(Number(item)) ?? {};
      errors.set(Number(item), { ...known, [field]: [...(known[field] ?? []), text] });
    }
  }
  return errors;
}

function formatFieldErrors(fields: FieldErrors): string {
  return Object.entries(fields)
    .flatMap(([field, messages]) => messages.map((message) => `${field}: ${message}`))
    .join(' ');
}
