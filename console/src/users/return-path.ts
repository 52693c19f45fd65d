import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

const home = import.meta.env.BASE_URL;

/**
 * The page to open after sign-in. Only addresses inside the console are accepted, to prevent open redirects.
 */
export function returnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith(home)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, window.location.origin);
  if (origin !== window.location.origin || !pathname.startsWith(home) || isAuthPath(pathname))
    return undefined;
  return pathname + search + hash;
}

function isAuthPath(pathname: string): boolean {
  return ['sign-in', 'join'].some((page) => pathname === home + page);
}

/** True on the sign-in and join pages, which need no login session. */
export function isOnAuthPage(): boolean {
  return isAuthPath(window.location.pathname);
}

/** The current address, as the page to return to after sign-in. */
export function currentReturnPath(): string | undefined {
  const { pathname, search, hash } = window.location;
  return returnPath(pathname + search + hash);
}

/**
 * Opens the console after sign-in. Clears the cache, which may hold data of the previous user of this tab.
 */
export function useOpenConsole(): (path: string | undefined) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  return (path) => {
    queryClient.clear();
    router.history.replace(path ?? home);
  };
}
