import type { FastifyRequest } from 'fastify';
import type { PageWindow } from '../db/newest-page.ts';
import { ApiError, invalid } from '../errors.ts';
import { readUuid } from '../lib/ids.ts';
import { publicBaseUrl } from './csrf.ts';
import { defaultPageSize, maxPageSize } from './fields.ts';
import { messages } from './messages.ts';

export interface Page extends PageWindow {
  readonly number: number;
  readonly size: number;
}

/** An invalid `page_size` means the default, and one above the maximum means the maximum. An invalid `page` is an error. */
export function readPage(query: Record<string, unknown>): Page {
  const requested = wholeNumber(query.page_size);
  const size = requested === undefined || requested < 1 ? defaultPageSize : Math.min(requested, maxPageSize);
  const number = query.page === undefined ? 1 : wholeNumber(query.page);
  if (number === undefined || number < 1 || !Number.isSafeInteger(number * size)) throw invalidPage();
  return { number, size, offset: (number - 1) * size, limit: size };
}

/** `count`, `next` and `previous`, with absolute links that keep the other parameters. A page past the end is a 404. */
export function pageLinks(
  request: FastifyRequest,
  baseUrl: string | undefined,
  page: Page,
  count: number,
): { count: number; next: string | null; previous: string | null } {
  const pages = Math.max(1, Math.ceil(count / page.size));
  if (page.number > pages) throw invalidPage();
  // The request target may be an absolute URL. The links always use our own base URL.
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

/** The distinct words of a search, up to `maxWords`. A blank text means no search. */
export function readWords(query: Record<string, unknown>): string[] {
  const text = typeof query.q === 'string' ? query.q : '';
  const words = text.normalize('NFC').toLowerCase().split(/\s+/u).filter(Boolean);
  return [...new Set(words.slice(0, maxWords))];
}

/** A filter by an exact text. */
export function queryText(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalid({ [name]: [messages.string] });
  return value;
}

/** A filter by id. A value that is not a UUID is an error, not an empty result. */
export function queryId(query: Record<string, unknown>, name: string): string | undefined {
  if (query[name] === undefined || query[name] === '') return undefined;
  const id = readUuid(query[name]);
  if (!id) throw invalid({ [name]: [messages.uuid] });
  return id;
}

/** A filter by several values: separated by commas or repeated, in any letter case. No value means no filter. */
export function queryChoices<T extends string>(
  query: Record<string, unknown>,
  name: string,
  options: readonly T[],
): T[] {
  const sent = [query[name] ?? []].flat().flatMap((value) => String(value).split(','));
  const read = sent.map((value) => value.trim()).filter(Boolean);
  const byLowerCase = new Map<string, T>(options.map((option) => [option.toLowerCase(), option]));
  const wrong = [...new Set(read)].filter((value) => !byLowerCase.has(value.toLowerCase()));
  if (wrong.length > 0) throw invalid({ [name]: wrong.map((value) => messages.choice(value)) });
  return [...new Set(read.map((value) => byLowerCase.get(value.toLowerCase()) as T))];
}

/** The `limit` parameter. */
export function readLimit(
  query: Record<string, unknown>,
  { max, defaultLimit }: { max: number; defaultLimit: number },
): number {
  if (query.limit === undefined) return defaultLimit;
  const limit = wholeNumber(query.limit);
  if (limit === undefined) throw invalid({ limit: [messages.integer] });
  if (limit < 1) throw invalid({ limit: [messages.atLeast(1)] });
  if (limit > max) throw invalid({ limit: [messages.atMost(max)] });
  return limit;
}
