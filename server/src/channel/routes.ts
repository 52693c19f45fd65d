import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { actorOf, channelOf } from '../http/authenticate.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { ChannelDetails, Exclusions, Ok } from './schema.ts';
import { setChannelExclusions } from './set-channel-exclusions.ts';
import { getChannel } from './store.ts';

const tags = ['Exclusions and taxonomy'];

export function channelRoutes(app: RouteApp, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(
    '/channel/details',
    {
      schema: {
        tags,
        summary: 'Get the channel and its exclusions',
        response: { 200: ChannelDetails, 401: DetailBody },
      },
    },
    async (request) => {
      const channel = await getChannel(db, channelOf(request));
      if (!channel) throw notFound('Channel');
      return {
        channel: {
          name: channel.name,
          exclusions: { subcategories: { channel: [...channel.excludedSubcategoryIds] } },
        },
      };
    },
  );

  app.put(
    '/channel/exclusions',
    {
      schema: {
        tags,
        summary: 'Replace the channel-wide exclusions',
        description:
          'The list replaces the current one. An empty list clears it. Takes effect on every process within two seconds.',
        body: Exclusions,
        response: { 200: Ok, 400: FieldErrors, 401: DetailBody, 403: DetailBody },
      },
    },
    async (request) => {
      await setChannelExclusions(db, actorOf(request), {
        channelId: channelOf(request),
        subcategoryIds: request.body.subcategory_ids,
        now: clock(),
      });
      return { ok: true as const };
    },
  );
}
