import { lazy, Suspense } from 'react';
import { useToasts } from './toast.tsx';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Loads the toaster with the first message. */
export function LazyToaster() {
  return useToasts().length > 0 ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
