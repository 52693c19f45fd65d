import { EncartError } from './error.ts';

/** One page of a list, as the service answers it. */
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

/** The largest page that the service gives. */
const wholePage = 200;

/** Every item of a list, page after page. */
export function eachItem<T extends { id: string }>(
  list: (page: PageQuery) => Promise<Page<T>>,
  pageSize?: number,
): AsyncGenerator<T, void, undefined> {
  return eachItemBy(({ id }) => id, list, pageSize);
}

/**
 * The same for items that have no `id` of that name. Pages are asked for by number: the `next` links are made for
 * people and may name another host. An item that moved to a later page because another was added meanwhile comes only
 * once.
 */
export async function* eachItemBy<T>(
  idOf: (item: T) => string,
  list: (page: PageQuery) => Promise<Page<T>>,
  pageSize = wholePage,
): AsyncGenerator<T, void, undefined> {
  let before = new Set<string>();
  for (let number = 1; ; number++) {
    const page = await getPage(list, { page: number, page_size: pageSize });
    if (!page) return;
    for (const item of page.results) if (!before.has(idOf(item))) yield item;
    if (page.next === null) return;
    before = new Set(page.results.map(idOf));
  }
}

/** Undefined when the list has shrunk since its last page was read and this one is gone. */
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
