import { Type } from 'typebox';
import { getRevision } from '../db/changes.ts';
import { readDatabaseFacts } from '../db/installation-store.ts';
import type { Database } from '../db/open.ts';
import { choice, DetailBody, dateTime, nullable, uuid } from '../http/fields.ts';
import { version } from '../http/openapi.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/environment.ts';
import { getLastJob, jobStatuses, readRecountResult } from '../maintenance/index.ts';
import { latencyQuantileMs, type MetricsSample, parseMetrics } from './read-metrics.ts';

const Health = Type.Object({
  version: Type.String(),
  environment: choice(['production', 'staging']),
  uptime_seconds: Type.Integer({ description: 'Uptime of the process that handles this request.' }),
  processes: Type.Integer(),
  database: Type.Object({
    engine: choice(['embedded', 'postgres']),
    version: Type.String(),
    schema: Type.String({ description: 'The last migration.' }),
    size_bytes: Type.Integer(),
  }),
  rates: Type.Object({
    window_seconds: Type.Number({
      description:
        'The period of the rates: about one minute if this endpoint is polled, otherwise the time since the previous request or since the start.',
    }),
    events_per_second: Type.Number(),
    decisions_per_second: Type.Number(),
    decision_p50_ms: nullable(Type.Number()),
    decision_p99_ms: nullable(Type.Number()),
  }),
  freshness: Type.Object({
    data_through: dateTime({
      description: 'Reports include every event that was accepted before this time.',
    }),
    changes_behind: Type.Integer({
      description: 'How many changes the slowest process has not applied to its snapshot yet.',
    }),
    last_lesson_at: nullable(dateTime({ description: 'Time of the last learning update.' })),
  }),
  queued: Type.Integer({ description: 'Items that wait for a commit, in all processes.' }),
  last_audit: nullable(
    Type.Object({
      id: uuid(),
      started_at: dateTime(),
      status: choice([...jobStatuses]),
      done: Type.Integer(),
      total: Type.Integer(),
      estimated_finish_at: nullable(dateTime()),
      difference_count: Type.Integer(),
    }),
  ),
  last_tidied_at: nullable(dateTime({ description: 'When the retention job last finished.' })),
});

/** Rates are computed over about this time. */
const windowMs = 60_000;
/** More than a minute of polls, and few enough for the memory. */
const maxSamples = 200;

export interface HealthDependencies {
  readonly database: Database;
  readonly environment: Environment;
  /** The number of server processes on this machine. */
  readonly processes: number;
  readonly lastLearningAt: () => Date | undefined;
  readonly renderMetrics: () => Promise<string>;
  readonly clock: Clock;
}

export function healthRoutes(
  app: RouteApp,
  { database, environment, processes, lastLearningAt, renderMetrics, clock }: HealthDependencies,
): void {
  // Counters only grow, so a rate is the difference to an earlier sample. Every request adds a sample for
  // later ones. The first request is compared with the start of the process, at 0 ms.
  let samples: MetricsSample[] = [];

  app.get(
    '/health',
    {
      schema: {
        tags: ['Operator: diagnostics'],
        summary: 'Get service health',
        response: { 200: Health, 401: DetailBody },
      },
    },
    async () => {
      const now = clock();
      const sample = parseMetrics(await renderMetrics(), performance.now());
      const before = samples.findLast(({ atMs }) => atMs <= sample.atMs - windowMs) ?? samples[0];
      samples = [...samples.filter((each) => each.atMs >= (before?.atMs ?? 0)), sample].slice(-maxSamples);
      const facts = await readDatabaseFacts(database.db);
      const audit = await getLastJob(database.db, 'audit');
      const seconds = (sample.atMs - (before?.atMs ?? 0)) / 1000;
      const perSecond = (counter: 'events' | 'decisions') =>
        (sample[counter] - (before?.[counter] ?? 0)) / Math.max(seconds, 0.001);
      return {
        version,
        environment,
        uptime_seconds: Math.round(process.uptime()),
        processes,
        database: {
          engine: database.engine,
          version: facts.version,
          schema: facts.lastMigration,
          size_bytes: facts.sizeBytes,
        },
        rates: {
          window_seconds: seconds,
          events_per_second: perSecond('events'),
          decisions_per_second: perSecond('decisions'),
          decision_p50_ms: latencyQuantileMs(0.5, before, sample),
          decision_p99_ms: latencyQuantileMs(0.99, before, sample),
        },
        freshness: {
          data_through: now.toISOString(),
          changes_behind: Math.max(0, (await getRevision(database.db)) - sample.revision),
          last_lesson_at: lastLearningAt()?.toISOString() ?? null,
        },
        queued: sample.queued,
        last_audit: audit
          ? {
              id: audit.id,
              status: audit.status,
              done: audit.done,
              total: audit.total,
              started_at: audit.startedAt.toISOString(),
              estimated_finish_at: audit.estimatedFinishAt?.toISOString() ?? null,
              difference_count: readRecountResult(audit.result).differenceCount,
            }
          : null,
        last_tidied_at: facts.retentionRanAt?.toISOString() ?? null,
      };
    },
  );
}
