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
import { latencyMs, readSample, type Sample } from './read-metrics.ts';

const Health = Type.Object({
  version: Type.String(),
  environment: choice(['production', 'staging']),
  uptime_seconds: Type.Integer({ description: 'Of the process that answers.' }),
  processes: Type.Integer(),
  database: Type.Object({
    engine: choice(['embedded', 'postgres']),
    version: Type.String(),
    schema: Type.String({ description: 'The last migration.' }),
    size_bytes: Type.Integer(),
  }),
  rates: Type.Object({
    window_seconds: Type.Number({
      description: 'About the last minute while somebody looks; at the first look, since the start.',
    }),
    events_per_second: Type.Number(),
    decisions_per_second: Type.Number(),
    decision_p50_ms: nullable(Type.Number()),
    decision_p99_ms: nullable(Type.Number()),
  }),
  freshness: Type.Object({
    data_through: dateTime({ description: 'Reports hold every event that was answered before this moment.' }),
    changes_behind: Type.Integer({ description: 'Changes that the slowest process has not heard of yet.' }),
    last_lesson_at: nullable(dateTime()),
  }),
  queued: Type.Integer({ description: 'Items that wait to be committed, in all processes.' }),
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
  last_tidied_at: nullable(dateTime({ description: 'When raw rows past their time were last let go of.' })),
});

const windowMs = 60_000;

/** How the service is, in one look. */
export interface HealthDependencies {
  readonly database: Database;
  readonly environment: Environment;
  /** Server processes of this machine. */
  readonly processes: number;
  readonly lastLearningAt: () => Date | undefined;
  readonly renderMetrics: () => Promise<string>;
  readonly clock: Clock;
}

export function healthRoutes(
  app: RouteApp,
  { database, environment, processes, lastLearningAt, renderMetrics, clock }: HealthDependencies,
): void {
  // Counters only ever grow, so a rate needs an earlier look; each look is one for those that follow.
  let samples: Sample[] = [];

  app.get(
    '/health',
    {
      schema: {
        tags: ['Operator'],
        summary: 'How the service is',
        response: { 200: Health, 401: DetailBody },
      },
    },
    async () => {
      const now = clock();
      const sample = readSample(await renderMetrics(), performance.now());
      const before = samples.findLast(({ atMs }) => atMs <= sample.atMs - windowMs) ?? samples[0];
      samples = [...samples.filter((each) => each.atMs >= (before?.atMs ?? 0)), sample].slice(-200);
      const facts = await readDatabaseFacts(database.db);
      const audit = await getLastJob(database.db, 'audit');
      const seconds = (sample.atMs - (before?.atMs ?? 0)) / 1000;
      const rate = (of: 'events' | 'decisions') =>
        (sample[of] - (before?.[of] ?? 0)) / Math.max(seconds, 0.001);
      return {
        version,
        environment,
        uptime_seconds: Math.round(process.uptime()),
        processes,
        database: {
          engine: database.engine,
          version: facts.version,
          schema: facts.schema,
          size_bytes: facts.sizeBytes,
        },
        rates: {
          window_seconds: seconds,
          events_per_second: rate('events'),
          decisions_per_second: rate('decisions'),
          decision_p50_ms: latencyMs(0.5, before, sample),
          decision_p99_ms: latencyMs(0.99, before, sample),
        },
        freshness: {
          data_through: now.toISOString(),
          changes_behind: Math.max(0, (await getRevision(database.db)) - sample.revision),
          last_lesson_at: lastLearningAt()?.toISOString() ?? null,
        },
        queued: sample.queued,
        last_audit: audit
          ? {
              ...{ id: audit.id, status: audit.status, done: audit.done, total: audit.total },
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
