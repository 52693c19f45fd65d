import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { readTrailSearch } from './audit/trail-search.ts';
import { readDemandSearch } from './demand/demand-tabs.ts';
import { type ChannelTab, isChannelTab } from './operator/channel-tabs.ts';
import { isStatus, type PublisherStatus } from './publisher/status.ts';
import { readRatesSearch } from './rates/rates-search.ts';
import { readNetworkSearch } from './reporting/network-search.ts';
import { PageNotFound } from './shell/page-states.tsx';
import { readId, readListSearch, readPage, readText } from './shell/search-params.ts';
import { signedIn } from './signed-in-route.ts';
import { readTrafficSearch } from './traffic/traffic-search.ts';

/** The pages for operator staff. Other users get the not-found page. */
const network = createRoute({
  getParentRoute: () => signedIn,
  path: '/network',
  loader: ({ context: { me } }) => {
    if (!me.permissions.includes('operator:read')) throw notFound();
  },
  notFoundComponent: PageNotFound,
});

const home = createRoute({
  getParentRoute: () => network,
  path: '/home',
  component: lazyRouteComponent(() => import('./operator/home-page.tsx'), 'HomePage'),
});

const networkHome = createRoute({
  getParentRoute: () => network,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/network/home' });
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

const advertiser = createRoute({
  getParentRoute: () => network,
  path: '/advertisers/$advertiserId',
  component: lazyRouteComponent(() => import('./demand/advertiser-page.tsx'), 'AdvertiserPage'),
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
  validateSearch: (
    search,
  ): { session?: string | undefined; channel?: string | undefined; publisher?: string | undefined } => ({
    session: readText(search.session),
    channel: readId(search.channel),
    publisher: readId(search.channel) && readId(search.publisher),
  }),
  component: lazyRouteComponent(() => import('./serving/explain-page.tsx'), 'ExplainPage'),
});

const traffic = createRoute({
  getParentRoute: () => network,
  path: '/traffic',
  validateSearch: readTrafficSearch,
  component: lazyRouteComponent(() => import('./traffic/traffic-page.tsx'), 'TrafficPage'),
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
  component: lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
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

const rates = createRoute({
  getParentRoute: () => network,
  path: '/rates',
  validateSearch: readRatesSearch,
  component: lazyRouteComponent(() => import('./rates/rates-page.tsx'), 'RatesPage'),
});

const ratesImport = createRoute({
  getParentRoute: () => network,
  path: '/rates/import',
  component: lazyRouteComponent(() => import('./rates/import-page.tsx'), 'ImportRatesPage'),
});

const trail = createRoute({
  getParentRoute: () => network,
  path: '/trail',
  validateSearch: readTrailSearch,
  component: lazyRouteComponent(() => import('./audit/trail-page.tsx'), 'TrailPage'),
});

const health = createRoute({
  getParentRoute: () => network,
  path: '/health',
  component: lazyRouteComponent(() => import('./operator/health-page.tsx'), 'HealthPage'),
});

const networkReport = createRoute({
  getParentRoute: () => network,
  path: '/report',
  validateSearch: readNetworkSearch,
  component: lazyRouteComponent(() => import('./reporting/network-report-page.tsx'), 'NetworkReportPage'),
});

export const networkRoutes = network.addChildren([
  networkHome,
  home,
  review,
  demand,
  advertiser,
  campaign,
  newOffer,
  offer,
  explain,
  traffic,
  networkChannels,
  networkChannel,
  networkPublishers,
  taxonomy,
  rates,
  ratesImport,
  people,
  networkReport,
  trail,
  health,
]);
