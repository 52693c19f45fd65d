import { Type } from 'typebox';
import type { Channel } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { channelOf } from '../http/authenticate.ts';
import { choice, DetailBody, dateTime, ErrorBody, nullable } from '../http/fields.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import { usdFromMicros } from '../lib/money.ts';
import { payoutOf } from '../lib/share.ts';
import { getMember } from '../publisher/index.ts';
import { listFlags } from './flag-store.ts';
import { signalNames } from './model.ts';
import { sumOverCeiling } from './over-ceiling-store.ts';

/** How many of the newest flags are listed. */
const maxFlags = 10;

const PublisherTraffic = Type.Object({
  over_ceiling: Type.Object(
    {
      hours: Type.Integer({ description: 'The hours in which the events arrived.' }),
      events: Type.Integer(),
      payout: nullable(
        Type.Number({
          description:
            'USD that the channel earns at most if they are approved. Null if the metric is not enabled for the channel.',
        }),
      ),
    },
    {
      description:
        'Events of pages and links above the ceiling of the publisher. They count, and are not billed until staff approve them.',
    },
  ),
  open_flags: Type.Array(
    Type.Object({
      hour: dateTime(),
      signals: Type.Array(choice([...signalNames]), { description: 'The figures that are unusual.' }),
    }),
    {
      description: `Hours with unusual traffic that staff have not decided about, newest first, at most ${maxFlags}.`,
    },
  ),
});

/** The traffic of a publisher that staff have not decided about yet. */
export function publisherTrafficRoutes(
  app: RouteApp,
  { db, supply }: { db: Db; supply: { getChannel(id: string): Channel | undefined } },
): void {
  app.get(
    '/publishers/:id/traffic',
    {
      schema: {
        tags: ['Publishers'],
        summary: "Get the open questions about a publisher's traffic",
        description:
          'What waits for staff of the network: events above the ceiling of the publisher, and flags on unusual hours. `id` is the publisher_remote_id.',
        response: { 200: PublisherTraffic, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const channelId = channelOf(request);
      const publisherId = pathId(request, 'Publisher');
      if (!(await getMember(db, channelId, publisherId))) throw notFound('Publisher');
      const source = { channelId, publisherId };
      const { hours, events, micros } = await sumOverCeiling(db, source);
      const { flags } = await listFlags(
        db,
        { ...source, statuses: ['open'] },
        { offset: 0, limit: maxFlags },
      );
      const channel = supply.getChannel(channelId);
      const seesPayout = channel?.enabledMetrics.includes('channel_payout') ?? false;
      const payoutMicros = payoutOf(micros, channel?.revenueSharePpm ?? 0);
      return {
        over_ceiling: {
          hours,
          events,
          payout: seesPayout ? usdFromMicros(payoutMicros) : null,
        },
        open_flags: flags.map(({ hour, signals }) => ({
          hour: hour.toISOString(),
          signals: signals.map(({ name }) => name),
        })),
      };
    },
  );
}
