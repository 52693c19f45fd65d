import { addressLimits, reportCounter } from './http/rate-limit.ts';
import { countPublishers } from './reporting/index.ts';
import type { Services } from './services.ts';

/** The dependencies of all route functions. Each route function declares those that it needs. */
export function dependenciesOf(services: Services) {
  const { config, database, serving, events, users, rateCounter } = services;
  const { snapshot, identity } = serving;
  return {
    baseUrl: config.baseUrl,
    environment: config.environment,
    operatorKey: config.operatorKey,
    popUps: config.popUps,
    pathPrefix: config.pathPrefix,
    processes: config.workers,
    dataDir: config.dataDir,
    database,
    db: database.db,
    reports: services.reports,
    maintenance: services.maintenance,
    listRequests: services.listRequests,
    callCounts: services.callCounts,
    renderMetrics: services.renderMetrics,
    restarts: services.restarts,
    clock: services.clock,
    users,
    userNames: users.names,
    countReports: config.rateLimits ? reportCounter(rateCounter) : undefined,
    limitByAddress: addressLimits(config.rateLimits ? rateCounter : undefined),
    serving,
    identity,
    addressBlocks: services.addressBlocks,
    clicks: services.clicks,
    postbacks: services.postbacks,
    charges: services.charges,
    // The snapshot holds the estimates of the last learning update.
    learning: snapshot,
    supply: snapshot,
    countPublishers,
    events,
    conversions: services.conversions,
    snapshot,
    channelIds: () => snapshot.channelIds(),
    lastLearningAt: () => snapshot.learned.at,
  };
}
