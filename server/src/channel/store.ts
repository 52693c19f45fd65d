import { type ColumnType, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { Type } from 'typebox';
import { recordChange } from '../db/changes.ts';
import { containsAnyWord } from '../db/contains-any-word.ts';
import { type Db, notifyChange } from '../db/handle.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { PageWindow } from '../db/newest-page.ts';
import { type ListOrder, orderBy, type RowCounters, type SortedPage, sortedPage } from '../db/sorted-page.ts';
import { searchable } from '../lib/searchable.ts';
import { type Channel, type ChannelSettings, defaultSettings, type Footer, type Metric } from './model.ts';

interface ChannelTable {
  id: string;
  name: string;
  name_search: string;
  revenue_share_ppm: number;
  enabled_metrics: Metric[];
  available_from: string | null;
  click_days: number;
  view_days: number;
  max_offers: number;
  click_references: boolean;
  tracking_links: boolean;
  named_to_advertisers: boolean;
  clicks_per_minute: number | null;
  conversion_limit: number;
  billable_impression_days: number | null;
  billable_click_days: number | null;
  publisher_ceiling_micros: number | null;
  own_publisher_ceiling_micros: number | null;
  rate_limit_channel: number | null;
  rate_limit_serving: number | null;
  rate_limit_reporting: number | null;
  offers_heading: string | null;
  footer: ColumnType<unknown, string, string>;
  excluded_subcategory_ids: string[];
  created_at: Date;
  updated_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    channels: ChannelTable;
  }
}

export async function insertChannel(tx: Db, channel: Channel): Promise<void> {
  await tx.insertInto('channels').values(toRow(channel)).execute();
  await recordChange(tx, { kind: 'channel', subject: channel.id, detail: null, at: channel.createdAt });
  await notifyChange(tx, 'channel', channel.id);
}

export async function updateChannelRow(tx: Db, channel: Channel, before: Channel): Promise<void> {
  const { id, ...columns } = toRow(channel);
  await tx.updateTable('channels').set(columns).where('id', '=', id).execute();
  await recordChange(tx, { kind: 'channel', subject: channel.id, detail: before, at: channel.updatedAt });
  // The key verifier keeps the rate limits in memory and reads them again at this notice.
  await notifyChange(tx, 'channel', id);
}

export async function getChannel(db: Db, id: string): Promise<Channel | undefined> {
  const row = await db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Reads a channel and locks its row until the transaction ends: edits of one channel run one after the other.
 */
export async function lockChannel(tx: Db, id: string): Promise<Channel | undefined> {
  const row = await tx.selectFrom('channels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && fromRow(row);
}

/** The channels with the given ids, or all channels. */
export async function readChannels(db: Db, ids?: readonly string[]): Promise<Channel[]> {
  const all = db.selectFrom('channels').selectAll();
  const rows = await (ids ? all.where('id', '=', sql<string>`any(${ids}::uuid[])`) : all).execute();
  return rows.map(fromRow);
}

export const channelSortKeys = ['created_at', 'name', 'revenue_share'] as const;
export type ChannelSortKey = (typeof channelSortKeys)[number];
const channelOrders: Record<ChannelSortKey, RawBuilder<unknown>> = {
  created_at: sql`t.created_at`,
  name: sql`t.name_search`,
  revenue_share: sql`t.revenue_share_ppm`,
};

/** Channels whose name contains any of the words, by default newest first. */
export async function listChannels(
  db: Db,
  words: readonly string[],
  page: PageWindow,
  {
    order,
    counters,
  }: { order?: ListOrder<ChannelSortKey> | undefined; counters?: RowCounters | undefined } = {},
): Promise<SortedPage<Channel>> {
  const options = { orderBy: orderBy(channelOrders, order, 'name'), counters };
  const matches = containsAnyWord('name_search', words);
  const { rows, ...found } = await sortedPage(db, 'channels', matches, page, options);
  return { ...found, rows: rows.map(fromRow) };
}

function toRow(channel: Channel): Insertable<ChannelTable> {
  return {
    id: channel.id,
    ...settingsToRow(channel),
    created_at: channel.createdAt,
    updated_at: channel.updatedAt,
  };
}

function settingsToRow(settings: ChannelSettings) {
  return {
    name: settings.name,
    name_search: searchable(settings.name),
    revenue_share_ppm: settings.revenueSharePpm,
    enabled_metrics: [...settings.enabledMetrics],
    available_from: settings.availableFrom,
    click_days: settings.clickDays,
    view_days: settings.viewDays,
    max_offers: settings.maxOffers,
    click_references: settings.clickReferences,
    tracking_links: settings.trackingLinks,
    named_to_advertisers: settings.namedToAdvertisers,
    clicks_per_minute: settings.clicksPerMinute,
    conversion_limit: settings.conversionLimit,
    billable_impression_days: settings.billableImpressionDays,
    billable_click_days: settings.billableClickDays,
    publisher_ceiling_micros: settings.publisherCeilingMicros,
    own_publisher_ceiling_micros: settings.ownPublisherCeilingMicros,
    rate_limit_channel: settings.rateLimits.channel,
    rate_limit_serving: settings.rateLimits.serving,
    rate_limit_reporting: settings.rateLimits.reporting,
    offers_heading: settings.offersHeading,
    footer: JSON.stringify(settings.footer),
    excluded_subcategory_ids: [...settings.excludedSubcategoryIds],
  };
}

function fromRow(row: Selectable<ChannelTable>): Channel {
  return {
    id: row.id,
    name: row.name,
    revenueSharePpm: row.revenue_share_ppm,
    enabledMetrics: row.enabled_metrics,
    availableFrom: row.available_from,
    clickDays: row.click_days,
    viewDays: row.view_days,
    maxOffers: row.max_offers,
    clickReferences: row.click_references,
    trackingLinks: row.tracking_links,
    namedToAdvertisers: row.named_to_advertisers,
    clicksPerMinute: row.clicks_per_minute,
    conversionLimit: row.conversion_limit,
    billableImpressionDays: row.billable_impression_days,
    billableClickDays: row.billable_click_days,
    publisherCeilingMicros: row.publisher_ceiling_micros,
    ownPublisherCeilingMicros: row.own_publisher_ceiling_micros,
    rateLimits: {
      channel: row.rate_limit_channel,
      serving: row.rate_limit_serving,
      reporting: row.rate_limit_reporting,
    },
    offersHeading: row.offers_heading ?? defaultSettings.offersHeading,
    footer: footerOf(row.footer),
    excludedSubcategoryIds: row.excluded_subcategory_ids,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const link = Type.Union([Type.String(), Type.Null()]);
const readFooter = jsonColumn<StoredFooter>(
  'channels.footer',
  Type.Object({
    attribution: Type.Optional(
      Type.Partial(Type.Object({ copy: Type.String(), logoUrl: link, targetUrl: link })),
    ),
    privacyPolicy: Type.Optional(Type.Partial(Type.Object({ copy: Type.String(), targetUrl: link }))),
  }),
);
type StoredFooter = { readonly [P in keyof Footer]?: Partial<Footer[P]> };

/** A part that was not stored has its default. */
function footerOf(stored: unknown): Footer {
  const { footer } = defaultSettings;
  const { attribution, privacyPolicy } = readFooter(stored ?? {});
  return {
    attribution: { ...footer.attribution, ...attribution },
    privacyPolicy: { ...footer.privacyPolicy, ...privacyPolicy },
  };
}
