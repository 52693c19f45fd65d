import { useEffect, useRef, useState } from 'react';

const searchDelayMs = 250;

/**
 * The words of a search field over those in the address, which follow once typing pauses: they are what is asked, and
 * what can be shared. Where the address changed by itself, by a link or a step back, the field follows it.
 */
export function useSearchField(q: string, onSearch: (q: string | undefined) => void) {
  const [words, setWords] = useState(q);
  const asked = useRef(q);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (q !== asked.current) {
      asked.current = q;
      setWords(q);
      return;
    }
    const wanted = words.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      search.current(wanted || undefined);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [words, q]);
  return [words, setWords] as const;
}
