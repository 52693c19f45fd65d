import type { FastifyRequest } from 'fastify';
import type { PageWindow } from '../db/newest-page.ts';
import { ApiError, invalid } from '../errors.ts';
import { readUuid } from '../lib/ids.ts';
import { publicBaseUrl } from './csrf.ts';
import { messages } from './messages.ts';

export interface Page extends PageWindow {
  readonly number: number;
  readonly size: number;
}

const defaultSize = 50;
const maxSize = 200;

/** `page_size` is forgiven (unreadable counts as 50, above 200 as 200), `page` is not. */
export function readPage(query: Record<string, unknown>): Page {
  const asked = wholeNumber(query.page_size);
  const size = asked === undefined || asked < 1 ? defaultSize : Math.min(asked, maxSize);
  const number = query.page === undefined ? 1 : wholeNumber(query.page);
  if (number === undefined || number < 1 || !Number.isSafeInteger(number * size)) throw invalidPage();
  return { number, size, offset: (number - 1) * size, limit: size };
}

/** `count/next/previous` with absolute links that keep the other parameters. A page past the end is a 404. */
export function pageLinks(
  request: FastifyRequest,
  baseUrl: string | undefined,
  page: Page,
  count: number,
): { count: number; next: string | null; previous: string | null } {
  const pages = Math.max(1, Math.ceil(count / page.size));
  if (page.number > pages) throw invalidPage();
  // A request may name its target with scheme and host; the links have ours.
  const [path = '', search = ''] = request.url.replace(/^https?:\/\/[^/]*/i, '').split(/\?(.*)/s);
  const link = (number: number) => {
    const url = new URL(publicBaseUrl(request, baseUrl));
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    url.search = search;
    if (number === 1) url.searchParams.delete('page');
    else url.searchParams.set('page', String(number));
    return url.href;
  };
  return {
    count,
    next: page.number < pages ? link(page.number + 1) : null,
    previous: page.number > 1 ? link(page.number - 1) : null,
  };
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : undefined;
}

function invalidPage(): ApiError {
  return new ApiError('no_such_path', 'Invalid page.');
}

const maxWords = 20;

/** The words of a search, each looked for by itself; blank means no search, and the first 20 count. */
export function readWords(query: Record<string, unknown>): string[] {
  const text = typeof query.q === 'string' ? query.q : '';
  const words = text.normalize('NFC').toLowerCase().split(/\s+/u).filter(Boolean);
  return [...new Set(words.slice(0, maxWords))];
}

/** A text to filter by, looked for as it is. */
export function queryText(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalid({ [name]: [messages.string] });
  return value;
}

/** An id to filter by; one that is no UUID is the caller's mistake, not an empty list. */
export function queryId(query: Record<string, unknown>, name: string): string | undefined {
  if (query[name] === undefined || query[name] === '') return undefined;
  const id = readUuid(query[name]);
  if (!id) throw invalid({ [name]: [messages.uuid] });
  return id;
}

/** Values to filter by: separated by commas or given several times, in any letter case. None means no filter. */
export function queryChoices<T extends string>(
  query: Record<string, unknown>,
  name: string,
  options: readonly T[],
): T[] {
  const sent = [query[name] ?? []].flat().flatMap((value) => String(value).split(','));
  const read = sent.map((value) => value.trim()).filter(Boolean);
  const known = new Map<string, T>(options.map((option) => [option.toLowerCase(), option]));
  const wrong = [...new Set(read)].filter((value) => !known.has(value.toLowerCase()));
  if (wrong.length > 0) throw invalid({ [name]: wrong.map((value) => messages.choice(value)) });
  return [...new Set(read.map((value) => known.get(value.toLowerCase()) as T))];
}

/** How many of a list to answer with. */
export function readLimit(
  query: Record<string, unknown>,
  { most, usual }: { most: number; usual: number },
): number {
  if (query.limit === undefined) return usual;
  const limit = wholeNumber(query.limit);
  if (limit === undefined) throw invalid({ limit: [messages.integer] });
  if (limit < 1) throw invalid({ limit: [messages.atLeast(1)] });
  if (limit > most) throw invalid({ limit: [messages.atMost(most)] });
  return limit;
}
