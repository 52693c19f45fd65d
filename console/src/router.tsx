import { EncartError } from '@encart/sdk';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { channelsQuery, pickChannel, rememberChannel } from './channel/channels.ts';
import { readRequestLogSearch } from './channel/request-log.ts';
import { isSignedOut } from './data/query-client.ts';
import { readDemandSearch } from './demand/demand-tabs.ts';
import { type ChannelTab, isChannelTab } from './operator/channel-tabs.ts';
import { isPublisherTab, type PublisherTab } from './publisher/publisher-tabs.ts';
import { isStatus, type PublisherStatus } from './publisher/status.ts';
import { isNetworkGroup, type NetworkGroup } from './reporting/network-groups.ts';
import { isOverviewMetric, type OverviewMetric } from './reporting/overview-metrics.ts';
import { isPeriod, type Period } from './reporting/period.ts';
import { readReportSearch } from './reporting/report-search.ts';
import { PageFailed, PageNotFound, PagePending } from './shell/page-states.tsx';
import { readListSearch, readPage, readText } from './shell/search-params.ts';
import { hereForReturn, returnPath } from './users/enter.ts';
import { meQuery } from './users/me.ts';

interface OverviewSearch {
  period?: Period | undefined;
  metric?: OverviewMetric | undefined;
}

interface PublishersSearch {
  q?: string | undefined;
  status?: PublisherStatus | undefined;
  page?: number | undefined;
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: PageNotFound,
});

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

/** Everything behind the sign-in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context: { queryClient } }) => {
    try {
      const me = await queryClient.ensureQueryData(meQuery);
      return { me, channels: await queryClient.ensureQueryData(channelsQuery(me)) };
    } catch (error) {
      if (error instanceof EncartError && isSignedOut(error))
        throw redirect({ to: '/sign-in', search: { return: hereForReturn() } });
      throw error;
    }
  },
  // With all that hangs on it: who only comes to sign in does not wait for it.
  component: lazyRouteComponent(() => import('./shell/app-shell.tsx'), 'AppShell'),
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context: { me, channels } }) => {
    const channel = pickChannel(channels);
    if (!channel && me.permissions.includes('operator:read')) throw redirect({ to: '/network/review' });
    if (channel) throw redirect({ to: '/c/$channelId/overview', params: { channelId: channel.id } });
  },
  component: lazyRouteComponent(() => import('./channel/no-channel-page.tsx'), 'NoChannelPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./users/account-page.tsx'), 'AccountPage'),
});

/** The whole network, for staff: to everybody else it is not there. */
const network = createRoute({
  getParentRoute: () => signedIn,
  path: '/network',
  loader: ({ context: { me } }) => {
    if (!me.permissions.includes('operator:read')) throw notFound();
  },
  notFoundComponent: PageNotFound,
});

const networkHome = createRoute({
  getParentRoute: () => network,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/network/review' });
  },
});

const review = createRoute({
  getParentRoute: () => network,
  path: '/review',
  validateSearch: (
    search,
  ): { status?: PublisherStatus | undefined; page?: number | undefined; request?: string | undefined } => ({
    status: isStatus(search.status) ? search.status : undefined,
    page: readPage(search.page),
    request: readText(search.request),
  }),
  component: lazyRouteComponent(() => import('./operator/review-page.tsx'), 'ReviewPage'),
});

const demand = createRoute({
  getParentRoute: () => network,
  path: '/demand',
  validateSearch: readDemandSearch,
  component: lazyRouteComponent(() => import('./demand/demand-page.tsx'), 'DemandPage'),
});

const campaign = createRoute({
  getParentRoute: () => network,
  path: '/campaigns/$campaignId',
  component: lazyRouteComponent(() => import('./demand/campaign-page.tsx'), 'CampaignPage'),
});

const newOffer = createRoute({
  getParentRoute: () => network,
  path: '/campaigns/$campaignId/new-offer',
  component: lazyRouteComponent(() => import('./demand/offer-page.tsx'), 'NewOfferPage'),
});

