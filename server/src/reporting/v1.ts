import type { Channel } from '../channel/index.ts';
import { type Db, readConsistently } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import type { DisplayMode } from '../lib/placement.ts';
import { getPublishers } from '../publisher/index.ts';
import { noPublisher } from '../rollup/index.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import {
  type AvailableWindow,
  type Dimension,
  dimensions,
  measures,
  type ReportQuery,
  type ReportRow,
  widgetTypes,
} from './model.ts';
import { addDays, periodsOf } from './periods.ts';
import { planReport } from './plan.ts';
import { type Params, Reader } from './query.ts';
import { requireInWindow, windowOf } from './run-report.ts';
import { type ReportResult, readReport } from './store.ts';

const defaultDays = 7;
const everything = { offset: 0, limit: 1_000_000 };

export interface V1Query {
  readonly from: string;
  readonly to: string;
  readonly granularity: 'day' | 'hour';
  readonly breakdown: Exclude<Dimension, 'publisher'> | null;
  readonly offset: number;
  readonly limit: number;
}

/** Both V1 endpoints read the parameters that they know in the same way. */
export function readV1Query(params: Params, now: Date): V1Query {
  const reader = new Reader(params);
  const to = reader.date('to') ?? dateOfDay(dayNumber(now.getTime()));
  const from = reader.date('from') ?? addDays(to, 1 - defaultDays);
  const granularity = reader.choice('granularity', ['day', 'hour']) ?? 'day';
  const others = dimensions.filter((dimension) => dimension !== 'publisher');
  const breakdown = reader.choice('breakdown', others) ?? null;
  const offset = reader.integer('offset', 0, Number.MAX_SAFE_INTEGER, 0);
  const limit = reader.integer('limit', 1, 50, 50);
  if (!('from' in reader.errors) && !('to' in reader.errors)) reader.range(from, to, granularity);
  if (Object.keys(reader.errors).length > 0) throw invalid(reader.errors);
  return { from, to, granularity, breakdown, offset, limit };
}

/** V1 knows neither pop-ups nor metric enablement. */
function questionOf(query: V1Query, popUps: readonly DisplayMode[], more: Partial<ReportQuery>): ReportQuery {
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

export interface V1Summary {
  readonly window: AvailableWindow;
  readonly amounts: ReportRow['amounts'];
  readonly hasData: boolean;
}

export async function runV1Summary(
  db: Db,
  channel: Channel,
  query: V1Query,
  popUps: readonly DisplayMode[],
  now: Date,
): Promise<V1Summary> {
  const window = windowOf(channel, now);
  requireInWindow(query, window);
  const { summary } = await readReport(db, planReport(channel.id, questionOf(query, popUps, {}), everything));
  return { window, amounts: summary, hasData: measures.some((measure) => summary[measure] !== 0) };
}

export interface V1Publisher {
  readonly publisherId: string | null;
  readonly publisherName: string | null;
  readonly category: string | null;
  readonly amounts: ReportRow['amounts'];
  readonly series: readonly { readonly bucket: string; readonly row: ReportRow | undefined }[];
}

export async function runV1Publishers(
  db: Db,
  channel: Channel,
  query: V1Query,
  popUps: readonly DisplayMode[],
  now: Date,
): Promise<{ window: AvailableWindow; publishers: V1Publisher[]; total: number }> {
  const window = windowOf(channel, now);
  requireInWindow(query, window);
  return readConsistently(db, async (tx) => {
    const { rows, total } = await readReport(
      tx,
      planReport(channel.id, questionOf(query, popUps, { groupBy: ['publisher'] }), query),
    );
    const ids = rows.flatMap(({ publisherId }) => publisherId ?? []);
    const series = await readSeries(tx, channel.id, query, popUps, rows);
    const publishers = await getPublishers(tx, ids);
    const taxonomy = await getTaxonomy(tx);
    const categoryOf = (id: string | null) => {
      const categoryId = id === null ? undefined : publishers.get(id)?.primaryCategoryId;
      return categoryId === undefined ? null : (taxonomy.findCategory(categoryId)?.name ?? null);
    };
    return {
      window,
      total,
      publishers: rows.map((row) => ({
        publisherId: row.publisherId,
        publisherName: row.publisherName,
        category: categoryOf(row.publisherId),
        amounts: row.amounts,
        series: seriesOf(
          query,
          series.rows.filter(({ publisherId }) => publisherId === row.publisherId),
        ),
      })),
    };
  });
}

async function readSeries(
  tx: Db,
  channelId: string,
  query: V1Query,
  popUps: readonly DisplayMode[],
  rows: readonly ReportRow[],
): Promise<ReportResult> {
  const groupBy: Dimension[] = query.breakdown ? ['publisher', query.breakdown] : ['publisher'];
  const publisherIds = rows.map(({ publisherId }) => publisherId ?? noPublisher);
  const question = questionOf(query, popUps, { grain: query.granularity, groupBy, publisherIds });
  return rows.length === 0
    ? { rows: [], summary: {} as ReportResult['summary'], total: 0 }
    : readReport(tx, planReport(channelId, question, everything));
}

/** With a breakdown what there is; without one every bucket of the range. */
function seriesOf(query: V1Query, rows: readonly ReportRow[]): V1Publisher['series'] {
  if (query.breakdown !== null) return rows.map((row) => ({ bucket: bucketOf(query, row.periodStart), row }));
  const byTime = new Map(rows.map((row) => [row.periodStart.getTime(), row]));
  return periodsOf(query.granularity, query.from, query.to).map(({ start }) => ({
    bucket: bucketOf(query, start),
    row: byTime.get(start.getTime()),
  }));
}

/** V1 writes times without a zone. */
function bucketOf({ granularity }: V1Query, start: Date): string {
  return start.toISOString().slice(0, granularity === 'day' ? 10 : 19);
}
