import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/lib/ids.ts';
import { computeCeilings } from '../../../src/traffic/compute-ceilings.ts';
import { dayMs } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const midnight = Date.UTC(2026, 4, 20);

/** Members of a channel who have billed $15 in each of the 48 hours before. */
async function addMembers(channelId: string, members: number): Promise<void> {
  const { db } = service().services.database;
  const since = new Date(midnight - 10 * dayMs);
  const ids = Array.from({ length: members }, () => newId());
  await sql`
    insert into channel_publishers (channel_id, id, publisher_id, status, brand_name, brand_search, brand_key, domain,
      primary_category_id, subcategory_ids, created_at, updated_at, listed_at)
    select ${channelId}, id, id, 'APPROVED', id, id, id, id, id, '{}', ${since}, ${since}, ${since} from unnest(${ids}::uuid[]) as id
  `.execute(db);
  await sql`
    insert into arrival_hours (channel_id, publisher_id, hour, used_micros, billed_micros)
    select ${channelId}, id, ${new Date(midnight)}::timestamptz - h * interval '1 hour', 15000000, 15000000
    from unnest(${ids}::uuid[]) as id, generate_series(1, 48) as h
  `.execute(db);
}

async function ceilingsOf(channelId: string) {
  const { rows } = await sql<{ day: string; usd: number; publishers: number }>`
    select day::text as day, ceiling_micros / 1000000 as usd, count(*)::int as publishers from publisher_ceilings
    where channel_id = ${channelId} group by 1, 2 order by 1
  `.execute(service().services.database.db);
  return rows;
}

describe('the ceilings of a day', () => {
  it('are computed once, for all members of every channel', async () => {
    const { db } = service().services.database;
    const [first, second] = [await service().newChannel(), await service().newChannel()];
    await addMembers(first.id, 230);
    await addMembers(second.id, 1);
    const now = new Date(midnight + 60_000);
    service().now = now;
    const found = await Promise.all([computeCeilings(db, now), computeCeilings(db, now)]);
    expect(found.filter((count) => count !== undefined && count >= 231)).not.toEqual([]);
    expect(await computeCeilings(db, now)).toBeUndefined();
    expect(await ceilingsOf(first.id)).toEqual([{ day: '2026-05-20', usd: 150, publishers: 230 }]);
    expect(await ceilingsOf(second.id)).toEqual([{ day: '2026-05-20', usd: 150, publishers: 1 }]);
  });
});
