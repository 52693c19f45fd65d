import { classNames } from './class-names.ts';

/** The place of what is still to come. Screen readers hear of the wait from whoever draws it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-shimmer rounded-sm bg-hover', className)} />;
}
