/** A place that a search can lead to. */
export interface SearchEntry {
  readonly title: string;
  /** Where it is: the page, or the path of a call. */
  readonly place: string;
  readonly path: string;
}

/**
 * An inverted index: for every word, pairs of the number of an entry and the weight of the word there. The
 * script of the pages searches it in the browser.
 */
export interface SearchIndex {
  readonly entries: readonly SearchEntry[];
  readonly words: Readonly<Record<string, readonly number[]>>;
}
