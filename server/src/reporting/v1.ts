import type { Channel } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import type { DisplayMode } from '../lib/placement.ts';
import { getPublishers } from '../publisher/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import {
  type AvailableWindow,
  countedMeasures,
  type ReportQuery,
  type ReportRow,
  widgetTypes,
} from './model.ts';
import { planReport } from './plan.ts';
import { requireInWindow, windowOf } from './run-report.ts';
import { readReport } from './store.ts';
import type { ReadPart } from './stream-parts.ts';
import type { V1Query, V1Range } from './v1-query.ts';
import { openSeries, type Series } from './v1-series.ts';

/** The page of a summary. Its report has one row, so any limit would do. */
const allRows = { offset: 0, limit: 1_000_000 };

/**
 * Rejects days outside the available window. A default `from` (not sent by the caller) is moved
 * into the window instead.
 */
function clipToWindow<Q extends V1Range>(query: Q, window: AvailableWindow): Q {
  const clipped =
    !query.isFromGiven && query.from < window.from && query.to >= window.from
      ? { ...query, from: window.from }
      : query;
  requireInWindow(clipped, window);
  return clipped;
}

/** Builds the report query of a V1 request. V1 leaves pop-ups out and has no enabled metrics. */
function reportQueryOf(
  query: V1Range,
  popUps: readonly DisplayMode[],
  changes: Partial<ReportQuery>,
): ReportQuery {
  return {
    from: query.from,
    to: query.to,
    metrics: countedMeasures,
    grain: 'total',
    groupBy: [],
    publisherIds: null,
    pageTypes: null,
    widgetTypes: widgetTypes.filter((mode) => !popUps.includes(mode)),
    ...changes,
  };
}

/** The channel, query and time of a V1 report. */
export interface V1Request<Q extends V1Range> {
  readonly channel: Channel;
  readonly query: Q;
  readonly popUps: readonly DisplayMode[];
  readonly now: Date;
}

export interface V1Summary {
  readonly query: V1Range;
  readonly window: AvailableWindow;
  readonly amounts: ReportRow['amounts'];
  readonly hasData: boolean;
}

export async function runV1Summary(
  db: Db,
  { channel, popUps, now, ...request }: V1Request<V1Range>,
): Promise<V1Summary> {
  const window = windowOf(channel, now);
  const query = clipToWindow(request.query, window);
  const { summary } = await readReport(db, planReport(channel.id, reportQueryOf(query, popUps, {}), allRows));
  return {
    query,
    window,
    amounts: summary,
    hasData: countedMeasures.some((measure) => summary[measure] !== 0),
  };
}

export interface V1Publisher {
  readonly publisherId: string | null;
  readonly publisherName: string | null;
  readonly category: string | null;
  readonly amounts: ReportRow['amounts'];
  /** Every bucket of the range; with a breakdown only buckets with data. */
  readonly series: readonly ReportRow[];
}

export interface V1Publishers {
  readonly query: V1Query;
  readonly window: AvailableWindow;
  readonly total: number;
  /** The number of publishers on this page. */
  readonly count: number;
  /** Read lazily, one publisher at a time. */
  readonly publishers: AsyncIterable<V1Publisher>;
}

/**
 * Reads the publishers of a page first, then each series on its own and in short statements. The longest
 * answer has only one publisher in memory and blocks other reports only for one short statement.
 */
export async function runV1Publishers(read: ReadPart, request: V1Request<V1Query>): Promise<V1Publishers> {
  const { channel, popUps, now } = request;
  const window = windowOf(channel, now);
  const query = clipToWindow(request.query, window);
  const reportQuery = reportQueryOf(query, popUps, { groupBy: ['publisher'] });
  const { rows, total } = await read((db) => readReport(db, planReport(channel.id, reportQuery, query)));
  const series = await openSeries(read, {
    channelId: channel.id,
    query,
    publishers: rows,
    reportQuery: (changes) => reportQueryOf(query, popUps, changes),
  });
  return { query, window, total, count: rows.length, publishers: readPublishers(read, rows, series) };
}

/** Reads the series of the publishers one after the other. */
async function* readPublishers(
  read: ReadPart,
  rows: readonly ReportRow[],
  series: Series,
): AsyncIterable<V1Publisher> {
  const categoryOf = await read((db) => readCategories(db, rows));
  for (const row of rows) {
    const publisherId = publisherIdOf(row);
    const { publisherName } = row;
    yield { publisherId, publisherName, category: categoryOf(publisherId), ...(await series.read(row)) };
  }
}

async function readCategories(db: Db, rows: readonly ReportRow[]) {
  const publishers = await getPublishers(
    db,
    rows.flatMap((row) => publisherIdOf(row) ?? []),
  );
  const taxonomy = await getTaxonomy(db);
  return (id: string | null) => {
    const categoryId = id === null ? undefined : publishers.get(id)?.primaryCategoryId;
    return categoryId === undefined ? null : (taxonomy.findCategory(categoryId)?.name ?? null);
  };
}

function publisherIdOf({ breakdown }: ReportRow): string | null {
  return breakdown.publisher ?? null;
}

/** The start of a period in the V1 format: a date, or a time without a time zone. */
export function bucketOf({ granularity }: V1Query, { periodStart }: ReportRow): string {
  return periodStart.toISOString().slice(0, granularity === 'day' ? 10 : 19);
}
