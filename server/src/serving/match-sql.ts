import { channelColumn, plainColumn, RowColumns } from '../db/row-columns.ts';
import type { Insert } from '../db/statement.ts';
import type { ShopperMatch } from './model.ts';

const columns = new RowColumns<ShopperMatch>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('session_id', 'uuid', ({ sessionId }) => sessionId),
  plainColumn('offer_id', 'uuid', ({ offerId }) => offerId),
  plainColumn('match', 'uuid', ({ match }) => match),
  plainColumn('at', 'timestamptz', ({ at }) => at.toISOString()),
  plainColumn('by_page', 'boolean', ({ byPage }) => byPage),
]);

export const matchesInsert: Insert & { values(matches: readonly ShopperMatch[]): unknown[] } = {
  parameterCount: columns.count,
  text: ({ rows }, first) => `
    insert into shopper_matches (${columns.names}) select ${columns.names} from ${rows(columns, 'm', first)}`,
  values: (matches) => columns.values(matches),
};
