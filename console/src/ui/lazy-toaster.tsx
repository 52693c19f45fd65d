import { useEffect } from 'react';
import { LazyPart, lazyPart } from './lazy-part.tsx';
import { useToasts } from './toast.tsx';

const toaster = lazyPart(() => import('./toaster.tsx').then(({ Toaster }) => Toaster));
const loadAfterMs = 3_000;

/**
 * Loads the toaster with the first message, or soon after the page: messages must also
 * appear without a connection.
 */
export function LazyToaster() {
  useEffect(() => {
    const timer = setTimeout(() => toaster.load().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return useToasts().length > 0 ? <LazyPart part={toaster} props={{}} /> : null;
}
