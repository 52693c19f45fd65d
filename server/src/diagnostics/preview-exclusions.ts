import { getChannel, readExclusions } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { dateOfDay, dayMs, dayNumber } from '../lib/days.ts';
import { firstIdAt } from '../lib/ids.ts';
import { getMember, getPublisher } from '../publisher/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import {
  type AffectedTraffic,
  type Exchange,
  type Reach,
  readChannelTraffic,
  readPublisherTraffic,
  readReach,
} from './preview-store.ts';

const previewDays = 30;
/** So many of a channel's newest sessions are looked at for one of its publishers. */
const sampledSessions = 50_000;

/** What a change of exclusions would have cost, and what it could bring. */
export interface Preview extends AffectedTraffic {
  readonly from: Date;
  readonly to: Date;
  /** How many sessions it was estimated from; null where it is exact. */
  readonly sampledSessions: number | null;
  /** The channel's part of the revenue, in millionths. */
  readonly revenueSharePpm: number;
  readonly reach: { readonly shown: Reach; readonly falling: Reach; readonly coming: Reach };
}

interface Order {
  readonly channelId: string;
  readonly subcategoryIds: readonly string[];
  readonly now: Date;
}

/** Of the channel's own list; changes nothing. */
export async function previewChannelExclusions(db: Db, order: Order): Promise<Preview> {
  const { channelId, now } = order;
  const after = readExclusions(await getTaxonomy(db), order.subcategoryIds);
  const channel = await getChannel(db, channelId);
  if (!channel) throw notFound('Channel');
  const exchange: Exchange = { before: channel.excludedSubcategoryIds, after };
  const firstDay = dayNumber(now.getTime()) - previewDays + 1;
  const days = { from: dateOfDay(firstDay), to: dateOfDay(dayNumber(now.getTime())) };
  return {
    ...(await readChannelTraffic(db, channelId, exchange, days)),
    from: new Date(firstDay * dayMs),
    to: now,
    sampledSessions: null,
    revenueSharePpm: channel.revenueSharePpm,
    reach: await readReach(db, { channelId, publisherId: null }, exchange, now),
  };
}

/** Of what the channel excludes at one publisher, on top of what is excluded there anyway. */
export async function previewPublisherExclusions(
  db: Db,
  order: Order & { publisherId: string },
): Promise<Preview> {
  const { channelId, publisherId, now } = order;
  const member = await getMember(db, channelId, publisherId);
  const publisher = member && (await getPublisher(db, publisherId));
  if (!publisher) throw notFound('Publisher');
  const wanted = readExclusions(await getTaxonomy(db), order.subcategoryIds);
  const channel = await getChannel(db, channelId);
  if (!channel) throw notFound('Channel');
  const anyway = [...channel.excludedSubcategoryIds, ...publisher.externalSubcategoryIds];
  const exchange: Exchange = {
    before: [...anyway, ...member.excludedSubcategoryIds],
    after: [...anyway, ...wanted],
  };
  const from = new Date((dayNumber(now.getTime()) - previewDays + 1) * dayMs);
  const place = { channelId, publisherId };
  const sample = { fromId: firstIdAt(from.getTime()), limit: sampledSessions };
  const { sessions, cutAt, ...traffic } = await readPublisherTraffic(db, place, exchange, sample);
  return {
    ...traffic,
    from: cutAt ?? from,
    to: now,
    sampledSessions: sessions,
    revenueSharePpm: channel.revenueSharePpm,
    reach: await readReach(db, place, exchange, now),
  };
}
