import { EncartError } from './error.ts';
import { limits } from './limits.gen.ts';

/** One page of a list. */
export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

export interface PageQuery {
  page?: number;
  page_size?: number;
}

/** Iterates over all items of a list, page by page. */
export function iterateItems<T extends { id: string }>(
  list: (page: PageQuery) => Promise<Page<T>>,
  pageSize?: number,
): AsyncGenerator<T, void, undefined> {
  return iterateItemsBy(({ id }) => id, list, pageSize);
}

/**
 * Like `iterateItems`, for items whose id is not in the field `id`. Pages are requested by number, because
 * `next` links may name another host. If an item moves to the next page because another item was added
 * meanwhile, it is yielded once.
 */
export async function* iterateItemsBy<T>(
  idOf: (item: T) => string,
  list: (page: PageQuery) => Promise<Page<T>>,
  pageSize = limits.maxPageSize,
): AsyncGenerator<T, void, undefined> {
  let previousIds = new Set<string>();
  for (let number = 1; ; number++) {
    const page = await getPage(list, { page: number, page_size: pageSize });
    if (!page) return;
    for (const item of page.results) if (!previousIds.has(idOf(item))) yield item;
    if (page.next === null) return;
    previousIds = new Set(page.results.map(idOf));
  }
}

/** Undefined if the page no longer exists because the list has become shorter. */
async function getPage<T>(
  list: (page: PageQuery) => Promise<Page<T>>,
  query: Required<PageQuery>,
): Promise<Page<T> | undefined> {
  try {
    return await list(query);
  } catch (error) {
    if (query.page > 1 && error instanceof EncartError && error.status === 404) return undefined;
    throw error;
  }
}
