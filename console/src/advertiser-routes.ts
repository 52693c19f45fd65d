import { EncartError } from '@encart/sdk';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { canHandleKeysOf, canOpen, canReportFor, isGranted } from './advertiser/access.ts';
import { ownAdvertiserQuery } from './advertiser/advertisers.ts';
import { readOwnReportSearch } from './advertiser/own-report-search.ts';
import { readConversionsSearch } from './conversions/conversions-search.ts';
import { readDemandListSearch } from './demand/demand-search.ts';
import { PageNotFound } from './shell/page-states.tsx';
import { rememberTenant } from './shell/pick-tenant.ts';
import { signedIn } from './signed-in-route.ts';

/** The pages for the people of an advertiser. Staff can open them too. */
const advertiser = createRoute({
  getParentRoute: () => signedIn,
  path: '/a/$advertiserId',
  // In `loader`: a not-found error that `beforeLoad` throws also replaces the shell.
  loader: async ({ context: { me, queryClient }, params: { advertiserId } }) => {
    if (!canOpen(me, advertiserId)) throw notFound();
    // Staff only look, so the channel that they opened last stays remembered.
    if (isGranted(me, advertiserId)) return rememberTenant(advertiserId);
    await queryClient.ensureQueryData(ownAdvertiserQuery(advertiserId)).catch((error: unknown) => {
      throw error instanceof EncartError && error.status === 404 ? notFound() : error;
    });
  },
  notFoundComponent: PageNotFound,
});

const advertiserHome = createRoute({
  getParentRoute: () => advertiser,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/a/$advertiserId/overview', params });
  },
});

const overview = createRoute({
  getParentRoute: () => advertiser,
  path: '/overview',
  component: lazyRouteComponent(() => import('./advertiser/own-overview-page.tsx'), 'OwnOverviewPage'),
});

const campaigns = createRoute({
  getParentRoute: () => advertiser,
  path: '/campaigns',
  validateSearch: readDemandListSearch,
  component: lazyRouteComponent(() => import('./advertiser/own-campaigns-page.tsx'), 'OwnCampaignsPage'),
});

const offers = createRoute({
  getParentRoute: () => advertiser,
  path: '/offers',
  validateSearch: readDemandListSearch,
  component: lazyRouteComponent(() => import('./advertiser/own-offers-page.tsx'), 'OwnOffersPage'),
});

const report = createRoute({
  getParentRoute: () => advertiser,
  path: '/report',
  validateSearch: readOwnReportSearch,
  component: lazyRouteComponent(() => import('./advertiser/own-report-page.tsx'), 'OwnReportPage'),
});

const conversions = createRoute({
  getParentRoute: () => advertiser,
  path: '/conversions',
  validateSearch: readConversionsSearch,
  component: lazyRouteComponent(() => import('./conversions/conversions-page.tsx'), 'ConversionsPage'),
});

const upload = createRoute({
  getParentRoute: () => advertiser,
  path: '/conversions/upload',
  loader: ({ context: { me }, params: { advertiserId } }) => {
    if (!canReportFor(me, advertiserId)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./conversions/upload-page.tsx'), 'UploadPage'),
});

const keys = createRoute({
  getParentRoute: () => advertiser,
  path: '/keys',
  loader: ({ context: { me }, params: { advertiserId } }) => {
    if (!canHandleKeysOf(me, advertiserId)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./advertiser/own-keys-page.tsx'), 'OwnKeysPage'),
});

export const advertiserRoutes = advertiser.addChildren([
  advertiserHome,
  overview,
  campaigns,
  offers,
  report,
  conversions,
  upload,
  keys,
]);
