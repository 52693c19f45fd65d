import type { AddResult, PublisherToAdd } from './channel.ts';
import { EncartError } from './error.ts';
import { pause } from './pause.ts';
import type { CallOptions } from './transport.ts';

/** What became of one item. `error`: the service refused it, and `error` says why. */
export type AddedItem =
  | (AddResult & { index: number })
  | { index: number; status: 'error'; brand_name: string; domain: string; error: string };

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
  let refused = new Map<number, string>();
  let results: AddResult[];
  try {
    ({ results } = await add(items));
  } catch (error) {
    refused = faultsOf(error);
    if (refused.size === 0) throw error;
    const rest = items.filter((_, index) => !refused.has(index));
    results = rest.length > 0 ? (await add(rest)).results : [];
  }
  const answers = results.values();
  return items.map(({ brand_name, domain }, index) => {
    const error = refused.get(index);
    if (error !== undefined) return { index, status: 'error', brand_name, domain, error };
    const { value } = answers.next();
    if (!value) throw new EncartError(201, 'The service answered fewer items than were sent.');
    return { ...value, index };
  });
}

/** Messages by item, where a refusal names its items: `{"domain": ["items[1]: Enter a valid domain name."]}`. */
function faultsOf(error: unknown): Map<number, string> {
  const faults = new Map<number, string>();
  if (!(error instanceof EncartError) || error.status !== 400) return faults;
  for (const [field, messages] of Object.entries(error.fields ?? {})) {
    for (const message of messages) {
      const [, item, words] = /^items\[(\d+)\]: (.*)$/s.exec(message) ?? [];
      if (item === undefined) continue;
      const earlier = faults.get(Number(item));
      faults.set(Number(item), `${earlier === undefined ? '' : `${earlier} `}${field}: ${words}`);
    }
  }
  return faults;
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
