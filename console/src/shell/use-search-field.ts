import { useEffect, useRef, useState } from 'react';

const searchDelayMs = 250;

/**
 * The text of a search field whose search is kept in the address. The address changes `searchDelayMs` after
 * the last keystroke. When a link or the back button changes the address, the field takes its value.
 */
export function useSearchField(q: string, onSearch: (q: string | undefined) => void) {
  const [text, setText] = useState(q);
  /** The last search that this field took from the address or wrote to it. */
  const lastQ = useRef(q);
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => {
    if (q !== lastQ.current) {
      lastQ.current = q;
      setText(q);
      return;
    }
    const trimmed = text.trim();
    if (trimmed === q) return;
    const timer = setTimeout(() => {
      lastQ.current = trimmed;
      latestOnSearch.current(trimmed || undefined);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, q]);
  return [text, setText] as const;
}
