import { sql } from 'kysely';
import {
  foldAll,
  noPublisher,
  placementColumns,
  type RollupName,
  rollups,
} from '../../src/counters/index.ts';
import { addTo, type Figures, type Grain, type ModelRollup, placeOf, startOf } from './ledger-model.ts';
import type { TestService } from './service.ts';

/**
 * Reads the stored counters of a channel in the format of the reference model. Zeros and cells without
 * counters are left out.
 */

interface Place {
  publisher_id: string;
  view: string;
  display_mode: string;
  widget_id: string;
}

type Row = Record<string, unknown>;

async function readRows<T = Row>(service: TestService, table: string, channelId: string): Promise<T[]> {
  const { db } = service.services.database;
  await foldAll(db);
  const { rows } = await sql<T>`select * from ${sql.table(table)} where channel_id = ${channelId}`.execute(
    db,
  );
  return rows;
}

function summed(rows: readonly Row[], keyOf: (row: Row) => string, counters: readonly string[]): Figures {
  const figures: Figures = {};
  for (const row of rows)
    for (const counter of counters) addTo(figures, keyOf(row), counter, row[counter] as number);
  // A count that is learned on one day can be taken back on another. The sum of both is then zero.
  for (const [key, cell] of Object.entries(figures)) {
    const kept = Object.entries(cell).filter(([, amount]) => amount !== 0);
    if (kept.length > 0) figures[key] = Object.fromEntries(kept);
    else delete figures[key];
  }
  return figures;
}

const timeOf = (row: Row, grain: Grain) =>
  startOf(grain, grain === 'hour' ? (row.hour as Date).getTime() : Date.parse(row[grain] as string));

function placeName({ publisher_id, view, display_mode, widget_id }: Place, { by }: ModelRollup): string {
  const place = {
    publisherId: publisher_id === noPublisher ? null : publisher_id,
    view,
    displayMode: display_mode,
    widgetId: widget_id || null,
  };
  return placeOf(place, by);
}

export async function readCells(service: TestService, channelId: string, name: RollupName): Promise<Figures> {
  const rows = await readRows(service, rollups[name].table, channelId);
  const keyOf = (row: Row) =>
    `${timeOf(row, rollups[name].grain)} ${placeName(row as unknown as Place, rollups[name])}`;
  return summed(rows, keyOf, placementColumns);
}

const eventCounters = ['impressions', 'clicks', 'conversions'];

export async function readOfferDays(service: TestService, channelId: string): Promise<Figures> {
  return summed(
    await readRows(service, 'offer_days', channelId),
    (row) => `${timeOf(row, 'day')} ${row.offer_id}`,
    [...eventCounters, ...eventCounters.map((name) => `invalid_${name}`), 'spend_micros'],
  );
}

export async function readOfferCounts(service: TestService, channelId: string): Promise<Figures> {
  return summed(
    await readRows(service, 'offer_counts', channelId),
    (row) => `${row.offer_id} ${row.view}`,
    eventCounters,
  );
}

/**
 * The distinct sessions of a range of whole days, by placement: the new ones of its hours, days or weeks,
 * plus the returns from before the range.
 */
export async function readDistinct(service: TestService, channelId: string, name: RollupName) {
  const { grain, by } = rollups[name];
  const cells = await readRows(service, rollups[name].table, channelId);
  const returns = await readRows(
    service,
    rollups[by.length === 2 ? 'placementDays' : 'days'].returns,
    channelId,
  );
  const placed = (row: Row) => placeName(row as unknown as Place, rollups[name]);
  return (from: number, to: number): Record<string, number> => {
    const counts: Record<string, number> = {};
    const add = (place: string, sessions: unknown) => {
      counts[place] = (counts[place] ?? 0) + (sessions as number);
    };
    const isWithin = (row: Row, unit: Grain) => {
      const at = Date.parse(timeOf(row, unit));
      return at >= from && at < to;
    };
    for (const row of cells) if (isWithin(row, grain)) add(placed(row), row.new_sessions);
    for (const row of returns)
      if (isWithin(row, 'day') && Date.parse(row.previous as string) < from) add(placed(row), row.sessions);
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
  };
}

/** The classification and bill of every event: its first bill, and what was reversed and billed since. */
export async function readClassified(
  service: TestService,
  channelId: string,
): Promise<Record<string, unknown[]>> {
  const rows = await readRows(service, 'events', channelId);
  const entries = await readRows(service, 'event_entries', channelId);
  const entriesOf = Map.groupBy(entries, ({ event_id }) => event_id);
  const moneyOf = (row: Row, column: 'billed_micros' | 'payout_micros') =>
    [row, ...(entriesOf.get(row.id) ?? [])].reduce((sum, each) => sum + (each[column] as number), 0);
  return Object.fromEntries(
    rows.map((row) => [
      [row.session_id, row.offer_id, row.type, row.order_id].join(' '),
      [
        (row.occurred_at as Date).toISOString(),
        row.counted,
        row.reason,
        row.attribution,
        moneyOf(row, 'billed_micros'),
        moneyOf(row, 'payout_micros'),
      ],
    ]),
  );
}
