import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import {
  choice,
  DetailBody,
  dateTime,
  ErrorBody,
  FieldErrors,
  nullable,
  pageOf,
  uuid,
} from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { choicesOf, PageQuery } from '../http/query-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import {
  getJob,
  type Job,
  jobKinds,
  jobStatuses,
  listJobs,
  type Maintenance,
  readRecountResult,
  readRetentionResult,
  startableKinds,
} from '../maintenance/index.ts';

const tags = ['Operator: jobs'];

const NewJob = Type.Object({ kind: choice([...startableKinds]) });
/** Counters by name. Corrections of voided events are negative. */
const counterValues = Type.Record(Type.String(), Type.Integer({ minimum: Number.MIN_SAFE_INTEGER }));
const JobView = Type.Object({
  id: uuid(),
  kind: choice([...jobKinds]),
  status: choice([...jobStatuses]),
  reason: nullable(Type.String({ description: 'Why it failed.' })),
  done: Type.Integer({ description: 'Channel days that are done; for the jobs of a void, sessions.' }),
  total: Type.Integer({ description: 'All of them. Grows while the job is still counting.' }),
  estimated_finish_at: nullable(
    dateTime({ description: 'Estimated from the latest progress. Null if there is no estimate yet.' }),
  ),
  difference_count: Type.Integer({ description: 'How many counter cells differed from the recount.' }),
  differences: Type.Array(
    Type.Object({
      table: Type.String(),
      cell: Type.Record(Type.String(), Type.String()),
      recounted: counterValues,
      stored: counterValues,
    }),
    { description: 'The first 50 differences.' },
  ),
  deleted_sessions: Type.Integer({
    description: 'For retention: how many sessions were deleted with their events.',
  }),
  started_at: dateTime(),
  updated_at: dateTime(),
});
const JobQuery = Type.Object({ ...PageQuery.properties, kind: choicesOf(jobKinds) });

export function jobRoutes(
  app: RouteApp,
  { db, maintenance, baseUrl }: { db: Db; maintenance: Maintenance; baseUrl: string | undefined },
): void {
  app.post(
    '/jobs',
    {
      schema: {
        tags,
        summary: 'Start a job',
        description:
          'An `audit` recounts every counter from raw events and reports differences; a `rebuild` also repairs them. The response does not wait for the job: get the job to see its progress. If the process that runs the job ends, another process continues it.',
        body: NewJob,
        response: { 202: JobView, 400: FieldErrors, 401: DetailBody, 409: ErrorBody },
      },
    },
    async (request, reply) =>
      reply.code(202).send(viewJob(await maintenance.start(actorOf(request), { kind: request.body.kind }))),
  );

  app.get(
    '/jobs',
    {
      schema: {
        tags,
        summary: 'List jobs',
        description: 'Newest first.',
        querystring: JobQuery,
        response: { 200: pageOf(JobView), 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(JobQuery, request.query);
      const { count, jobs } = await listJobs(db, filter.kind, page);
      return { ...pageLinks(request, baseUrl, page, count), results: jobs.map(viewJob) };
    },
  );

  app.get(
    '/jobs/:id',
    {
      schema: {
        tags,
        summary: 'Get job status',
        response: { 200: JobView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const job = await getJob(db, pathId(request, 'Job'));
      if (!job) throw notFound('Job');
      return viewJob(job);
    },
  );

  app.post(
    '/jobs/:id/cancel',
    {
      schema: {
        tags,
        summary: 'Cancel a job',
        description: 'The job stops after its current statement. Completed work is kept.',
        response: { 200: JobView, 401: DetailBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => viewJob(await maintenance.cancel(actorOf(request), pathId(request, 'Job'))),
  );

  app.post(
    '/jobs/:id/resume',
    {
      schema: {
        tags,
        summary: 'Resume a job',
        description: 'Continues a failed or cancelled job where it stopped.',
        response: { 200: JobView, 401: DetailBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => viewJob(await maintenance.resume(actorOf(request), pathId(request, 'Job'))),
  );
}

function viewJob(job: Job) {
  const { id, kind, status, reason, done, total } = job;
  const { differences, differenceCount } = readRecountResult(job.result);
  return {
    id,
    kind,
    status,
    reason,
    done,
    total,
    estimated_finish_at: job.estimatedFinishAt?.toISOString() ?? null,
    difference_count: differenceCount,
    differences,
    deleted_sessions: readRetentionResult(job.result).sessions,
    started_at: job.startedAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
  };
}
