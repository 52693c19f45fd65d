import type { Answer, Body } from './call.ts';
import { EncartError, type FieldErrors } from './error.ts';
import { pause } from './pause.ts';
import type { CallOptions } from './transport.ts';

export type PublisherToAdd = Body<'post', '/platform/publishers/add'>['items'][number];
export type AddResult = Answer<'post', '/platform/publishers/add'>['results'][number];

/** What became of one item. `error`: the service refused it, and `error` says why. */
export type AddedItem =
  | (AddResult & { index: number })
  | {
      index: number;
      status: 'error';
      brand_name: string;
      domain: string;
      error: string;
      /** The same by field. */
      fields: FieldErrors;
    };

export interface AddProgress {
  done: number;
  total: number;
  /** Set while the service wants us to wait before the next call. */
  waitSeconds?: number;
}

export interface AddAllOptions extends CallOptions {
  onProgress?: (progress: AddProgress) => void;
}

type Add = (items: readonly PublisherToAdd[], options?: CallOptions) => Promise<{ results: AddResult[] }>;

const itemsPerCall = 50;

/**
 * Adds items in calls of 50, and gives the outcome of each in order. An item that the service refuses is an outcome
 * and does not hold up its neighbours. Any other failure is thrown: what was given until then is done, and to send the
 * rest again is safe, because what got through answers `duplicate`.
 */
export async function* addInCalls(
  add: Add,
  items: readonly PublisherToAdd[],
  { onProgress, ...options }: AddAllOptions = {},
): AsyncGenerator<AddedItem, void, undefined> {
  const total = items.length;
  for (let start = 0; start < total; start += itemsPerCall) {
    const patiently: Add = (some) =>
      whenAllowed(
        () => add(some, options),
        (waitSeconds) => onProgress?.({ done: start, total, waitSeconds }),
        options.signal,
      );
    const part = items.slice(start, start + itemsPerCall);
    const outcomes = await addPart(patiently, part);
    onProgress?.({ done: start + part.length, total });
    for (const outcome of outcomes) yield { ...outcome, index: start + outcome.index };
  }
}

/** A refused call has made nothing, so the items that were not at fault are sent once more without the others. */
async function addPart(add: Add, items: readonly PublisherToAdd[]): Promise<AddedItem[]> {
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
  const answers = results.values();
  return items.map(({ brand_name, domain }, index) => {
    const fields = refused.get(index);
    if (fields) return { index, status: 'error', brand_name, domain, error: inWords(fields), fields };
    const { value } = answers.next();
    if (!value) throw new EncartError(201, 'The service answered fewer items than were sent.');
    return { ...value, index };
  });
}

/**
 * Which items of a refused call are at fault, and why: `{"domain": ["items[1]: Enter a valid domain name."]}` is
 * `{domain: ["Enter a valid domain name."]}` of item 1. Empty where the refusal names none.
 */
export function itemErrors(error: unknown): Map<number, FieldErrors> {
  const faults = new Map<number, FieldErrors>();
  if (!(error instanceof EncartError) || error.status !== 400) return faults;
  for (const [field, messages] of Object.entries(error.fields ?? {})) {
    for (const message of messages) {
      const [, item, words] = /^items\[(\d+)\]: (.*)$/s.exec(message) ?? [];
      if (item === undefined || words === undefined) continue;
      const known = faults.get(Number(item)) ?? {};
      faults.set(Number(item), { ...known, [field]: [...(known[field] ?? []), words] });
    }
  }
  return faults;
}

function inWords(fields: FieldErrors): string {
  return Object.entries(fields)
    .flatMap(([field, messages]) => messages.map((message) => `${field}: ${message}`))
    .join(' ');
}

const unsaidWaitSeconds = 1;

/** Throttled is not refused: the call is made again as soon as the service allows it. */
async function whenAllowed<T>(
  attempt: () => Promise<T>,
  onWait: (seconds: number) => void,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EncartError) || error.status !== 429) throw error;
      const seconds = error.retryAfterSeconds ?? unsaidWaitSeconds;
      onWait(seconds);
      await pause(seconds * 1000, signal);
    }
  }
}
