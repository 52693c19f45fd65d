import { Type } from 'typebox';
import { recordAudit } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { conflict, notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { choice, DetailBody, ErrorBody } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { Restarts } from '../restarts.ts';

const tags = ['Operator: diagnostics'];

const Restart = Type.Object({
  state: choice(['running', 'done', 'failed'], {
    description:
      '`failed`: a new process could not start, and the remaining old ones go on. The log says why.',
  }),
  replaced: Type.Integer({ description: 'Server processes that are replaced already.' }),
  total: Type.Integer(),
});

export interface RestartDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** Undefined if the service is one process. */
  readonly restarts: Restarts | undefined;
}

export function restartRoutes(app: RouteApp, { db, clock, restarts }: RestartDependencies): void {
  app.post(
    '/restart',
    {
      schema: {
        tags,
        summary: 'Restart the server processes',
        description:
          'Replaces the server processes of the machine that answers, one after the other: an old one stops when its successor accepts requests, so no request is refused. The successors run the installed version. The response does not wait.',
        response: { 202: Restart, 401: DetailBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      if (!restarts) throw conflict('This service is one process. Stop it and start it again.');
      const running = await restarts.get();
      if (running?.state === 'running') throw conflict('The server processes are being replaced already.');
      const service = { objectType: 'service', objectId: 'service' };
      await recordAudit(db, actorOf(request), { action: 'service.restarted', ...service, at: clock() });
      return reply.code(202).send(await restarts.start());
    },
  );

  app.get(
    '/restart',
    {
      schema: {
        tags,
        summary: 'Get the progress of a restart',
        description:
          'The last restart of the server processes of the machine that answers, since it was started.',
        response: { 200: Restart, 401: DetailBody, 404: ErrorBody },
      },
    },
    async () => {
      const restart = await restarts?.get();
      if (!restart) throw notFound('Restart');
      return restart;
    },
  );
}
