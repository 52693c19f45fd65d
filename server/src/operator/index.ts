/**
 * The operator API: how staff and their scripts run the network. It contains no business rules. A route
 * parses the request, calls the area that owns the data, and serializes the response.
 */
import type { KeyDependencies } from '../channel/index.ts';
import type { Ledger } from '../events/index.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Maintenance } from '../maintenance/index.ts';
import type { AddressBlocks, IdentityHashes } from '../secrets/index.ts';
import { advertiserRoutes } from './advertiser-routes.ts';
import { attentionRoutes } from './attention-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { type BackupDependencies, backupRoutes } from './backup-routes.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { deleteDemandRoutes } from './delete-demand-routes.ts';
import { flagRoutes } from './flag-routes.ts';
import { type HealthDependencies, healthRoutes } from './health-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { logoRoutes } from './logo-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { type PerformanceDependencies, performanceRoutes } from './performance-routes.ts';
import { publisherRoutes } from './publisher-routes.ts';
import type { DeliveryDependencies } from './read-delivery.ts';
import { reportRoutes } from './report-routes.ts';
import { type ReviewDependencies, requestRoutes } from './request-routes.ts';
import { type RestartDependencies, restartRoutes } from './restart-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { sessionListRoutes } from './session-list-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { shopperRoutes } from './shopper-routes.ts';
import { taxonomyRoutes } from './taxonomy-routes.ts';
import { voidRoutes } from './void-routes.ts';

export { CampaignView, includedName, OfferView } from './demand-schema.ts';
export { readList } from './list-figures.ts';
export { listParams, pageWithFigures } from './list-schema.ts';

/** The dependencies of all routes of this area. */
export type OperatorDependencies = KeyDependencies &
  ReviewDependencies &
  HealthDependencies &
  PerformanceDependencies &
  DeliveryDependencies &
  RestartDependencies &
  BackupDependencies & {
    readonly maintenance: Maintenance;
    readonly channelIds: () => string[];
    readonly identity: IdentityHashes;
    readonly addressBlocks: AddressBlocks;
    readonly events: { readonly ledger: Ledger };
  };

export function operatorRoutes(app: RouteApp, services: OperatorDependencies): void {
  channelRoutes(app, services);
  keyRoutes(app, services);
  requestRoutes(app, services);
  taxonomyRoutes(app, services);
  publisherRoutes(app, services);
  advertiserRoutes(app, services);
  logoRoutes(app, services);
  campaignRoutes(app, services);
  offerRoutes(app, services);
  deleteDemandRoutes(app, services);
  performanceRoutes(app, services);
  sessionListRoutes(app, services);
  sessionRoutes(app, services);
  shopperRoutes(app, services);
  reportRoutes(app, services);
  flagRoutes(app, services);
  voidRoutes(app, services);
  jobRoutes(app, services);
  attentionRoutes(app, services);
  healthRoutes(app, services);
  restartRoutes(app, services);
  backupRoutes(app, services);
  auditRoutes(app, services);
  searchRoutes(app, services);
}
