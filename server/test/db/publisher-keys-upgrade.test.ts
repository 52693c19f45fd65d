import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { makeTestDatabase } from '../support/database.ts';
import { migrateTo } from '../support/migrate-to.ts';

const idOf = (n: number) => `01890a5d-0000-7000-8000-${String(n).padStart(12, '0')}`;
const channelId = idOf(1);
const [member, removed, cameBack] = [idOf(2), idOf(3), idOf(4)] as const;

it('the upgrade revokes exactly the keys whose publisher was removed', async () => {
  const made = await makeTestDatabase({ empty: true });
  const { db, close } = await made.open();
  await migrateTo(db, '0011');
  await sql`
    insert into channels (id, name, revenue_share_ppm, enabled_metrics, click_days, view_days, max_offers, created_at, updated_at)
    values (${channelId}, 'Parcels', 500000, '{clicks}', 30, 1, 10, now(), now())
  `.execute(db);
  const memberships: [string, boolean][] = [
    [member, false],
    [removed, true],
    [cameBack, true],
    [cameBack, false],
  ];
  for (const [n, [publisherId, isRemoved]] of memberships.entries())
    await sql`
      insert into channel_publishers (channel_id, id, status, brand_name, brand_search, brand_key, domain, primary_category_id,
        subcategory_ids, created_at, updated_at, listed_at, removed_at, publisher_id, key_id)
      values (${channelId}, ${idOf(10 + n)}, 'APPROVED', 'Shop', 'shop', 'shop', 'shop.example', ${idOf(5)}, '{}', now(), now(),
        now(), ${isRemoved ? new Date() : null}, ${publisherId}, ${idOf(20 + n)})
    `.execute(db);
  const owners = [member, removed, cameBack, null];
  for (const [n, publisherId] of owners.entries())
    await sql`
      insert into api_keys (id, holder, kind, channel_id, publisher_id, hash, tail, created_at)
      values (${idOf(30 + n)}, ${publisherId ? 'publisher' : 'channel'}, 'pk', ${channelId}, ${publisherId}::uuid,
        ${Buffer.alloc(32, n)}, 'tail', now())
    `.execute(db);
  await migrate(db);
  const { rows } = await sql<{ id: string; is_revoked: boolean }>`
    select id, revoked_at is not null as is_revoked from api_keys order by id
  `.execute(db);
  expect(rows.map(({ is_revoked }) => is_revoked)).toEqual([false, true, false, false]);
  await close();
  await made.remove();
});
