import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Scrolls sideways where there is no room, and then the keyboard can do so too. */
export function ScrollX({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () => setScrolls(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      // Positioned, so that hidden text for screen readers is cut off here and does not widen the page.
      className="relative overflow-x-auto -outline-offset-2"
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
