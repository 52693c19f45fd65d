import { noPublisher } from '../counters/index.ts';
import { invalid } from '../errors.ts';
import { type Measure, pageTypes, type ReportQuery, type ReportRow, widgetTypes } from './model.ts';
import { addDays, type DateRange, dayCount } from './periods.ts';
import { planReport } from './plan.ts';
import { readReport, readWidgetDays } from './store.ts';
import type { ReadPart } from './stream-parts.ts';
import type { V1Query } from './v1-query.ts';

/**
 * The most points of one publisher. Only hourly series by widget can exceed it: a publisher has up
 * to 501 widget ids.
 */
const maxPoints = 50_000;
/**
 * About this many points are read per statement: the embedded engine needs 0.1 ms per point and runs nothing
 * else in that time.
 */
const pointsPerStatement = 500;
/** One more than allowed, to notice a series that is too long. */
const allRows = { offset: 0, limit: maxPoints + 1 };

/** The most rows per period, by breakdown. */
const maxRowsPerPeriod = { none: 1, page_type: pageTypes.length, widget_type: widgetTypes.length };

export interface Series {
  /** Reads the totals and the series of one publisher. */
  read(publisher: ReportRow): Promise<{ amounts: ReportRow['amounts']; series: ReportRow[] }>;
}

/** The publishers of a page and the report query of their series. */
interface SeriesRequest {
  readonly channelId: string;
  readonly query: V1Query;
  readonly publishers: readonly ReportRow[];
  /** Builds a report query with some fields replaced. */
  readonly reportQuery: (changes: Partial<ReportQuery>) => ReportQuery;
}

/**
 * Opens the series of the publishers of a page. A series that is too long is rejected here, before the first
 * byte of the answer is sent: after that an error can only close the connection.
 */
export async function openSeries(read: ReadPart, request: SeriesRequest): Promise<Series> {
  const { channelId, query, publishers, reportQuery } = request;
  const { granularity: grain, breakdown } = query;
  const periodsPerDay = grain === 'hour' ? 24 : 1;
  const ids = publishers.map(idOf);
  const widgetDays =
    breakdown === 'widget_id' && ids.length > 0
      ? await read((db) => readWidgetDays(db, channelId, ids, query))
      : new Map<string, number>();
  /** An upper bound for the points of a publisher: a widget may have data in some hours of a day only. */
  const maxPointsOf = (id: string) =>
    periodsPerDay *
    (breakdown === 'widget_id'
      ? (widgetDays.get(id) ?? 0)
      : maxRowsPerPeriod[breakdown ?? 'none'] * daysOf(query));

  const ofPublisher = (id: string, changes: Partial<ReportQuery>) =>
    reportQuery({ grain, groupBy: breakdown ? [breakdown] : [], publisherIds: [id], ...changes });
  const readOne = (id: string, changes: Partial<ReportQuery>, page = allRows) =>
    read((db) => readReport(db, planReport(channelId, ofPublisher(id, changes), page)));

  for (const publisher of publishers) {
    if (maxPointsOf(idOf(publisher)) <= maxPoints) continue;
    const { total } = await readOne(idOf(publisher), {}, { offset: 0, limit: 1 });
    if (total > maxPoints) throw tooManyPoints(query, publisher);
  }
  return {
    async read(publisher) {
      const id = idOf(publisher);
      const series: ReportRow[] = [];
      const sums: Partial<Record<Measure, number>> = {};
      const ranges = splitRange(query, Math.ceil(maxPointsOf(id) / pointsPerStatement));
      for (const range of ranges) {
        const { rows, summary } = await readOne(id, range);
        for (const row of rows) series.push(row);
        for (const measure of Object.keys(summary) as Measure[])
          sums[measure] = (sums[measure] ?? 0) + summary[measure];
        if (series.length > maxPoints) throw tooManyPoints(query, publisher);
      }
      // The other measures are sums of the series, so they agree with it even if events are counted in
      // between. Distinct sessions of several ranges cannot be added, so they are read for the whole range.
      if (ranges.length > 1)
        sums.sessions = (await readOne(id, { grain: 'total', groupBy: [] })).summary.sessions;
      return { amounts: sums as ReportRow['amounts'], series };
    },
  };
}

function idOf({ breakdown }: ReportRow): string {
  return breakdown.publisher ?? noPublisher;
}

function daysOf({ from, to }: DateRange): number {
  return dayCount(from, to);
}

/** Splits a range into about `parts` ranges of whole days. */
function splitRange(range: DateRange, parts: number): DateRange[] {
  const daysEach = Math.max(1, Math.floor(daysOf(range) / Math.max(1, parts)));
  const ranges: DateRange[] = [];
  for (let from = range.from; from <= range.to; from = addDays(from, daysEach)) {
    const last = addDays(from, daysEach - 1);
    const isLast = last >= range.to;
    ranges.push({ from, to: isLast ? range.to : last });
  }
  return ranges;
}

function tooManyPoints({ breakdown, from, to }: V1Query, { publisherName }: ReportRow) {
  const name = publisherName === null ? 'One publisher' : `"${publisherName}"`;
  const limit = maxPoints.toLocaleString('en');
  return invalid({
    breakdown: [
      `${name} has more than ${limit} points by ${breakdown} and hour from ${from} to ${to}. Request fewer days, or use daily granularity.`,
    ],
  });
}
