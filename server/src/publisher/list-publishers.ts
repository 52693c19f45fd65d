import { getChannel } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import type { Reader, Reports } from '../db/reports.ts';
import { invalid, notFound } from '../errors.ts';
import type { Page } from '../http/pagination.ts';
import { listOrder } from '../http/query-fields.ts';
import {
  allowedFigures,
  type CountPublishers,
  type FiguresOfPublisher,
  figureMetrics,
  isFigure,
  type PublisherFigure,
} from './figures.ts';
import type { Membership, MembershipSortKey, Status } from './model.ts';
import { listMemberships, listSortedMemberships } from './store.ts';

export interface ListDependencies {
  readonly db: Db;
  readonly reports: Reports;
  readonly countPublishers: CountPublishers;
}

interface ListQuery {
  readonly words: readonly string[];
  readonly statuses: readonly Status[];
  readonly sort: SortName | `-${SortName}`;
  readonly withFigures: boolean;
  readonly days: number;
}
type SortName = MembershipSortKey | PublisherFigure;

interface ListedMemberships {
  readonly counts: Partial<Record<Status, number>>;
  readonly memberships: Membership[];
  /** The figures of each membership. Undefined if they were not requested. */
  readonly figures?: FiguresOfPublisher[];
  readonly summary?: FiguresOfPublisher;
}

/**
 * A page of the publishers and requests of a channel, by default newest first. Figures are those that the
 * channel may see.
 */
export async function listPublishersOfChannel(
  { db, reports, countPublishers, reader }: ListDependencies & { readonly reader: Reader },
  channelId: string,
  query: ListQuery,
  page: Page,
  nowMs: number,
): Promise<ListedMemberships> {
  const sent = listOrder<SortName>(query.sort);
  const sortsByFigure = isFigure(sent?.by);
  if (!sent && !query.withFigures) return listMemberships(db, channelId, query, page);
  const channel = await getChannel(db, channelId);
  if (!channel) throw notFound('Channel');
  const { enabledMetrics } = channel;
  if (isFigure(sent?.by) && !enabledMetrics.includes(figureMetrics[sent.by]))
    throw invalid({ sort: [`The channel does not have the metric ${figureMetrics[sent.by]}.`] });
  const { by, descending } = sent ?? { by: 'created_at' as const, descending: true };
  const order = { by: isFigure(by) ? countPublishers.order(by) : by, descending };
  const needsCounters = query.withFigures || sortsByFigure;
  const counters = needsCounters ? countPublishers.counters(channelId, query.days, nowMs) : undefined;
  const read = (handle: Db) => listSortedMemberships(handle, channelId, query, page, { order, counters });
  // Counters of many days are a report, so they wait for a slot.
  const { rows, counted, sums } = needsCounters ? await reports.read(reader, read) : await read(db);
  const { counts } = await listMemberships(db, channelId, query, { offset: 0, limit: 0 });
  if (!query.withFigures || !sums) return { counts, memberships: rows };
  return {
    counts,
    memberships: rows,
    figures: counted.map((each) => allowedFigures(countPublishers.view(each), enabledMetrics)),
    summary: allowedFigures(countPublishers.view(sums), enabledMetrics),
  };
}
