import { classNames } from './class-names.ts';

/** A loading placeholder. It is hidden from screen readers; the caller announces the loading state. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-shimmer rounded-sm bg-hover', className)} />;
}
