import { useEffect, useRef, useState } from 'react';

const searchDelayMs = 250;

/**
 * The text of a search field whose search is kept in the address. The address changes `searchDelayMs` after the last
 * keystroke. When the address changes by itself, by a link or the back button, the field takes its value.
 */
export function useSearchField(q: string, onSearch: (q: string | undefined) => void) {
  const [text, setText] = useState(q);
  const applied = useRef(q);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (q !== applied.current) {
      applied.current = q;
      setText(q);
      return;
    }
    const trimmed = text.trim();
    if (trimmed === q) return;
    const timer = setTimeout(() => {
      applied.current = trimmed;
      search.current(trimmed || undefined);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, q]);
  return [text, setText] as const;
}
