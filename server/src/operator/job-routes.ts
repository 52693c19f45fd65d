import { Type } from 'typebox';
import { notFound } from '../errors.ts';
import { choice, DetailBody, dateTime, ErrorBody, FieldErrors, uuid } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import { type Job, jobKinds, readJob, startJob } from '../maintenance/index.ts';
import type { Services } from '../services.ts';

const tags = ['Ledger'];

const NewJob = Type.Object({ kind: choice([...jobKinds]) });
const numbers = Type.Record(Type.String(), Type.Number());
const JobView = Type.Object({
  id: uuid(),
  kind: choice([...jobKinds]),
  status: choice(['running', 'done', 'failed']),
  done: Type.Integer({ description: 'Days of channels gone through.' }),
  total: Type.Integer(),
  difference_count: Type.Integer({ description: 'Cells that differed from the recount.' }),
  differences: Type.Array(
    Type.Object({
      table: Type.String(),
      cell: Type.Record(Type.String(), Type.String()),
      recounted: numbers,
      stored: numbers,
    }),
    { description: 'The first fifty.' },
  ),
  started_at: dateTime(),
  updated_at: dateTime(),
});

export function jobRoutes(app: RouteApp, { database: { db }, clock, log }: Services): void {
  app.post(
    '/jobs',
    {
      schema: {
        tags,
        summary: 'Recount the ledger',
        description:
          'An `audit` recounts every counter from raw events and tells what differs; a `rebuild` puts right what does. Answered at once; ask for the job to see how far it is.',
        body: NewJob,
        response: { 202: JobView, 400: FieldErrors, 401: DetailBody, 409: ErrorBody },
      },
    },
    async (request, reply) =>
      reply.code(202).send(viewJob(await startJob(db, request.body.kind, clock, log))),
  );

  app.get(
    '/jobs/:id',
    {
      schema: {
        tags,
        summary: 'How far a recount is',
        response: { 200: JobView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const job = await readJob(db, pathId(request, 'Job'), clock());
      if (!job) throw notFound('Job');
      return viewJob(job);
    },
  );
}

function viewJob({ result, startedAt, updatedAt, ...job }: Job) {
  const { differences = [], differenceCount = 0 } = result as {
    differences?: {
      table: string;
      cell: Record<string, string>;
      recounted: Record<string, number>;
      stored: Record<string, number>;
    }[];
    differenceCount?: number;
  };
  return {
    ...job,
    difference_count: differenceCount,
    differences,
    started_at: startedAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
