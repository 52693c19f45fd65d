import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { actorOf, channelOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors, strictObject, text } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { setAllowedOrigins } from './set-allowed-origins.ts';

const maxOrigins = 20;

const NewOrigins = strictObject({
  origins: Type.Array(text(300), {
    maxItems: maxOrigins,
    description:
      'Such as `https://shop.example.com`. Each is compared as a whole: there are no wildcards, and a public suffix such as `https://co.uk` is refused. An empty list allows every origin.',
  }),
});
const Origins = Type.Object({ origins: Type.Array(Type.String()) });

export function originRoutes(app: RouteApp, { db, clock }: { db: Db; clock: Clock }): void {
  app.put(
    '/publishers/:id/origins',
    {
      config: { permission: 'channel:publisher-keys' },
      schema: {
        tags: ['Keys'],
        summary: 'Replace the allowed origins of a publisher',
        description:
          "The origins of pages on which the publisher's keys work in a browser. Calls of servers have no origin and are not affected. `id` is the publisher_remote_id.",
        body: NewOrigins,
        response: { 200: Origins, 400: FieldErrors, 401: DetailBody, 403: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const origins = await setAllowedOrigins(db, actorOf(request), {
        channelId: channelOf(request),
        publisherId: pathId(request, 'Publisher'),
        origins: request.body.origins,
        now: clock(),
      });
      return { origins: [...origins] };
    },
  );
}
