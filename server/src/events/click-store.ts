import type { Db } from '../db/handle.ts';
import { channelColumn, plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedStatement } from '../db/statement.ts';
import { type ClickCount, clickKey } from './click-limit.ts';

interface ClickFloodTable {
  channel_id: string;
  shopper: string;
  minute: Date;
  clicks: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    click_floods: ClickFloodTable;
  }
}

const clickColumns = new RowColumns<ClickCount>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('shopper', 'uuid', ({ shopper }) => shopper),
  plainColumn('minute', 'timestamptz', ({ minute }) => minute.toISOString()),
  plainColumn('clicks', 'integer', ({ clicks }) => clicks),
]);

const upsertClicks = new PreparedStatement<ClickFloodTable>(
  ({ rows }) => `
  insert into click_floods (${clickColumns.names}) select ${clickColumns.names} from ${rows(clickColumns, 'added')}
  on conflict (channel_id, shopper, minute) do update set clicks = click_floods.clicks + excluded.clicks
  returning channel_id, shopper, minute, clicks
`,
);

/**
 * Adds clicks, and returns the new counts. The rows are locked in the order of their keys, so that two
 * transactions with the same shoppers cannot deadlock.
 */
export async function addClicks(tx: Db, counts: readonly ClickCount[]): Promise<ClickCount[]> {
  if (counts.length === 0) return [];
  const sorted = counts.toSorted((a, b) => (clickKey(a) < clickKey(b) ? -1 : 1));
  const rows = await upsertClicks.run(tx, clickColumns.values(sorted));
  return rows.map(({ channel_id, ...row }) => ({ channelId: channel_id, ...row }));
}
