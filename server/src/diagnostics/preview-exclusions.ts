import { getChannel, readExclusions } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { dateOfDay, dayMs, dayNumber } from '../lib/days.ts';
import { firstIdAt } from '../lib/ids.ts';
import { getMember, getPublisher } from '../publisher/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import {
  type AffectedTraffic,
  type ExclusionChange,
  type ReachChange,
  readChannelTraffic,
  readPublisherTraffic,
  readReach,
} from './preview-store.ts';

/** Including today. */
const previewDays = 30;
/** How many of the channel's newest sessions are read to find those of the publisher. */
const sampledSessions = 50_000;

/**
 * How much traffic a change of exclusions would have affected, and which offers it would exclude or allow.
 */
export interface Preview extends AffectedTraffic {
  readonly from: Date;
  readonly to: Date;
  /** How many sessions the estimate is based on. Null if the figures are exact. */
  readonly sampledSessions: number | null;
  /** The channel's share of the revenue, in millionths. */
  readonly revenueSharePpm: number;
  readonly reach: ReachChange;
}

interface PreviewInput {
  readonly channelId: string;
  readonly subcategoryIds: readonly string[];
  readonly now: Date;
}

/** Previews other exclusions of the whole channel. Writes nothing. */
export async function previewChannelExclusions(db: Db, input: PreviewInput): Promise<Preview> {
  const { channelId, now } = input;
  const after = readExclusions(await getTaxonomy(db), input.subcategoryIds);
  const channel = await getChannel(db, channelId);
  if (!channel) throw notFound('Channel');
  const change: ExclusionChange = { before: channel.excludedSubcategoryIds, after };
  const firstDay = dayNumber(now.getTime()) - previewDays + 1;
  const days = { from: dateOfDay(firstDay), to: dateOfDay(dayNumber(now.getTime())) };
  return {
    ...(await readChannelTraffic(db, channelId, change, days)),
    from: new Date(firstDay * dayMs),
    to: now,
    sampledSessions: null,
    revenueSharePpm: channel.revenueSharePpm,
    reach: await readReach(db, { channelId, publisherId: null }, change, now),
  };
}

/**
 * Previews other exclusions of the channel for one publisher, in addition to those that apply to
 * it in any case.
 */
export async function previewPublisherExclusions(
  db: Db,
  input: PreviewInput & { publisherId: string },
): Promise<Preview> {
  const { channelId, publisherId, now } = input;
  const member = await getMember(db, channelId, publisherId);
  const publisher = member && (await getPublisher(db, publisherId));
  if (!publisher) throw notFound('Publisher');
  const requested = readExclusions(await getTaxonomy(db), input.subcategoryIds);
  const channel = await getChannel(db, channelId);
  if (!channel) throw notFound('Channel');
  const inherited = [...channel.excludedSubcategoryIds, ...publisher.externalSubcategoryIds];
  const change: ExclusionChange = {
    before: [...inherited, ...member.excludedSubcategoryIds],
    after: [...inherited, ...requested],
  };
  const from = new Date((dayNumber(now.getTime()) - previewDays + 1) * dayMs);
  const ids = { channelId, publisherId };
  const sample = { fromId: firstIdAt(from.getTime()), limit: sampledSessions };
  const { sessions, sampleStart, ...traffic } = await readPublisherTraffic(db, ids, change, sample);
  return {
    ...traffic,
    from: sampleStart ?? from,
    to: now,
    sampledSessions: sessions,
    revenueSharePpm: channel.revenueSharePpm,
    reach: await readReach(db, ids, change, now),
  };
}
