import { getChannel } from '../channel/index.ts';
import { noPublisher } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import { hourMs } from '../lib/days.ts';
import { usdFromMicros } from '../lib/money.ts';
import { getJob } from '../maintenance/index.ts';
import { getPublishers } from '../publisher/index.ts';
import { previewLifetimeMs, type TrafficFlag, type Void, type VoidFigures } from '../traffic/index.ts';
import type { FlagView, VoidView } from './traffic-schema.ts';

/** Voids in the format of the operator API, with the names of their channels and publishers. */
export async function viewVoids(db: Db, voids: readonly Void[]): Promise<VoidView[]> {
  const names = await readNames(db, voids);
  const views: VoidView[] = [];
  for (const record of voids)
    views.push({
      ...viewVoid(record),
      channel_name: names.channel(record.channelId),
      publisher_name: names.publisher(record.publisherId),
      progress: await readProgress(db, record),
    });
  return views;
}

export async function viewFlags(db: Db, flags: readonly TrafficFlag[]): Promise<FlagView[]> {
  const names = await readNames(db, flags);
  return flags.map((flag) => ({
    ...viewFlag(flag),
    channel_name: names.channel(flag.channelId),
    publisher_name: names.publisher(flag.publisherId),
  }));
}

/** What belongs to a channel and perhaps a publisher. `noPublisher` stands for the channel itself. */
interface OwnedRow {
  readonly channelId: string;
  readonly publisherId: string | null;
}

async function readNames(db: Db, rows: readonly OwnedRow[]) {
  const publisherIds = rows.flatMap(({ publisherId }) =>
    publisherId === null || publisherId === noPublisher ? [] : [publisherId],
  );
  const publishers = await getPublishers(db, [...new Set(publisherIds)]);
  const channels = new Map<string, string>();
  for (const channelId of new Set(rows.map((row) => row.channelId)))
    channels.set(channelId, (await getChannel(db, channelId))?.name ?? '');
  return {
    channel: (id: string) => channels.get(id) ?? '',
    publisher: (id: string | null) => publishers.get(id ?? '')?.brandName ?? null,
  };
}

async function readProgress(db: Db, { jobId }: Void): Promise<VoidView['progress']> {
  const job = jobId === null ? undefined : await getJob(db, jobId);
  if (!job) return null;
  return {
    job_id: job.id,
    status: job.status,
    done: job.done,
    total: job.total,
    reason: job.reason,
    estimated_finish_at: job.estimatedFinishAt?.toISOString() ?? null,
  };
}

function viewVoid(record: Void): Omit<VoidView, 'progress' | 'channel_name' | 'publisher_name'> {
  const isPreview = record.status === 'preview' || record.status === 'previewing';
  // Stored as `<type>:<id>`, such as `user:<id>`.
  const [type = '', id = ''] = record.createdBy.split(':');
  return {
    id: record.id,
    channel_id: record.channelId,
    status: record.status,
    reason: record.reason,
    active: record.active,
    filter: {
      by_session: record.bySession,
      publisher_id: record.publisherId === noPublisher ? null : record.publisherId,
      without_publisher: record.publisherId === noPublisher,
      from: record.from?.toISOString() ?? null,
      to: record.to?.toISOString() ?? null,
      campaign_id: record.campaignId,
      offer_id: record.offerId,
      event_types: record.eventTypes && [...record.eventTypes],
    },
    preview: viewFigures(record.figures.preview),
    voided: viewFigures(record.figures.voided),
    restored: viewFigures(record.figures.restored),
    undo_reason: record.undoReason,
    flag_id: record.flagId,
    expires_at: isPreview ? new Date(record.createdAt.getTime() + previewLifetimeMs).toISOString() : null,
    created_at: record.createdAt.toISOString(),
    created_by: { type, id },
    updated_at: record.updatedAt.toISOString(),
  };
}

function viewFigures(figures: VoidFigures | undefined): VoidView['preview'] {
  if (!figures) return null;
  const { rejudgedConversions, spendMicros, payoutMicros, ...counts } = figures;
  return {
    ...counts,
    rejudged_conversions: rejudgedConversions,
    spend: usdFromMicros(spendMicros),
    payout: usdFromMicros(payoutMicros),
  };
}

function viewFlag(flag: TrafficFlag): Omit<FlagView, 'channel_name' | 'publisher_name'> {
  const isOfChannel = flag.publisherId === noPublisher;
  return {
    id: flag.id,
    channel_id: flag.channelId,
    publisher_id: isOfChannel ? null : flag.publisherId,
    hour: flag.hour.toISOString(),
    status: flag.status,
    signals: flag.signals.map((signal) => ({ ...signal })),
    impressions: flag.impressions,
    clicks: flag.clicks,
    conversions: flag.conversions,
    note: flag.note,
    void_id: flag.voidId,
    void: {
      channel_id: flag.channelId,
      ...(isOfChannel ? { without_publisher: true } : { publisher_id: flag.publisherId }),
      from: flag.hour.toISOString(),
      to: new Date(flag.hour.getTime() + hourMs).toISOString(),
      flag_id: flag.id,
    },
    found_at: flag.foundAt.toISOString(),
    updated_at: flag.updatedAt.toISOString(),
  };
}
