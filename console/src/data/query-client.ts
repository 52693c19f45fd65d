import { EncartError } from '@encart/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { checkConnection } from './connection.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The SDK throws no other error. */
    defaultError: EncartError;
  }
}

/** The query key of the items for staff to look at. Any change may settle one, so it invalidates the key. */
export const attentionKey = ['operator', 'attention'] as const;

const maxRetries = 2;

/** Calls `onSignedOut` when the service answers 401: there is no valid login session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut();
    if (isTransient(error)) void checkConnection();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onError(error);
        // A refresh failed. The page keeps what it shows; the banner or the sign-in dialog says why it may be
        // out of date.
        if (query.state.data !== undefined && (isTransient(error) || isSignedOut(error)))
          query.setState({ status: 'success', error: null });
      },
    }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: () => void client.invalidateQueries({ queryKey: attentionKey }),
    }),
    defaultOptions: {
      // Also without a network: a call that fails is visible, one that waits is not.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        // Only lost connections and server errors are retried; a rejected request would be rejected again.
        retry: (failures, error) => failures < maxRetries && isTransient(error),
      },
    },
  });
  return client;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof EncartError && error.status === 401;
}

function isTransient(error: unknown): boolean {
  return error instanceof EncartError && (error.status === 0 || error.status >= 500);
}
