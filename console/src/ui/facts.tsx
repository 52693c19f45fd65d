import type { ReactNode } from 'react';

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      {/* File names and addresses have no spaces: without a break they would widen the page. */}
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  );
}
