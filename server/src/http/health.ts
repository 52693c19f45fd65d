import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Database } from '../db/open.ts';

export interface Readiness {
  draining: boolean;
}

const status = Type.Object({ status: Type.String() });

/** `/healthz`: the process is running. `/readyz`: it can serve requests. */
export function healthRoutes(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get(
    '/healthz',
    { schema: { tags: ['Health'], summary: 'Check liveness', response: { 200: status } } },
    () => ({ status: 'ok' }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['Health'],
        summary: 'Check readiness',
        description: 'Answers 503 while the service shuts down or the database is not available.',
        response: { 200: status, 503: Type.Object({ detail: Type.String() }) },
      },
    },
    async (_request, reply) => {
      if (readiness.draining)
        return reply.code(503).header('retry-after', '1').send({ detail: 'The service is shutting down.' });
      try {
        await database.ping();
        return { status: 'ready' };
      } catch {
        return reply.code(503).header('retry-after', '1').send({ detail: 'The database is not available.' });
      }
    },
  );
}
