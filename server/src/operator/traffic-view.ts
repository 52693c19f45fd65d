import { getChannel } from '../channel/index.ts';
import { noPublisher } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import { dayMs, hourMs } from '../lib/days.ts';
import { usdFromMicros, usdOrNull } from '../lib/money.ts';
import { getJob } from '../maintenance/index.ts';
import { getPublishers } from '../publisher/index.ts';
import {
  type HourOverCeiling,
  historyDays,
  listFlagsOfHours,
  ordersOfChannel,
  previewLifetimeMs,
  type TrafficFlag,
  type UndoPreview,
  type Void,
  type VoidFigures,
  wholeChannel,
} from '../traffic/index.ts';
import type { FlagView, HourOverCeilingView, UndoPreviewView, VoidView } from './traffic-schema.ts';

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

/** A row that belongs to a channel and perhaps a publisher. `noPublisher` means the channel itself. */
interface OwnedRow {
  readonly channelId: string;
  readonly publisherId: string | null;
}

async function readNames(db: Db, rows: readonly OwnedRow[]) {
  const noPublishers: readonly (string | null)[] = [null, noPublisher, wholeChannel, ordersOfChannel];
  const publisherIds = rows.flatMap(({ publisherId }) =>
    publisherId === null || noPublishers.includes(publisherId) ? [] : [publisherId],
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
    action: record.action,
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
      time: record.timeOf,
      key_id: record.keyId,
      by_address: record.byAddress,
      evidence: record.evidence && [...record.evidence],
      unbilled_as: record.unbilledAs,
    },
    preview: viewFigures(record.figures.preview),
    voided: record.action === 'void' ? viewFigures(record.figures.voided) : null,
    approved: record.action === 'approve' ? viewFigures(record.figures.voided) : null,
    restored: viewFigures(record.figures.restored),
    undo_reason: record.undoReason,
    flag_id: record.flagId,
    expires_at: isPreview ? new Date(record.createdAt.getTime() + previewLifetimeMs).toISOString() : null,
    created_at: record.createdAt.toISOString(),
    created_by: { type, id },
    updated_at: record.updatedAt.toISOString(),
  };
}

/** The figures that the undo of a void would restore, in the format of the API. */
export function viewUndo(undo: UndoPreview): UndoPreviewView {
  const { budgetSpent, isEstimate, rejudgedConversions, spendMicros, payoutMicros, ...figures } = undo;
  const { sessions, impressions, clicks, conversions } = figures;
  return {
    sessions,
    impressions,
    clicks,
    conversions,
    rejudged_conversions: rejudgedConversions,
    spend: usdFromMicros(spendMicros),
    payout: usdFromMicros(payoutMicros),
    budget_spent: { events: budgetSpent.events, spend: usdFromMicros(budgetSpent.spendMicros) },
    is_estimate: isEstimate,
  };
}

function viewFigures(figures: VoidFigures | undefined): VoidView['preview'] {
  if (!figures) return null;
  const { rejudgedConversions, spendMicros, payoutMicros, unknownSessions, ...counts } = figures;
  return {
    ...counts,
    rejudged_conversions: rejudgedConversions,
    spend: usdFromMicros(spendMicros),
    payout: usdFromMicros(payoutMicros),
    unknown_sessions: unknownSessions,
  };
}

function viewFlag(flag: TrafficFlag): Omit<FlagView, 'channel_name' | 'publisher_name'> {
  const scope = scopeOf(flag);
  return {
    id: flag.id,
    channel_id: flag.channelId,
    scope,
    publisher_id: scope === 'publisher' ? flag.publisherId : null,
    hour: flag.hour.toISOString(),
    status: flag.status,
    signals: viewSignals(flag),
    impressions: flag.impressions,
    clicks: flag.clicks,
    conversions: flag.conversions,
    spend: usdFromMicros(flag.spendMicros),
    note: flag.note,
    void_id: flag.voidId,
    void: {
      channel_id: flag.channelId,
      ...(scope === 'publisher' && { publisher_id: flag.publisherId }),
      ...(scope === 'without_publisher' && { without_publisher: true }),
      ...voidedEvents(flag, scope),
      flag_id: flag.id,
    },
    found_at: flag.foundAt.toISOString(),
    updated_at: flag.updatedAt.toISOString(),
  };
}

function viewSignals({ signals }: TrafficFlag): FlagView['signals'] {
  return signals.map(({ flaggedFrom, ...signal }) => ({ ...signal, flagged_from: flaggedFrom }));
}

/** Hours with something over the ceiling, with the signals of their flags. */
export async function viewHoursOverCeiling(
  db: Db,
  hours: readonly HourOverCeiling[],
): Promise<HourOverCeilingView[]> {
  const names = await readNames(db, hours);
  const nameOf = ({
    channelId,
    publisherId,
    hour,
  }: Pick<HourOverCeiling, 'channelId' | 'publisherId' | 'hour'>) =>
    `${channelId}/${publisherId}/${hour.getTime()}`;
  const flags = new Map((await listFlagsOfHours(db, hours)).map((flag) => [nameOf(flag), flag]));
  return hours.map((arrived) => {
    const { channelId, publisherId, hour } = arrived;
    const flag = flags.get(nameOf(arrived));
    const isOfPublisher = publisherId !== noPublisher;
    return {
      channel_id: channelId,
      channel_name: names.channel(channelId),
      publisher_id: isOfPublisher ? publisherId : null,
      publisher_name: names.publisher(publisherId),
      hour: hour.toISOString(),
      ceiling: usdOrNull(arrived.ceilingMicros),
      billed: usdFromMicros(arrived.billedMicros),
      over_ceiling: { events: arrived.overCeilingEvents, spend: usdFromMicros(arrived.overCeilingMicros) },
      signals: flag ? viewSignals(flag) : [],
      flag_id: flag?.id ?? null,
      decide: {
        channel_id: channelId,
        ...(isOfPublisher ? { publisher_id: publisherId } : { without_publisher: true }),
        from: hour.toISOString(),
        to: new Date(hour.getTime() + hourMs).toISOString(),
        time: 'arrival' as const,
        unbilled_as: 'over_ceiling' as const,
        ...(flag?.status === 'open' && { flag_id: flag.id }),
      },
    };
  });
}

function scopeOf({ publisherId }: TrafficFlag): FlagView['scope'] {
  if (publisherId === wholeChannel) return 'channel';
  if (publisherId === ordersOfChannel) return 'orders';
  return publisherId === noPublisher ? 'without_publisher' : 'publisher';
}

type VoidedEvents = Pick<FlagView['void'], 'from' | 'to' | 'event_types' | 'evidence'>;

/** The events of the flagged hour, or the orders that were compared. */
function voidedEvents({ hour }: TrafficFlag, scope: FlagView['scope']): VoidedEvents {
  const at = (ms: number) => new Date(hour.getTime() + ms).toISOString();
  if (scope !== 'orders') return { from: at(0), to: at(hourMs) };
  return { from: at(-historyDays * dayMs), to: at(0), event_types: ['CONVERSION'], evidence: ['server'] };
}
