import { EncartError } from '@encart/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    /** The SDK fails in no other way. */
    defaultError: EncartError;
  }
}

const mostTries = 2;

/** `onSignedOut` is told when the service no longer knows who is asking. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const look = (error: Error) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: look }),
    mutationCache: new MutationCache({ onError: look }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What the service refused it will refuse again; a lost connection or a bad moment may pass.
        retry: (tries, error) => tries < mostTries && isPassing(error),
      },
    },
  });
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof EncartError && error.status === 401;
}

function isPassing(error: unknown): boolean {
  return error instanceof EncartError && (error.status === 0 || error.status >= 500);
}
