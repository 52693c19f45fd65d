import type { Db } from '../db/handle.ts';
import type { Reader, Reports } from '../db/reports.ts';
import type { ListOrder, RowCounters, SortedPage } from '../db/sorted-page.ts';
import { listOrder } from '../http/query-fields.ts';
import { lastDays } from '../lib/days.ts';
import {
  type FigureSortKey,
  type Figures,
  figureOrder,
  figureSortKeys,
  listCounters,
  type NetworkGroup,
  readFigures,
} from '../reporting/index.ts';

interface ListFilter<Key extends string> {
  readonly sort: Key | FigureSortKey | `-${Key | FigureSortKey}`;
  readonly include: readonly string[];
  readonly figures_days: number;
}

interface Options<Key extends string> {
  readonly order: ListOrder<Key> | undefined;
  readonly counters: RowCounters | undefined;
}

interface ListWithFigures<Row> {
  readonly count: number;
  readonly rows: Row[];
  /** The figures of each row. Undefined if they were not requested. */
  readonly figures: Figures[] | undefined;
  readonly summary: Figures | undefined;
}

/** Reads a page of a list in the requested order, with figures if they are requested. */
export async function readList<Key extends string, Row>(
  { db, reports, reader }: { db: Db; reports: Reports; reader: Reader },
  filter: ListFilter<Key>,
  by: Exclude<NetworkGroup, 'day'>,
  now: Date,
  list: (db: Db, options: Options<Key>) => Promise<SortedPage<Row>>,
): Promise<ListWithFigures<Row>> {
  const sent = listOrder<Key | FigureSortKey>(filter.sort);
  const order = sent && { ...sent, by: isFigure(sent.by) ? figureOrder(sent.by) : sent.by };
  const wantsFigures = filter.include.includes('figures');
  const range = lastDays(filter.figures_days, now.getTime());
  const counters = wantsFigures || isFigure(sent?.by) ? listCounters({ ...range, by }) : undefined;
  // Counters of many days are a report, so they wait for a slot.
  const found = counters
    ? await reports.read(reader, (slot) => list(slot, { order, counters }))
    : await list(db, { order, counters });
  return {
    count: found.count,
    rows: found.rows,
    figures: wantsFigures ? found.counted.map((each) => readFigures(each, by)) : undefined,
    summary: wantsFigures && found.sums ? readFigures(found.sums, by) : undefined,
  };
}

function isFigure(name: string | undefined): name is FigureSortKey {
  return (figureSortKeys as readonly (string | undefined)[]).includes(name);
}
