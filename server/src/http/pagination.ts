import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { PageWindow } from '../db/newest-page.ts';
import { ApiError, invalid } from '../errors.ts';
import { publicBaseUrl } from './csrf.ts';
import type { PageQuery } from './query-fields.ts';
import { type QueryValues, readQuery } from './read-query.ts';

export interface Page extends PageWindow {
  readonly number: number;
  readonly size: number;
}

/** The requested page. A `page` that is not a positive integer is a 404. */
export function readPage({ page: number, page_size: size }: { page: number; page_size: number }): Page {
  if (number < 1 || !Number.isSafeInteger(number * size)) throw invalidPage();
  return { number, size, offset: (number - 1) * size, limit: size };
}

/** Reads the query of a list: its page and its filters. */
export function readPageQuery<P extends (typeof PageQuery)['properties']>(
  schema: TObject<P>,
  query: unknown,
): { page: Page; filter: QueryValues<P> } {
  const { values, errors } = readQuery(schema, query);
  const page = readPage(values as QueryValues<(typeof PageQuery)['properties']>);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { page, filter: values as QueryValues<P> };
}

/**
 * `count`, `next` and `previous`, with absolute links that keep the other parameters. A page past the
 * end is a 404.
 */
export function pageLinks(
  request: FastifyRequest,
  baseUrl: string | undefined,
  page: Page,
  count: number,
): { count: number; next: string | null; previous: string | null } {
  const pages = Math.max(1, Math.ceil(count / page.size));
  if (page.number > pages) throw invalidPage();
  // The request target may be an absolute URL. The links always use our own base URL. Split at
  // the first question mark.
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

function invalidPage(): ApiError {
  return new ApiError('no_such_path', 'Invalid page.');
}

const maxWords = 20;

/** The distinct words of a search, up to `maxWords`. A blank text means no search. */
export function readWords(text = ''): string[] {
  const words = text.normalize('NFC').toLowerCase().split(/\s+/u).filter(Boolean);
  return [...new Set(words.slice(0, maxWords))];
}
