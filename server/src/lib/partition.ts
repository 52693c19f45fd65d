/** The items that pass the test, and the others. */
export function partition<T>(items: readonly T[], test: (item: T) => boolean): [passed: T[], others: T[]] {
  const passed: T[] = [];
  const others: T[] = [];
  for (const item of items) (test(item) ? passed : others).push(item);
  return [passed, others];
}
