import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { grantedAdvertisers } from './advertiser/advertisers.ts';
import { advertiserRoutes } from './advertiser-routes.ts';
import { readRequestLogSearch } from './channel/request-log.ts';
import { readSettingsTab, type SettingsTab } from './channel/settings-tabs.ts';
import { networkRoutes } from './network-routes.ts';
import { isPublisherTab, type PublisherTab } from './publisher/publisher-tabs.ts';
import { isStatus, type PublisherStatus } from './publisher/status.ts';
import { isOverviewMetric, type OverviewMetric } from './reporting/overview-metrics.ts';
import { isPeriod, type Period } from './reporting/period.ts';
import { readReportSearch } from './reporting/report-search.ts';
import { PageFailed, PageNotFound, PagePending } from './shell/page-states.tsx';
import { pickTenant, rememberTenant } from './shell/pick-tenant.ts';
import { type ListSearch, readListSearch } from './shell/search-params.ts';
import { startPageOf, tenantsOf } from './shell/tenants.ts';
import { root, signedIn } from './signed-in-route.ts';
import { returnPath } from './users/return-path.ts';

interface OverviewSearch {
  period?: Period | undefined;
  metric?: OverviewMetric | undefined;
}

function readOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  return {
    period: isPeriod(search.period) ? search.period : undefined,
    metric: isOverviewMetric(search.metric) ? search.metric : undefined,
  };
}

interface PublishersSearch extends ListSearch {
  status?: PublisherStatus | undefined;
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { return?: string | undefined } => ({ return: returnPath(search.return) }),
  component: lazyRouteComponent(() => import('./users/sign-in-page.tsx'), 'SignInPage'),
});

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./users/join-page.tsx'), 'JoinPage'),
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context: { me, channels } }) => {
    if (me.permissions.includes('operator:read')) throw redirect({ to: '/network/home' });
    const tenant = pickTenant(tenantsOf(channels, grantedAdvertisers(me)));
    if (tenant) throw redirect(startPageOf(tenant));
  },
  component: lazyRouteComponent(() => import('./shell/no-access-page.tsx'), 'NoAccessPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./users/account-page.tsx'), 'AccountPage'),
});

/** Unknown addresses show the not-found page inside the shell, so the navigation stays visible. */
const unknownPage = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: PageNotFound,
});

const channel = createRoute({
  getParentRoute: () => signedIn,
  path: '/c/$channelId',
  // In `loader`: a not-found error that `beforeLoad` throws also replaces the shell.
  loader: ({ context: { channels }, params: { channelId } }) => {
    if (!channels.some(({ id }) => id === channelId)) throw notFound();
    rememberTenant(channelId);
  },
  notFoundComponent: PageNotFound,
});

const channelHome = createRoute({
  getParentRoute: () => channel,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$channelId/overview', params });
  },
});

const overview = createRoute({
  getParentRoute: () => channel,
  path: '/overview',
  validateSearch: readOverviewSearch,
  component: lazyRouteComponent(() => import('./reporting/overview-page.tsx'), 'OverviewPage'),
});

const publishers = createRoute({
  getParentRoute: () => channel,
  path: '/publishers',
  validateSearch: (search): PublishersSearch => ({
    ...readListSearch(search),
    status: isStatus(search.status) ? search.status : undefined,
  }),
  component: lazyRouteComponent(() => import('./publisher/publishers-page.tsx'), 'PublishersPage'),
});

const publisherImport = createRoute({
  getParentRoute: () => channel,
  path: '/publishers/import',
  component: lazyRouteComponent(() => import('./publisher/import-page.tsx'), 'ImportPage'),
});

const publisher = createRoute({
  getParentRoute: () => channel,
  path: '/publishers/$publisherId',
  validateSearch: (search): OverviewSearch & { tab?: PublisherTab | undefined } => ({
    tab: isPublisherTab(search.tab) ? search.tab : undefined,
    ...readOverviewSearch(search),
  }),
  component: lazyRouteComponent(() => import('./publisher/publisher-page.tsx'), 'PublisherPage'),
});

const exclusions = createRoute({
  getParentRoute: () => channel,
  path: '/exclusions',
  component: lazyRouteComponent(() => import('./channel/exclusions-page.tsx'), 'ExclusionsPage'),
});

const reports = createRoute({
  getParentRoute: () => channel,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./reporting/reports-page.tsx'), 'ReportsPage'),
});

const settings = createRoute({
  getParentRoute: () => channel,
  path: '/settings',
  validateSearch: (search): { tab?: SettingsTab | undefined } => ({ tab: readSettingsTab(search.tab) }),
  component: lazyRouteComponent(() => import('./channel/settings-page.tsx'), 'SettingsPage'),
});

const developers = createRoute({
  getParentRoute: () => channel,
  path: '/developers',
  component: lazyRouteComponent(() => import('./developers/developers-layout.tsx'), 'DevelopersLayout'),
});

const developersHome = createRoute({
  getParentRoute: () => developers,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$channelId/developers/keys', params });
  },
});

const keys = createRoute({
  getParentRoute: () => developers,
  path: '/keys',
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
});

const requests = createRoute({
  getParentRoute: () => developers,
  path: '/requests',
  validateSearch: readRequestLogSearch,
  component: lazyRouteComponent(() => import('./channel/request-log-page.tsx'), 'RequestLogPage'),
});

const sandbox = createRoute({
  getParentRoute: () => developers,
  path: '/sandbox',
  validateSearch: (search): { publisher?: string | undefined } => ({
    publisher: typeof search.publisher === 'string' ? search.publisher : undefined,
  }),
  component: lazyRouteComponent(() => import('./serving/sandbox-page.tsx'), 'SandboxPage'),
});

const reference = createRoute({
  getParentRoute: () => developers,
  path: '/reference',
  component: lazyRouteComponent(() => import('./developers/reference-page.tsx'), 'ReferencePage'),
});

const routeTree = root.addChildren([
  signIn,
  join,
  signedIn.addChildren([
    home,
    account,
    unknownPage,
    networkRoutes,
    advertiserRoutes,
    channel.addChildren([
      channelHome,
      overview,
      publishers,
      publisherImport,
      publisher,
      exclusions,
      reports,
      settings,
      developers.addChildren([developersHome, keys, requests, sandbox, reference]),
    ]),
  ]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: PagePending,
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
  });
}

/** Loads the files of the page in the address while the user and their channels are still being loaded. */
export function loadPageFiles(router: ReturnType<typeof createConsoleRouter>): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matchedRoutes) void router.loadRouteChunk(route);
  if (matchedRoutes.at(-1)?.id === home.id) void router.loadRouteChunk(overview);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
