import type { Db } from '../db/handle.ts';
import { channelColumn, column, plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedStatement } from '../db/statement.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { newId } from '../lib/ids.ts';
import { type PlacementPart, placementParts } from './list.ts';
import { type SaleMovement, startOf } from './model.ts';

interface SalesTable {
  channel_id: string;
  id: string;
  hour: Date;
  day: string;
  publisher_id: string;
  view: string;
  display_mode: string;
  widget_id: string;
  offer_id: string;
  currency_code: string;
  sales: string;
  unconfirmed: string;
  refunds: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    sales: SalesTable;
  }
}

const salesColumns = new RowColumns<SaleMovement>([
  channelColumn(({ placement }) => placement.channelId),
  plainColumn('id', 'uuid', () => newId()),
  plainColumn('hour', 'timestamptz', ({ at }) => new Date(startOf('hour', at)).toISOString()),
  plainColumn('day', 'date', ({ at }) => dateOfDay(dayNumber(at))),
  ...Object.entries(placementParts).map(([part, { column: name, type, missing }]) =>
    column<SaleMovement>(name, type, ({ placement }) => placement[part as PlacementPart] ?? missing),
  ),
  plainColumn('offer_id', 'uuid', ({ offerId }) => offerId),
  plainColumn('currency_code', 'text', ({ currencyCode }) => currencyCode),
  plainColumn('sales', 'numeric', ({ sales }) => sales),
  plainColumn('unconfirmed', 'numeric', ({ unconfirmed }) => unconfirmed),
  plainColumn('refunds', 'numeric', ({ refunds }) => refunds),
]);

const insertMovements = new PreparedStatement(
  ({ rows }) =>
    `insert into sales (${salesColumns.names}) select ${salesColumns.names} from ${rows(salesColumns, 's')}`,
);

/** Stores what moved. Nobody changes these rows, so writers never wait for each other. */
export async function insertSales(tx: Db, movements: readonly SaleMovement[]): Promise<void> {
  if (movements.length > 0) await insertMovements.run(tx, salesColumns.values(movements));
}
