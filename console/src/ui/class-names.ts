/** Joins what is there; a condition that does not hold leaves nothing behind. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
