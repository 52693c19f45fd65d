/** The order of two texts by their code units, which does not depend on a language. For `sort`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
