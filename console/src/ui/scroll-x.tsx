import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

/**
 * Scrolls horizontally if the content is too wide. It is focusable only then, for keyboard users. Otherwise
 * it is no scroll container, so that the head of a table can stick to the top of the page.
 */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => setScrollable(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      // Positioned, so that screen reader text is clipped here and does not widen the page.
      className={classNames(
        'relative -outline-offset-2',
        isScrollable ? 'overflow-x-auto' : 'overflow-x-clip',
      )}
      {...(isScrollable && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
