import { EncartError } from '@encart/sdk';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { channelsQuery } from './channel/channels.ts';
import { isSignedOut } from './data/query-client.ts';
import { PageNotFound } from './shell/page-states.tsx';
import { meQuery } from './users/me.ts';
import { currentReturnPath } from './users/return-path.ts';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: PageNotFound,
});

/** The parent of every page that needs a login session. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context: { queryClient } }) => {
    try {
      const me = await queryClient.ensureQueryData(meQuery);
      return { me, channels: await queryClient.ensureQueryData(channelsQuery(me)) };
    } catch (error) {
      if (error instanceof EncartError && isSignedOut(error))
        throw redirect({ to: '/sign-in', search: { return: currentReturnPath() } });
      throw error;
    }
  },
  // Until then, the outline of the shell in `index.html` stays.
  pendingMs: Number.POSITIVE_INFINITY,
  // Loaded on demand: the sign-in page needs neither the shell nor its dependencies.
  component: lazyRouteComponent(() => import('./shell/app-shell.tsx'), 'AppShell'),
});
