import { haveCounters } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import { deleteCampaign, deleteOffer } from '../demand/index.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';

const response = {
  204: { type: 'null', description: 'Deleted' },
  401: DetailBody,
  404: ErrorBody,
  409: ErrorBody,
} as const;

/** Deletes campaigns and offers that shoppers have never seen. */
export function deleteDemandRoutes(app: RouteApp, { db, clock }: { db: Db; clock: Clock }): void {
  app.delete(
    '/campaigns/:id',
    {
      schema: {
        tags: ['Operator: campaigns'],
        summary: 'Delete a campaign',
        description:
          'Also deletes its offers. Only if none of them has ever had an event; otherwise 409: archive it with `status`.',
        response,
      },
    },
    async (request, reply) => {
      await deleteCampaign(db, actorOf(request), pathId(request, 'Campaign'), haveCounters, clock());
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/offers/:id',
    {
      schema: {
        tags: ['Operator: offers'],
        summary: 'Delete an offer',
        description: 'Only if it has never had an event; otherwise 409: archive it with `status`.',
        response,
      },
    },
    async (request, reply) => {
      await deleteOffer(db, actorOf(request), pathId(request, 'Offer'), haveCounters, clock());
      return reply.code(204).send(null);
    },
  );
}
