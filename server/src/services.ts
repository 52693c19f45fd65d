import type { Config } from './config.ts';
import { type Conversions, startConversions } from './conversions/index.ts';
import { type Folding, startFolding } from './counters/index.ts';
import { listenForNotices, type Notices } from './db/notices.ts';
import { type Database, openDatabase } from './db/open.ts';
import { localSlots, type Reports, type Slots, startReports } from './db/reports.ts';
import { requestLimits, type TimeLimits } from './db/time-limits.ts';
import { cacheLogos, type Logos } from './demand/index.ts';
import {
  type CallCounter,
  createRequestLog,
  type ListRequests,
  type RequestLog,
  startCallCounter,
} from './diagnostics/index.ts';
import { type Events, startEvents } from './events/index.ts';
import type { Readiness } from './http/health.ts';
import type { Logger } from './http/logger.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { version } from './http/openapi.ts';
import { type RateCounter, windowCounter } from './http/rate-counter.ts';
import { startSharedCounter } from './http/shared-rate-counter.ts';
import { masterSecretSource } from './installation.ts';
import { type KeyVerifier, type LastUseTracker, startKeyVerifier, trackLastUse } from './keys/index.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { hourMs } from './lib/days.ts';
import { repeat } from './lib/repeat.ts';
import type { Tracer } from './lib/tracing.ts';
import { jobDefinitions, type Maintenance, startMaintenance } from './maintenance/index.ts';
import type { Restarts } from './restarts.ts';
import {
  type AddressBlocks,
  type ChargeIds,
  type ClickTokens,
  openSecrets,
  type PostbackTokens,
} from './secrets/index.ts';
import { type Serving, startServing } from './serving/index.ts';
import { startTelemetry } from './telemetry/index.ts';
import { startTraffic, voidJobs } from './traffic/index.ts';
import { startUsers, type Users } from './users/index.ts';

/** All services of a process. They are created once and passed to the routes that need them. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly reports: Reports;
  readonly notices: Notices;
  readonly keys: KeyVerifier;
  readonly lastUse: LastUseTracker;
  readonly users: Users;
  readonly serving: Serving;
  readonly events: Events;
  readonly conversions: Conversions;
  readonly folding: Folding;
  readonly logos: Logos;
  /** Makes and reads the tokens in the links of offers. */
  readonly clicks: ClickTokens;
  readonly postbacks: PostbackTokens;
  readonly charges: ChargeIds;
  readonly addressBlocks: AddressBlocks;
  readonly maintenance: Maintenance;
  readonly metrics: Metrics;
  readonly renderMetrics: () => Promise<string>;
  /** Undefined if traces are not exported. */
  readonly tracer: Tracer | undefined;
  readonly rateCounter: RateCounter;
  /** The recent calls of each channel in this process. */
  readonly requestLog: RequestLog;
  readonly callCounts: CallCounter;
  /** Lists the recent calls of a channel in all processes. */
  readonly listRequests: ListRequests;
  /** Replaces the server processes. Undefined if the service is one process. */
  readonly restarts: Restarts | undefined;
  readonly readiness: Readiness;
  readonly log: Logger;
  readonly clock: Clock;
  /** Writes what is still in memory and closes the database. */
  close(): Promise<void>;
}

/** How often a running process reads the keys in the database, to use a new identity key. */
const secretsRefreshMs = hourMs;

export interface ServiceOptions {
  log: Logger;
  clock?: Clock;
  database?: Database;
  /** How long offer requests and events may take. */
  limits?: TimeLimits;
  /**
   * With several processes, these come from the primary: shared report slots and
   * rate counter, summed metrics.
   */
  slots?: Slots;
  rateCounter?: RateCounter;
  renderMetrics?: () => Promise<string>;
  listRequests?: ListRequests;
  restarts?: Restarts;
}

