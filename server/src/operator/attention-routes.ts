import { Type } from 'typebox';
import { listChannels } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { type Campaign, listCampaigns, listOffers, readAdvertisers } from '../demand/index.ts';
import { choice, DetailBody, dateTime, nullable, uuid } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { dayMs } from '../lib/days.ts';
import { usdFromMicros } from '../lib/money.ts';
import { jobKinds, listFailedJobs } from '../maintenance/index.ts';
import { listPublishers, listRequests } from '../publisher/index.ts';
import { hasEvents } from '../reporting/index.ts';
import type { DeliveryReason } from '../serving/index.ts';
import { listFlags, sumOverCeiling } from '../traffic/index.ts';
import { DeliveryView } from './list-schema.ts';
import { type DeliveryDependencies, readCampaignDelivery } from './read-delivery.ts';

/** The most campaigns that are checked: the newest active ones. */
const maxChecked = 500;
const maxListed = 10;
/** A campaign that ended longer ago than this is history. */
const recentlyEndedMs = 7 * dayMs;
/** Reasons that are planned, or pass within the day. */
const expected: readonly DeliveryReason[] = ['not_started', 'outside_hours', 'ahead_of_pace'];

const count = (description: string) => Type.Integer({ description });
const firstOnly = { offset: 0, limit: 1 };

const Attention = Type.Object({
  requests: Type.Object({
    count: count('Publisher requests that wait for a review.'),
    oldest_at: nullable(dateTime({ description: 'When the oldest of them was made.' })),
  }),
  traffic_flags: Type.Object({ count: count('Open flags on unusual traffic.') }),
  over_ceiling: Type.Object({
    events: count('Events that are over a ceiling and wait for a decision.'),
    spend: Type.Number({ description: 'USD that they cost if they are approved.' }),
  }),
  campaigns: Type.Object({
    count: count(`Active campaigns that cannot be served, among the newest ${maxChecked} active ones.`),
    results: Type.Array(
      Type.Object({
        id: uuid(),
        name: Type.String(),
        advertiser: Type.Object({ id: uuid(), name: Type.String() }),
        delivery: DeliveryView,
      }),
      { description: `At most ${maxListed} of them, the newest first.` },
    ),
  }),
  jobs: Type.Object({
    count: count('Kinds of jobs whose last run failed.'),
    results: Type.Array(
      Type.Object({
        id: uuid(),
        kind: choice([...jobKinds]),
        reason: nullable(Type.String({ description: 'Why it failed.' })),
        updated_at: dateTime(),
      }),
    ),
  }),
  first_steps: Type.Object(
    {
      channel: Type.Boolean({ description: 'There is a channel.' }),
      publisher: Type.Boolean({ description: 'There is an approved publisher.' }),
      offer: Type.Boolean({ description: 'There is an active offer.' }),
      event: Type.Boolean({ description: 'An event was counted.' }),
    },
    { description: 'What a new network has done so far.' },
  ),
});

/** The route of the open tasks and problems that need the attention of staff. */
export function attentionRoutes(
  app: RouteApp,
  { db, supply, clock }: DeliveryDependencies & { db: Db; clock: Clock },
): void {
  app.get(
    '/attention',
    {
      schema: {
        tags: ['Operator: diagnostics'],
        summary: 'List what needs attention',
        description:
          'Publisher requests to review, open traffic flags, active campaigns that cannot be served, and jobs that failed.',
        response: { 200: Attention, 401: DetailBody },
      },
    },
    async () => {
      const now = clock();
      const waiting = await listRequests(
        db,
        { words: [], statuses: ['PENDING'], channelId: undefined },
        firstOnly,
      );
      const flags = await listFlags(db, { channelId: undefined, statuses: ['open'] }, firstOnly);
      const overCeiling = await sumOverCeiling(db, {});
      const failed = await listFailedJobs(db);
      return {
        requests: {
          count: waiting.count,
          oldest_at: waiting.requests[0]?.createdAt.toISOString() ?? null,
        },
        traffic_flags: { count: flags.count },
        over_ceiling: { events: overCeiling.events, spend: usdFromMicros(overCeiling.micros) },
        campaigns: await viewStopped(now),
        jobs: {
          count: failed.length,
          results: failed.map(({ id, kind, reason, updatedAt }) => ({
            id,
            kind,
            reason,
            updated_at: updatedAt.toISOString(),
          })),
        },
        first_steps: {
          channel: (await listChannels(db, [], firstOnly)).count > 0,
          publisher: (await listPublishers(db, [], firstOnly)).count > 0,
          offer: (await listOffers(db, { ...active, campaignId: undefined }, firstOnly)).count > 0,
          event: await hasEvents(db),
        },
      };
    },
  );

  async function viewStopped(now: Date) {
    const { rows } = await listCampaigns(
      db,
      { ...active, advertiserId: undefined },
      { offset: 0, limit: maxChecked },
    );
    const deliveries = await readCampaignDelivery(db, supply, rows, now);
    const stopped = rows
      .map((campaign, index) => ({ campaign, delivery: deliveries[index] as DeliveryView }))
      .filter(({ campaign, delivery }) => hasStopped(campaign, delivery, now));
    const listed = stopped.slice(0, maxListed);
    const advertisers = await readAdvertisers(
      db,
      listed.map(({ campaign }) => campaign.advertiserId),
    );
    const names = new Map(advertisers.map(({ id, name }) => [id, name]));
    return {
      count: stopped.length,
      results: listed.map(({ campaign: { id, name, advertiserId }, delivery }) => ({
        id,
        name,
        delivery,
        advertiser: { id: advertiserId, name: names.get(advertiserId) ?? '' },
      })),
    };
  }
}

const active = { words: [], statuses: ['active'] } as const;

function hasStopped({ endsAt }: Campaign, { reasons }: DeliveryView, now: Date): boolean {
  const endedAt = endsAt?.getTime() ?? now.getTime();
  if (reasons.includes('ended') && now.getTime() - endedAt > recentlyEndedMs) return false;
  return reasons.some((reason) => !expected.includes(reason));
}
