import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Database } from '../db/open.ts';

export interface Readiness {
  draining: boolean;
}

const status = Type.Object({ status: Type.String() });

/** `/healthz`: the process lives. `/readyz`: it can serve. */
export function healthRoutes(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get(
    '/healthz',
    { schema: { tags: ['Health'], summary: 'The process lives', response: { 200: status } } },
    () => ({ status: 'ok' }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['Health'],
        summary: 'The service can serve',
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