export async function startServices(config: Config, options: ServiceOptions): Promise<Services> {
  const { log, clock = systemClock, limits = requestLimits } = options;
  const database = options.database ?? (await openDatabase(config));
  const secrets = await openSecrets(database.db, masterSecretSource(config), clock());
  const secretsRefresh = repeat(
    secretsRefreshMs,
    () => secrets.refresh(clock()),
    (error) => log.warn({ err: error }, 'the keys in the database could not be refreshed'),
  );
  const notices = await listenForNotices(database, {
    onProblem: (error) => log.warn({ err: error }, 'change notices are interrupted'),
  });
  const lastUse = trackLastUse(database.db, clock, (error) =>
    log.warn({ err: error }, 'the last use of API keys could not be recorded'),
  );
  const keys = await startKeyVerifier({
    db: database.db,
    notices,
    environment: config.environment,
    configuredOperatorKey: config.operatorKey,
    clock,
    onUse: lastUse.record,
    onProblem: (error) => log.warn({ err: error }, 'changed API keys could not be read; retrying'),
  });
  const metrics = createMetrics();
  const telemetry = await startTelemetry(config.telemetry, {
    registry: metrics.registry,
    version,
    environment: config.environment,
    log,
    clock: systemClock,
  });
  const folding = startFolding({ database, metrics, log, systemClock });
  const serving = await startServing({
    db: database.db,
    identity: secrets.identity,
    addressBlocks: secrets.addressBlocks,
    notices,
    metrics,
    log,
    clock,
    folding,
    limits,
  });
  const { snapshot, refresh } = serving;
  const events = startEvents({
    db: database.db,
    snapshot,
    refresh,
    metrics,
    log,
    clock,
    folding,
    limits,
    leakedKeys: keys.leakedKeys,
  });
  const conversions = startConversions({
    db: database.db,
    snapshot,
    events,
    metrics,
    log,
    clock,
    limits,
  });
  const { retentionDays } = config;
  const definitions = { ...jobDefinitions, ...voidJobs(events.ledger) };
  const maintenance = startMaintenance({ database, definitions, retentionDays, metrics, log, clock });
  const traffic = startTraffic({ db: database.maintenance, log, clock });
  const users = await startUsers({
    db: database.db,
    secret: secrets.auth,
    baseUrl: config.baseUrl,
    log,
    clock,
  });
  const rateCounter = await startSharedCounter({
    database,
    local: options.rateCounter ?? windowCounter(),
    processes: config.workers,
    log,
  });
  const requestLog = createRequestLog();
  const callCounts = startCallCounter(database.db, clock, (error) =>
    log.warn({ err: error }, 'the outcomes of calls could not be stored'),
  );
  return {
    config,
    database,
    reports: startReports(
      database.reports,
      options.slots ?? localSlots(config.reportSlots, database.reportConnections),
    ),
    notices,
    keys,
    lastUse,
    users,
    serving,
    events,
    conversions,
    folding,
    logos: cacheLogos(database.db),
    clicks: secrets.clicks,
    postbacks: secrets.postbacks,
    charges: secrets.charges,
    addressBlocks: secrets.addressBlocks,
    maintenance,
    metrics,
    renderMetrics: options.renderMetrics ?? (() => metrics.registry.metrics()),
    tracer: telemetry?.tracer,
    rateCounter,
    restarts: options.restarts,
    requestLog,
    callCounts,
    listRequests: options.listRequests ?? (async (...args) => requestLog.list(...args)),
    readiness: { draining: false },
    log,
    clock,
    // A service is closed before those that it uses; the database is last.
    async close() {
      // All requests are answered, so no span is added. A slow collector does not delay the others.
      const exported = telemetry?.close();
      await traffic.close();
      await maintenance.close();
      await conversions.close();
      await events.close();
      await serving.close();
      await folding.close();
      await keys.close();
      await lastUse.close();
      await callCounts.close();
      await rateCounter.close();
      await users.close();
      await secretsRefresh.close();
      await notices.close();
      await database.close();
      await exported;
    },
  };
}
