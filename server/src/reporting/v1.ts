import type { Channel } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import type { DisplayMode } from '../lib/placement.ts';
import { getPublishers } from '../publisher/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { type AvailableWindow, measures, type ReportQuery, type ReportRow, widgetTypes } from './model.ts';
import { planReport } from './plan.ts';
import { requireInWindow, windowOf } from './run-report.ts';
import type { ReadPart } from './stream-parts.ts';
import { readReport } from './store.ts';
import type { V1Query } from './v1-query.ts';
import { openSeries, type Series } from './v1-series.ts';

const everything = { offset: 0, limit: 1_000_000 };

/** Refuses days outside of what the channel may ask for; those that it did not ask for itself are left out instead. */
function clip(query: V1Query, window: AvailableWindow): V1Query {
  const clipped =
    !query.isFromGiven && query.from < window.from && query.to >= window.from
      ? { ...query, from: window.from }
      : query;
  requireInWindow(clipped, window);
  return clipped;
}

/** V1 knows neither pop-ups nor metric enablement. */
function reportQueryOf(query: V1Query, popUps: readonly DisplayMode[], more: Partial<ReportQuery>): ReportQuery {
  return {
    from: query.from,
    to: query.to,
    metrics: measures,
    grain: 'total',
    groupBy: [],
    publisherIds: null,
    pageTypes: null,
    widgetTypes: widgetTypes.filter((mode) => !popUps.includes(mode)),
    ...more,
  };
}

/** Of whom and for when a V1 report is made. */
export interface V1Request {
  readonly channel: Channel;
  readonly query: V1Query;
  readonly popUps: readonly DisplayMode[];
  readonly now: Date;
}

export interface V1Summary {
  readonly query: V1Query;
  readonly window: AvailableWindow;
  readonly amounts: ReportRow['amounts'];
  readonly hasData: boolean;
}

export async function runV1Summary(db: Db, { channel, popUps, now, ...order }: V1Request): Promise<V1Summary> {
  const window = windowOf(channel, now);
  const query = clip(order.query, window);
  const { summary } = await readReport(db, planReport(channel.id, reportQueryOf(query, popUps, {}), everything));
  return { query, window, amounts: summary, hasData: measures.some((measure) => summary[measure] !== 0) };
}

export interface V1Publisher {
  readonly publisherId: string | null;
  readonly publisherName: string | null;
  readonly category: string | null;
  readonly amounts: ReportRow['amounts'];
  /** Every bucket of the range; with a breakdown only what has data. */
  readonly series: readonly ReportRow[];
}

export interface V1Publishers {
  readonly query: V1Query;
  readonly window: AvailableWindow;
  readonly total: number;
  /** How many there are on this page. */
  readonly count: number;
  /** One after the other, each read when it is asked for. */
  readonly publishers: AsyncIterable<V1Publisher>;
}

/**
 * Who is on the page is read first, then each publisher by itself and in short statements: the longest answer keeps no
 * more than one publisher in memory, and holds up others for no longer than a part of it takes.
 */
export async function runV1Publishers(read: ReadPart, order: V1Request): Promise<V1Publishers> {
  const { channel, popUps, now } = order;
  const window = windowOf(channel, now);
  const query = clip(order.query, window);
  const question = reportQueryOf(query, popUps, { groupBy: ['publisher'] });
  const { rows, total } = await read((db) => readReport(db, planReport(channel.id, question, query)));
  const series = await openSeries(read, {
    channelId: channel.id,
    query,
    publishers: rows,
    reportQuery: (more) => reportQueryOf(query, popUps, more),
  });
  return { query, window, total, count: rows.length, publishers: readEach(read, rows, series) };
}

async function* readEach(
  read: ReadPart,
  rows: readonly ReportRow[],
  series: Series,
): AsyncIterable<V1Publisher> {
  const categoryOf = await read((db) => readCategories(db, rows));
  for (const row of rows) {
    const { publisherId, publisherName } = row;
    yield { publisherId, publisherName, category: categoryOf(publisherId), ...(await series.read(row)) };
  }
}

async function readCategories(db: Db, rows: readonly ReportRow[]) {
  const publishers = await getPublishers(
    db,
    rows.flatMap(({ publisherId }) => publisherId ?? []),
  );
  const taxonomy = await getTaxonomy(db);
  return (id: string | null) => {
    const categoryId = id === null ? undefined : publishers.get(id)?.primaryCategoryId;
    return categoryId === undefined ? null : (taxonomy.findCategory(categoryId)?.name ?? null);
  };
}

/** V1 writes times without a zone. */
export function bucketOf({ granularity }: V1Query, { periodStart }: ReportRow): string {
  return periodStart.toISOString().slice(0, granularity === 'day' ? 10 : 19);
}
