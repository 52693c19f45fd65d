import { EncartError, type Page, type PageQuery } from '@encart/sdk';
import type { Command } from 'commander';
import { CommandError } from './errors.ts';
import type { PageOptions } from './options.ts';
import { paint, print, terminalWidth } from './print.ts';
import { type ReportColumn, reportTable } from './report-table.ts';

/** Fetches and prints a list: one page, or with `--all` all pages as one. */
export async function printList<T>(
  command: Command,
  options: PageOptions,
  calls: { list(query: PageQuery): Promise<Page<T>>; all(query: PageQuery): AsyncIterable<T> },
  format: {
    columns: readonly ReportColumn<T>[];
    one: string;
    many: string;
    /** A hint for the user if the list is empty. */
    whenEmpty?: string | (() => Promise<string>);
    /** A line below the list, for example a warning about some of the items. */
    note?: (items: readonly T[]) => string | undefined;
    /** The JSON output, if the API names the items differently from `results`. */
    toJson?: (page: Page<T>) => unknown;
  },
): Promise<void> {
  const size = options.pageSize === undefined ? {} : { page_size: options.pageSize };
  const page = options.all
    ? await collectAll(calls.all(size))
    : await calls
        .list({ ...size, ...(options.page !== undefined && { page: options.page }) })
        .catch((error: unknown) => {
          throw explainMissingPage(error, options);
        });
  const { whenEmpty } = format;
  const hint = page.count > 0 || typeof whenEmpty !== 'function' ? whenEmpty : await whenEmpty();
  print(command, format.toJson?.(page) ?? page, () => {
    if (page.count === 0) return `No ${format.many}.${hint === undefined ? '' : ` ${hint}`}`;
    const rows = reportTable(page.results, format.columns, terminalWidth(), { total: false });
    const note = format.note?.(page.results);
    return `${rows}\n\n${note === undefined ? '' : `${note}\n\n`}${paint('dim', summary(page, options, format))}`;
  });
}

/** The service answers 404 for a page after the last one, and for page 0. */
function explainMissingPage(error: unknown, { page }: PageOptions): unknown {
  if (!(error instanceof EncartError) || error.status !== 404 || page === undefined) return error;
  return new CommandError(
    `There is no page ${page}. Without --page, the first page is shown; --all shows all.`,
  );
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
