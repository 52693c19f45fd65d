import { noPublisher } from '../counters/index.ts';
import { invalid } from '../errors.ts';
import { type Measure, pageTypes, type ReportQuery, type ReportRow, widgetTypes } from './model.ts';
import { addDays, type DateRange, dayCount } from './periods.ts';
import { planReport } from './plan.ts';
import type { ReadPart } from './stream-parts.ts';
import { readReport, readWidgetDays } from './store.ts';
import type { V1Query } from './v1-query.ts';

/** Of one publisher, in one answer. Only widgets by the hour can be more: a publisher has 501 of them at most. */
const maxPoints = 50_000;
/** About so many points are read in one statement: the embedded engine takes 0.1 ms for each, and does nothing else meanwhile. */
const pointsAtOnce = 500;
const everything = { offset: 0, limit: maxPoints + 1 };

/** Into how many a point of time is broken down. */
const valuesOf = { none: 1, page_type: pageTypes.length, widget_type: widgetTypes.length };

export interface Series {
  /** The totals and the series of one publisher of the page. */
  read(publisher: ReportRow): Promise<{ amounts: ReportRow['amounts']; series: ReportRow[] }>;
}

interface SeriesRequest {
  readonly channelId: string;
  readonly query: V1Query;
  readonly publishers: readonly ReportRow[];
  /** The question of the report, with what is asked of a part of it. */
  readonly reportQuery: (more: Partial<ReportQuery>) => ReportQuery;
}

/**
 * Series of the publishers of a page. What is too long is refused here, before the first byte of the answer, because an
 * answer under way can only be cut off.
 */
export async function openSeries(read: ReadPart, order: SeriesRequest): Promise<Series> {
  const { channelId, query, publishers, reportQuery } = order;
  const { granularity: grain, breakdown } = query;
  const hours = grain === 'hour' ? 24 : 1;
  const ids = publishers.map(idOf);
  const widgetDays =
    breakdown === 'widget_id' && ids.length > 0
      ? await read((db) => readWidgetDays(db, channelId, ids, query))
      : new Map<string, number>();
  /** The most points that a publisher can have; widgets of a day may not have been there at each of its hours. */
  const mostPoints = (id: string) =>
    hours *
    (breakdown === 'widget_id' ? (widgetDays.get(id) ?? 0) : valuesOf[breakdown ?? 'none'] * daysOf(query));

  const ofPublisher = (id: string, more: Partial<ReportQuery>) =>
    reportQuery({ grain, groupBy: breakdown ? [breakdown] : [], publisherIds: [id], ...more });
  const readPart = (id: string, more: Partial<ReportQuery>, page = everything) =>
    read((db) => readReport(db, planReport(channelId, ofPublisher(id, more), page)));

  for (const publisher of publishers) {
    if (mostPoints(idOf(publisher)) <= maxPoints) continue;
    const { total } = await readPart(idOf(publisher), {}, { offset: 0, limit: 1 });
    if (total > maxPoints) throw tooManyPoints(query, publisher);
  }
  return {
    async read(publisher) {
      const id = idOf(publisher);
      const series: ReportRow[] = [];
      const sums: Partial<Record<Measure, number>> = {};
      const stretches = splitRange(query, Math.ceil(mostPoints(id) / pointsAtOnce));
      for (const stretch of stretches) {
        const { rows, summary } = await readPart(id, stretch);
        for (const row of rows) series.push(row);
        for (const measure of Object.keys(summary) as Measure[])
          sums[measure] = (sums[measure] ?? 0) + summary[measure];
        if (series.length > maxPoints) throw tooManyPoints(query, publisher);
      }
      // Everything else adds up, so it agrees with the series whatever is counted meanwhile.
      if (stretches.length > 1)
        sums.sessions = (await readPart(id, { grain: 'total', groupBy: [] })).summary.sessions;
      return { amounts: sums as ReportRow['amounts'], series };
    },
  };
}

function idOf({ publisherId }: ReportRow): string {
  return publisherId ?? noPublisher;
}

function daysOf({ from, to }: DateRange): number {
  return dayCount(from, to);
}

/** A range in so many parts, or in days if they are fewer. */
function splitRange(range: DateRange, parts: number): DateRange[] {
  const daysEach = Math.max(1, Math.floor(daysOf(range) / Math.max(1, parts)));
  const stretches: DateRange[] = [];
  for (let from = range.from; from <= range.to; from = addDays(from, daysEach)) {
    const last = addDays(from, daysEach - 1);
    const isLast = last >= range.to;
    stretches.push({ from, to: isLast ? range.to : last });
  }
  return stretches;
}

function tooManyPoints({ breakdown, from, to }: V1Query, { publisherName }: ReportRow) {
  const of = publisherName === null ? 'One publisher' : `"${publisherName}"`;
  const limit = maxPoints.toLocaleString('en');
  return invalid({
    breakdown: [
      `${of} has more than ${limit} points by ${breakdown} and hour from ${from} to ${to}. Ask for fewer days, or by the day.`,
    ],
  });
}
