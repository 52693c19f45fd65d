import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

const home = import.meta.env.BASE_URL;

/** Where somebody wanted to go, as long as it is in the console: an address elsewhere is somebody else's idea. */
export function returnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith(home)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
  if (origin !== window.location.origin || !pathname.startsWith(home) || isDoor(pathname)) return undefined;
  return pathname + search + hash;
}

function isDoor(pathname: string): boolean {
  return ['sign-in', 'join'].some((page) => pathname === home + page);
}

/** On the pages that somebody sees before they are in. */
export function isAtDoor(): boolean {
  return isDoor(window.location.pathname);
}

/** What this address is, to come back to it. */
export function hereForReturn(): string | undefined {
  const { pathname, search, hash } = window.location;
  return returnPath(pathname + search + hash);
}

/** Goes in after a sign-in; nothing that somebody else loaded in this tab stays. */
export function useEnter(): (path: string | undefined) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  return (path) => {
    queryClient.clear();
    router.history.replace(path ?? home);
  };
}
