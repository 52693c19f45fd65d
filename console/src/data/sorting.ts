import type { Sorting } from '../ui/table.tsx';

/** Reads an order of the API: the name of a column, with a minus sign for descending order. */
export function toSorting(sort: string): Sorting {
  return { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
}

/**
 * The order of an address if the list has such a column, or else the default: an address may be
 * that of another version.
 */
export function knownSort<Sort extends string>(
  sort: string | undefined,
  columns: readonly string[],
  byDefault: NoInfer<Sort>,
): Sort {
  return sort !== undefined && columns.includes(toSorting(sort).id) ? (sort as Sort) : byDefault;
}

export function fromSorting<Sort extends string>({ id, descending }: Sorting): Sort {
  return `${descending ? '-' : ''}${id}` as Sort;
}
