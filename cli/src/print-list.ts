import type { Page, PageQuery } from '@encart/sdk';
import type { Command } from 'commander';
import type { PageOptions } from './options.ts';
import { paint, print, terminalWidth } from './print.ts';
import { type Column, table } from './table.ts';

/** Fetches and prints a list: one page, or with `--all` all pages as one. */
export async function printList<T>(
  command: Command,
  options: PageOptions,
  calls: { list(query: PageQuery): Promise<Page<T>>; all(query: PageQuery): AsyncIterable<T> },
  format: {
    columns: readonly Column<T>[];
    one: string;
    many: string;
    /** The JSON output, if the API names the items differently from `results`. */
    toJson?: (page: Page<T>) => unknown;
  },
): Promise<void> {
  const size = options.pageSize === undefined ? {} : { page_size: options.pageSize };
  const page = options.all
    ? await collectAll(calls.all(size))
    : await calls.list({ ...size, ...(options.page !== undefined && { page: options.page }) });
  print(command, format.toJson?.(page) ?? page, () => {
    if (page.count === 0) return `No ${format.many}.`;
    const rows = table(page.results, format.columns, terminalWidth());
    return `${rows}\n\n${paint('dim', summary(page, options, format))}`;
  });
}

async function collectAll<T>(items: AsyncIterable<T>): Promise<Page<T>> {
  const results: T[] = [];
  for await (const item of items) results.push(item);
  return { count: results.length, next: null, previous: null, results };
}

function summary(page: Page<unknown>, options: PageOptions, format: { one: string; many: string }): string {
  const total = `${page.count} ${page.count === 1 ? format.one : format.many}`;
  if (page.next === null && page.previous === null) return total;
  const where = `${page.results.length} of ${total}, page ${options.page ?? 1}`;
  return page.next === null ? where : `${where}; --page ${(options.page ?? 1) + 1} or --all for more`;
}