const offer = createRoute({
  getParentRoute: () => network,
  path: '/offers/$offerId',
  component: lazyRouteComponent(() => import('./demand/offer-page.tsx'), 'OfferPage'),
});

const explain = createRoute({
  getParentRoute: () => network,
  path: '/explain',
  validateSearch: (search): { session?: string | undefined } => ({ session: readText(search.session) }),
  component: lazyRouteComponent(() => import('./serving/explain-page.tsx'), 'ExplainPage'),
});

const networkChannels = createRoute({
  getParentRoute: () => network,
  path: '/channels',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./operator/channels-page.tsx'), 'ChannelsPage'),
});

const networkChannel = createRoute({
  getParentRoute: () => network,
  path: '/channels/$channelId',
  validateSearch: (search): { tab?: ChannelTab | undefined } => ({
    tab: isChannelTab(search.tab) ? search.tab : undefined,
  }),
  component: lazyRouteComponent(() => import('./operator/channel-page.tsx'), 'ChannelPage'),
});

const people = createRoute({
  getParentRoute: () => network,
  path: '/people',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./users/people-page.tsx'), 'PeoplePage'),
});

const networkPublishers = createRoute({
  getParentRoute: () => network,
  path: '/publishers',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./operator/publishers-page.tsx'), 'NetworkPublishersPage'),
});

const taxonomy = createRoute({
  getParentRoute: () => network,
  path: '/taxonomy',
  component: lazyRouteComponent(() => import('./taxonomy/taxonomy-page.tsx'), 'TaxonomyPage'),
});

const health = createRoute({
  getParentRoute: () => network,
  path: '/health',
  component: lazyRouteComponent(() => import('./operator/health-page.tsx'), 'HealthPage'),
});

const networkReport = createRoute({
  getParentRoute: () => network,
  path: '/report',
  validateSearch: (
    search,
  ): { by?: NetworkGroup | undefined; period?: Period | undefined; page?: number | undefined } => ({
    by: isNetworkGroup(search.by) ? search.by : undefined,
    period: isPeriod(search.period) ? search.period : undefined,
    page: readPage(search.page),
  }),
  component: lazyRouteComponent(() => import('./reporting/network-report-page.tsx'), 'NetworkReportPage'),
});

const networkRoutes = network.addChildren([
  networkHome,
  review,
  demand,
  campaign,
  newOffer,
  offer,
  explain,
  networkChannels,
  networkChannel,
  networkPublishers,
  taxonomy,
  people,
  networkReport,
  health,
]);

/** What no other page answers to is not found inside the shell, with the way on beside it. */
const anything = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: PageNotFound,
});

const channel = createRoute({
  getParentRoute: () => signedIn,
  path: '/c/$channelId',
  // Not before the load: what is not found there takes the shell away with it.
  loader: ({ context: { channels }, params: { channelId } }) => {
    if (!channels.some(({ id }) => id === channelId)) throw notFound();
    rememberChannel(channelId);
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
  validateSearch: (search): OverviewSearch => ({
    period: isPeriod(search.period) ? search.period : undefined,
    metric: isOverviewMetric(search.metric) ? search.metric : undefined,
  }),
  component: lazyRouteComponent(() => import('./reporting/overview-page.tsx'), 'OverviewPage'),
});

const publishers = createRoute({
  getParentRoute: () => channel,
  path: '/publishers',
  validateSearch: (search): PublishersSearch => ({
    q: readText(search.q),
    status: isStatus(search.status) ? search.status : undefined,
    page: readPage(search.page),
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
  validateSearch: (search): { tab?: PublisherTab | undefined } => ({
    tab: isPublisherTab(search.tab) ? search.tab : undefined,
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
    anything,
    networkRoutes,
    channel.addChildren([
      channelHome,
      overview,
      publishers,
      publisherImport,
      publisher,
      exclusions,
      reports,
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
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
